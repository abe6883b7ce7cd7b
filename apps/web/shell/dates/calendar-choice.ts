/** The calendar a traveller last read dates in, kept in this browser. */
import type { CalendarName } from '@parastoo/kit/dates'
import { useSyncExternalStore } from 'react'
import { browserStore } from '../browser-session.ts'

const key = 'calendar'
const names: readonly CalendarName[] = ['jalali', 'gregorian', 'hijri']
const keptForDays = 365
const readers = new Set<() => void>()

/** The calendar to write dates in, and how to change it everywhere at once. The server writes Jalali, which most read. */
export function useCalendar(): [CalendarName, (calendar: CalendarName) => void] {
  return [useSyncExternalStore(listen, readCalendar, () => 'jalali'), keepCalendar]
}

/** Jalali unless another was chosen; storage may hold anything. */
function readCalendar(): CalendarName {
  const kept = browserStore().read<CalendarName>(key)
  return names.find((name) => name === kept) ?? 'jalali'
}

function keepCalendar(calendar: CalendarName): void {
  browserStore().write(key, calendar, new Date(Date.now() + keptForDays * 86_400_000))
  for (const reread of readers) reread()
}

function listen(reread: () => void): () => void {
  readers.add(reread)
  return () => readers.delete(reread)
}
