import { expect, it } from 'vitest'
import { type BankForm, bankResolver } from './bank-form.ts'

const good = {
  cardNumber: '6219861034529007',
  accountNumber: '8490712345',
  iban: '820540102680020817909002',
}
const judge = async (typed: Partial<BankForm['bank']>) => {
  const values = { bank: { ...good, ...typed } }
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await bankResolver(values, undefined, options)
  return Object.fromEntries(
    Object.entries(errors.bank ?? {}).map(([field, fault]) => [
      field,
      (fault as { type: string }).type,
    ]),
  )
}

it('is right with a card, an account and an IBAN, and without a card', async () => {
  expect(await judge({})).toEqual({})
  expect(await judge({ cardNumber: '' })).toEqual({})
})

it('wants the account and the IBAN, unless everything is taken away', async () => {
  expect(await judge({ accountNumber: '', iban: '' })).toEqual({
    accountNumber: 'REQUIRED',
    iban: 'REQUIRED',
  })
  expect(await judge({ cardNumber: '', accountNumber: '' })).toEqual({ accountNumber: 'REQUIRED' })
  expect(await judge({ cardNumber: '', accountNumber: '', iban: '' })).toEqual({})
})

it.each([
  [{ cardNumber: '621986103452900' }, { cardNumber: 'CARD_NUMBER_LENGTH' }],
  [{ cardNumber: '6219861034529008' }, { cardNumber: 'CARD_NUMBER_IS_INVALID' }],
  [{ accountNumber: '123456789' }, { accountNumber: 'ACCOUNT_NUMBER_IS_INVALID' }],
  [{ iban: '82054010268002081790900' }, { iban: 'IBAN_LENGTH' }],
  [{ iban: '820540102680020817909001' }, { iban: 'IBAN_IS_INVALID' }],
])('says of %j what is wrong with it', async (typed, faults) => {
  expect(await judge(typed)).toEqual(faults)
})
