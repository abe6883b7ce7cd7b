import type { GivenKind } from '@parastoo/contract/office/customers'
import { isNationalCode } from '@parastoo/kit/national-code'
import { normalizeDigitsField, normalizeText, toLatinDigits } from '@parastoo/kit/text'

export type Given = { kind: GivenKind; value: string }

const shortestName = 3

/**
 * What a text in the one search may be, the likeliest first; empty for one too short to look for. Ten digits are an order's number or a
 * national code, may be a mobile without its 0, and are what vouchers and programmes bear: all of them are looked for.
 */
export function whatWasGiven(text: string): Given[] {
  const typed = normalizeText(text)
  const plain = normalizeDigitsField(typed).toUpperCase()
  if (/@/.test(typed)) return [{ kind: 'email', value: typed.toLowerCase() }]
  if (/^(IR)?\d{24}$/.test(plain)) return [{ kind: 'iban', value: `IR${plain.slice(-24)}` }]
  const mobile = mobileIn(plain)
  const documents = documentsIn(typed)
  if (/^\d{13}$/.test(plain)) return [{ kind: 'ticket', value: plain }, ...documents]
  if (/^\d{10}$/.test(plain)) {
    return [
      { kind: 'order', value: plain },
      { kind: 'request', value: plain },
      ...documents,
      ...(isNationalCode(plain) ? [{ kind: 'national-code' as const, value: plain }] : []),
      ...(mobile ? [{ kind: 'mobile' as const, value: mobile }] : []),
    ]
  }
  if (mobile) return [{ kind: 'mobile', value: mobile }]
  if (/^[A-Z0-9-]{5,13}$/.test(plain) && /\d|^[A-Z]{6}$/.test(plain))
    return [
      { kind: 'reference', value: plain },
      { kind: 'request', value: plain },
      { kind: 'ticket', value: plain },
      ...documents,
    ]
  return typed.length >= shortestName ? [...documents, { kind: 'name', value: typed }] : []
}

/** As vouchers, programmes and policies are numbered; an insurer prints whatever letters and signs it likes among its digits. */
function documentsIn(typed: string): Given[] {
  const value = toLatinDigits(typed).replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/.-]{3,39}$/.test(value) && /\d/.test(value)
    ? [{ kind: 'document', value }]
    : []
}

/** The number without its leading 0 and dialling code; null for what is none of Iran. */
function mobileIn(plain: string): string | null {
  const found = /^(?:\+?98|0098|0)?(9\d{9})$/.exec(plain)
  return found?.[1] ?? null
}
