/** What a journey costs by a table, without a database. */
import type { CoverKind } from '@parastoo/contract/insurance/words'
import { ageOn, daysBetween } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { cellsOf } from './price-faults.ts'
import type { Plan, Tariff, Zone } from './tariff.ts'

/** From the day of leaving Iran to the day of coming back, dates as `YYYY-MM-DD`. */
export type Journey = {
  countries: readonly string[]
  startsOn: string
  endsOn: string
  kind: CoverKind
}

/** How old somebody is when they leave and when they come back. */
export type Ages = { atStart: number; atEnd: number }

export type PersonPrice = {
  priceRial: number
  /** What of the price the insurer is owed. */
  costRial: number
  hasBirthdayOnTheWay: boolean
}

/** Both days count. */
export const daysOf = ({ startsOn, endsOn }: Pick<Journey, 'startsOn' | 'endsOn'>): number =>
  daysBetween(startsOn, endsOn) + 1

/** The longest journey of one day band; what is longer is a policy for half a year or a year. */
export const longestOneStay = 92

/**
 * The narrowest zone that has every country of a journey, stops on the way too: the Schengen states and Turkey are no Schengen journey, and a
 * stop in the USA needs the whole world. Null where a country is in none of this kind.
 */
export function zoneOf(
  { zones, countries }: Tariff,
  journey: Pick<Journey, 'countries' | 'kind'>,
): Zone | null {
  const needed = journey.countries.map((country) => {
    const lines = countries.filter(({ kind }) => kind === journey.kind)
    const line =
      lines.find((each) => each.country === country) ??
      (country === 'IR' ? undefined : lines.find((each) => each.country === '*'))
    return zones.find(({ code, kind }) => code === line?.zone && kind === journey.kind) ?? null
  })
  return needed.reduce((widest, zone) => {
    if (widest === null || zone === null) return null
    return zone.width > widest.width ? zone : widest
  }, needed[0] ?? null)
}

/** Plans that are good for a whole journey, whoever makes it. */
export function plansFor(tariff: Tariff, journey: Journey): Plan[] {
  const needed = zoneOf(tariff, journey)
  if (!needed) return []
  return tariff.plans.filter(
    (plan) =>
      plan.kind === journey.kind &&
      isWideEnough(tariff, plan, needed) &&
      isLongEnough(plan, journey),
  )
}

function isWideEnough({ zones }: Tariff, plan: Plan, needed: Zone): boolean {
  const zone = zones.find(({ code, kind }) => code === plan.zone && kind === plan.kind)
  return zone !== undefined && zone.width >= needed.width
}

const isLongEnough = ({ prices }: Plan, journey: Journey): boolean =>
  prices.some(({ untilDays }) => untilDays >= daysOf(journey))

export const agesOf = (birthDate: string, { startsOn, endsOn }: Journey): Ages => ({
  atStart: ageOn(birthDate, startsOn),
  atEnd: ageOn(birthDate, endsOn),
})

/**
 * What one person pays: by the age on the day of leaving, and by the dearer one where a birthday on the way changes it, for insurers differ
 * in which of the two they count. Whoever is past the oldest age of a plan on the way home is past it.
 */
export function priceOf(
  plan: Plan,
  journey: Journey,
  { atStart, atEnd }: Ages,
): PersonPrice | Refusal<'INSURED_TOO_OLD' | 'PLAN_DOES_NOT_COVER'> {
  if (atEnd > plan.oldestAge) return refuse('INSURED_TOO_OLD')
  const days = daysOf(journey)
  const ages = Array.from({ length: atEnd - atStart + 1 }, (_, more) => atStart + more)
  const cells = ages.flatMap((age) => cellsOf(plan.prices, { age, days })[0] ?? [])
  if (cells.length < ages.length) return refuse('PLAN_DOES_NOT_COVER')
  const dearest = Math.max(...cells.map(({ priceRial }) => priceRial))
  const taxRial = Math.ceil((dearest * plan.taxPercent) / 100)
  const priceRial = dearest + taxRial
  return {
    priceRial,
    costRial: priceRial - Math.floor((dearest * plan.commissionPercent) / 100),
    hasBirthdayOnTheWay: dearest > (cells[0]?.priceRial ?? dearest),
  }
}
