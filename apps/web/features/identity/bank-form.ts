/** The financial profile as a form (spec, section 5): account and IBAN are required, a card is not; all empty takes it away. */
import { accountChange } from '@parastoo/contract/identity/account-fields'
import { messageOf } from '@parastoo/contract/messages'
import { type Resolver, set } from 'react-hook-form'
import { schemaResolver } from './schema-resolver.ts'

export type BankForm = { bank: { cardNumber: string; accountNumber: string; iban: string } }

const judge = schemaResolver<BankForm>(accountChange)

export const bankResolver: Resolver<BankForm> = async (values, context, options) => {
  const judged = await judge(values, context, options)
  const { bank } = values
  const isTakenAway = Object.values(bank).every((typed) => typed === '')
  const missing = (['accountNumber', 'iban'] as const).filter((field) => bank[field] === '')
  if (isTakenAway || missing.length === 0) return judged
  const errors = { ...judged.errors }
  for (const field of missing)
    set(errors, `bank.${field}`, { type: 'REQUIRED', message: messageOf('REQUIRED') })
  return { values: {}, errors }
}
