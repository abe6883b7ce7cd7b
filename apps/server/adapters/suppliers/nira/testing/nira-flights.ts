/** What the airline flies, and what it wants for it: our own invented flights. */

export type Kind = 'Adult' | 'Child' | 'Infant'

export type FareClass = {
  seats: number
  fareRial: number
  commissionRial: number
  isRefundable: boolean
  /** `unsold` has no price; `cancelled` is shown as such. */
  standing: 'open' | 'unsold' | 'cancelled'
  /** By how much its taxes do not make up its price: a class nobody should sell. */
  taxesOffRial: number
}

export type Flight = {
  flightNo: string
  origin: string
  destination: string
  /** The day it was planned for, by which it is called for ever. */
  date: string
  departs: Temporal.PlainDateTime
  /** As it was sold first. */
  planned: Temporal.PlainDateTime
  minutes: number
  isCancelled: boolean
  classes: Map<string, FareClass>
}

const planned = [
  { flightNo: '4050', origin: 'THR', destination: 'MHD', departs: '07:30', minutes: 85 },
  { flightNo: '4052', origin: 'THR', destination: 'MHD', departs: '18:45', minutes: 85 },
  { flightNo: '4051', origin: 'MHD', destination: 'THR', departs: '10:10', minutes: 95 },
  { flightNo: '4053', origin: 'MHD', destination: 'THR', departs: '21:30', minutes: 95 },
] as const

const open = (seats: number, fareRial: number): FareClass => ({
  seats,
  fareRial,
  commissionRial: Math.round(fareRial / 20),
  isRefundable: true,
  standing: 'open',
  taxesOffRial: 0,
})

export function openFlights() {
  const made = new Map<string, Flight>()
  const on = (date: string): Flight[] =>
    planned.map((plan) => {
      const name = `${plan.flightNo} ${date}`
      const known = made.get(name)
      if (known) return known
      const departs = Temporal.PlainDateTime.from(`${date}T${plan.departs}`)
      const flight: Flight = {
        ...plan,
        date,
        departs,
        planned: departs,
        isCancelled: false,
        classes: new Map([
          ['Y', open(20, 14_000_000)],
          ['Z', open(7, 11_500_000)],
          ['L', { ...open(5, 9_800_000), isRefundable: false }],
          ['G', { ...open(0, 9_000_000), standing: 'unsold' }],
          ['N', { ...open(9, 12_000_000), standing: 'cancelled' }],
        ]),
      }
      made.set(name, flight)
      return flight
    })
  return {
    on,
    find: (flightNo: string, date: string) => on(date).find((each) => each.flightNo === flightNo),
  }
}
export type Flights = ReturnType<typeof openFlights>

const shares: Record<Kind, number> = { Adult: 1, Child: 0.5, Infant: 0.1 }

/** What one traveller's ticket costs in a class; the sum of taxes and fare is the price, except where the class is made to err. */
export function priceOf({ fareRial, commissionRial, taxesOffRial }: FareClass, kind: Kind) {
  const fare = Math.round(fareRial * shares[kind])
  const taxes = [
    { code: 'I6', amount: 10_000 },
    { code: 'KU', amount: Math.round(fare * 0.05) },
    { code: 'HL', amount: Math.round(fare * 0.01) },
    { code: 'LP', amount: 70_000 },
  ]
  const total = taxes.reduce((sum, { amount }) => sum + amount, fare) + taxesOffRial
  return { fare, taxes, total, commission: kind === 'Adult' ? commissionRial : 0 }
}
export type Price = ReturnType<typeof priceOf>

/**
 * The day a question is about: a Gregorian date, or a Jalali day and month without a year, which is then the next such day.
 */
export function dayOf(
  { date, day, month }: { date: string; day: string; month: string },
  today: Temporal.PlainDate,
): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return date
  const [d, m] = [Number(day), Number(month)]
  if (!(d >= 1 && d <= 31 && m >= 1 && m <= 12)) return null
  const now = today.withCalendar('persian')
  const inYear = (year: number) =>
    Temporal.PlainDate.from({ calendar: 'persian', year, month: m, day: d }).withCalendar('iso8601')
  const thisYear = inYear(now.year)
  const isPast = Temporal.PlainDate.compare(thisYear, today) < 0
  return (isPast ? inYear(now.year + 1) : thisYear).toString()
}

export const moment = (local: Temporal.PlainDateTime): string =>
  local.toString({ smallestUnit: 'second' }).replace('T', ' ')
