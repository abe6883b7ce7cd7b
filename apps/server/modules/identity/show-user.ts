import type { User } from '@parastoo/contract/identity/account'
import { nationalCodeSeals } from './national-code.ts'
import type { IdentityRoom } from './needs.ts'
import { type KeptPerson, personReader } from './person-store.ts'
import { type Secrets, seal, unseal } from './secrets.ts'

type BankField = 'card' | 'account' | 'iban'
/** The label ties a sealed value to its owner and field, so that none can be moved to another row. */
const labelOf = (userId: string, field: BankField) => `bank ${field} ${userId}`

export const sealBank = (secrets: Secrets, userId: string, field: BankField, text: string) =>
  text === '' ? null : seal(secrets, text, labelOf(userId, field))

/** The IBAN of a row; null when there is none or it cannot be opened. */
export const openIban = (secrets: Secrets, userId: string, sealed: string | null) =>
  sealed === null ? null : unseal(secrets, sealed, labelOf(userId, 'iban'))

/** A user as the contract shows them to themselves; null when there is none. */
export async function showUser(
  { db, secrets, documents }: IdentityRoom,
  userId: string,
): Promise<User | null> {
  const person = await personReader(db).find(userId)
  if (!person) return null
  const nationalCode = nationalCodeSeals(documents, userId).opened(person.nationalCode)
  return userOf(secrets, { ...person, nationalCode })
}

function userOf(
  secrets: Secrets,
  { sealedCardNumber, sealedAccountNumber, sealedIban, ...person }: KeptPerson,
): User {
  const open = (field: Exclude<BankField, 'iban'>, sealed: string | null) =>
    sealed === null ? null : unseal(secrets, sealed, labelOf(person.id, field))
  return {
    ...person,
    bank: {
      cardNumber: open('card', sealedCardNumber),
      accountNumber: open('account', sealedAccountNumber),
      iban: openIban(secrets, person.id, sealedIban),
    },
  }
}
