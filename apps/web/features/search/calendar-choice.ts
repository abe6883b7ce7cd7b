/** The calendar a traveller last read dates in, kept in this browser. */
import type { CalendarName } from '@parastoo/kit/dates'
import { browserStore } from '../../shell/browser-session.ts'

const key = 'calendar'
const names: readonly CalendarName[] = ['jalali', 'gregorian', 'hijri']
const keptForDays = 365

/** Jalali unless another was chosen; storage may hold anything. */
export function readCalendar(): CalendarName {
  const kept = browserStore().read<CalendarName>(key)
  return names.find((name) => name === kept) ?? 'jalali'
}

export function keepCalendar(calendar: CalendarName): void {
  browserStore().write(key, calendar, new Date(Date.now() + keptForDays * 86_400_000))
}
