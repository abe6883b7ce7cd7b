import { describe, expect, test } from 'vitest'
import { bankOfCard, bankOfIban, isAccountNumber, isCardNumber, isIban, parseIban } from './bank.ts'

describe('cards', () => {
  test.each(['6219861034529007', '6219-8610-3452-9007', '۵۰۲۲ ۲۹۱۰ ۷۰۸۷ ۳۴۶۶', '4111111111111111'])(
    '%s is a card',
    (input) => expect(isCardNumber(input)).toBe(true),
  )

  test.each([
    '',
    '6219861034529008',
    '621986103452900',
    '62198610345290070',
    '0000000000000000',
    'a',
  ])('%j is not', (input) => expect(isCardNumber(input)).toBe(false))

  test('one wrong digit anywhere is noticed', () => {
    const card = '6219861034529007'
    for (let index = 0; index < 16; index++) {
      const wrong = (Number(card[index]) + 1) % 10
      expect(isCardNumber(card.slice(0, index) + wrong + card.slice(index + 1))).toBe(false)
    }
  })

  test('the bank is known from six digits on', () => {
    expect(bankOfCard('۶۲۱۹ ۸۶')).toBe('بانک سامان')
    expect(bankOfCard('5022291070873466')).toBe('بانک پاسارگاد')
    expect(bankOfCard('603799')).toBe('بانک ملی ایران')
    expect(bankOfCard('62198')).toBeNull()
    expect(bankOfCard('4111111111111111')).toBeNull()
  })
})

describe('IBAN', () => {
  test('24 digits with or without IR, in any digits, have one spelling', () => {
    const iban = 'IR820540102680020817909002'
    for (const typed of [iban, iban.slice(2), 'ir82 0540 1026 8002 0817 9090 02']) {
      expect(parseIban(typed)).toBe(iban)
    }
    expect(isIban('۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲')).toBe(true)
  })

  test('the bank is known once the IBAN is right', () => {
    expect(bankOfIban('۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲')).toBe('بانک پارسیان')
    expect(bankOfIban('IR830540102680020817909002')).toBeNull()
    expect(bankOfIban('82054')).toBeNull()
  })

  test.each([
    'IR830540102680020817909002',
    'IR82054010268002081790900',
    'IR8205401026800208179090022',
    'DE89370400440532013000',
    '',
    'IR',
  ])('%j is not an Iranian IBAN', (input) => expect(isIban(input)).toBe(false))
})

test('an account number has 10 or more digits', () => {
  expect(['1234567890', '۱۲۳-۴۵۶۷-۸۹۰', '123456789012345'].every(isAccountNumber)).toBe(true)
  expect(['', '123456789', '12345678a0', '1'.repeat(27)].some(isAccountNumber)).toBe(false)
})
