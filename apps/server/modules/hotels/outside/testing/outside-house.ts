/** A supplier outside with a database of ours behind it, a clock that stands, and cities that own stock would say. */
import { createTestClock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { silentLog } from '../../../../platform/log.ts'
import type { City } from '../../hotel-supplier.ts'
import type { OutsideHotels } from '../../ports.ts'
import { outsideHotels } from '../create-outside-hotels.ts'
import type { OutsideNeeds } from '../needs.ts'

export const startsAt = '2026-11-20T08:00:00Z'

const city = (code: string, nameEn: string, countryCode: string, timeZone: string): City => ({
  code,
  nameFa: nameEn,
  nameEn,
  nameAr: nameEn,
  countryCode,
  iataCode: null,
  timeZone,
  lat: 41,
  lon: 29,
  aliases: [],
  popularity: 1,
  hotels: 0,
})
const cities = [
  city('istanbul', 'Istanbul', 'TR', 'Europe/Istanbul'),
  city('dubai', 'Dubai', 'AE', 'Asia/Dubai'),
  city('doha', 'Doha', 'QA', 'Asia/Qatar'),
  city('nowhere', 'Nowhere', 'TR', 'Europe/Istanbul'),
]
const rates: Record<string, number> = { USD: 1_000_000, AED: 272_300 }

export function outsideHouse(
  db: Db,
  makeWire: (now: () => Temporal.Instant) => OutsideHotels,
  more: Partial<OutsideNeeds> = {},
) {
  const clock = createTestClock(startsAt)
  const needs: OutsideNeeds = {
    db,
    clock,
    log: silentLog,
    wire: makeWire(clock.now),
    places: {
      cities: async () => cities,
      landmarks: async () => [],
      houses: async () => [],
      walk: () => ({ metres: 100, walkMinutes: 2 }),
    },
    rialPerUnit: (currency) => rates[currency] ?? null,
    markupPercent: 5,
    searchTimeoutMs: 2_000,
    ...more,
  }
  return { clock, needs, supplier: outsideHotels(needs) }
}
