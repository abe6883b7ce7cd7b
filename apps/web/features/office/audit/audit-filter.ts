/** The filters of the audit as they stand in the address. */
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { toLatinDigits } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'

export const filterNames = ['kind', 'subjectKind', 'subjectId', 'person', 'from', 'to'] as const
export type AuditFilter = { [Name in (typeof filterNames)[number]]?: string }

/** Days may be typed on either calendar. What cannot be meant is left out, so that an address that was cut off still shows a list. */
export function auditFilterIn(query: URLSearchParams): { filter: AuditFilter; page: number } {
  const filter: AuditFilter = {}
  for (const name of filterNames) {
    const typed = toLatinDigits(query.get(name) ?? '').trim()
    const value = isDay(name) && !isValidDate(typed) ? (parseJalaliInput(typed) ?? typed) : typed
    if (value !== '' && isMeant(name, value)) filter[name] = value
  }
  const page = Number(query.get('page') ?? 1)
  return { filter, page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1 }
}

const isDay = (name: (typeof filterNames)[number]) => name === 'from' || name === 'to'

function isMeant(name: (typeof filterNames)[number], value: string): boolean {
  if (name === 'person') return isUuid(value)
  if (isDay(name)) return isValidDate(value)
  return value.length <= 80
}
