import { getBankNameFromCardNumber, getShebaInfo } from '@persian-tools/persian-tools'
import { isValidIBAN } from 'ibantools'
import { normalizeDigitsField } from './text.ts'

/** A bank card number: exactly 16 digits whose Luhn sum is right. Any digits and separators are read. */
export function isCardNumber(input: string): boolean {
  const card = normalizeDigitsField(input)
  if (!/^\d{16}$/.test(card) || /^0+$/.test(card)) return false
  const sum = [...card].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** The Iranian bank that issued a card, by its first six digits, as soon as they are typed; null when unknown. */
export function bankOfCard(input: string): string | null {
  const card = normalizeDigitsField(input)
  if (!/^\d{6,16}$/.test(card)) return null
  return getBankNameFromCardNumber(card.padEnd(16, '0')) ?? null
}

/** The one spelling of an Iranian IBAN (sheba), 'IR' and 24 digits, or null when its length or check is wrong. */
export function parseIban(input: string): string | null {
  const digits = normalizeDigitsField(input).replace(/^IR/i, '')
  const iban = `IR${digits}`
  return /^\d{24}$/.test(digits) && isValidIBAN(iban) ? iban : null
}

/** An Iranian IBAN: exactly 24 digits, with or without 'IR', whose mod-97 check is right. */
export function isIban(input: string): boolean {
  return parseIban(input) !== null
}

/** The Iranian bank an IBAN is of, by its Persian name; null while the IBAN is not right, or where the bank is unknown. */
export function bankOfIban(input: string): string | null {
  const iban = parseIban(input)
  return (iban && getShebaInfo(iban)?.persianName) ?? null
}

/** A bank account number: 10 or more digits; the upper bound of 26 only keeps nonsense out. */
export function isAccountNumber(input: string): boolean {
  return /^\d{10,26}$/.test(normalizeDigitsField(input))
}
