/** Where money may be lost by a change of fares: by what each line takes the place of, for a line that is named anew is no new price. Pure. */
import { isDeepCut, mostCutPercent } from '@parastoo/contract/office/inventory-cells'
import { formatRialAsToman } from '@parastoo/kit/money'
import { compareSpecificity } from './match-fares.ts'
import type { FareRow } from './read-fares.ts'

/** A fare with what tells it from the others of its route. */
type Named = FareRow & { name: string }
/** What somebody paid, and what they pay in its place; of a class that nobody sold there the cheapest of its cabin stands for it. */
type Replaced = { was: Named; is: Named; isSameClass: boolean }

/** In Persian; nothing where a buyer pays about as much, and gets no more back. */
export function lossesOf(before: readonly Named[], after: readonly Named[]): string[] {
  const { found, firsts } = replaced(before, after)
  const cuts = found
    .filter(({ was, is }) => priced.some((price) => isDeepCut(was[price], is[price])))
    .map(({ was, is }) => ({ was, is, percent: cutOf(was, is) }))
  const deepest = cuts.toSorted((one, other) => other.percent - one.percent)[0]
  const ofClass = found.filter(({ isSameClass }) => isSameClass)
  const freed = ofClass.filter(({ was, is }) => !was.refundable && is.refundable)
  const otherTable = ofClass.filter(
    ({ was, is }) => was.refundable && is.refundable && was.penaltyTableId !== is.penaltyTableId,
  )
  const [first] = otherTable
  const [unlike] = firsts
  return [
    ...(unlike
      ? [
          `${firsts.length} نرخ اولین نرخ مسیر یا کابین است (${unlike.origin}-${unlike.destination} کلاس ${unlike.fareClass}، ${formatRialAsToman(unlike.adultRial)} تومان)؛ نرخ دیگری نیست که با آن سنجیده شود.`,
        ]
      : []),
    ...(deepest
      ? [
          `${linesOf(cuts)} قیمت بیش از ${mostCutPercent}٪ کم می‌شود؛ بیشترین: ${deepest.was.origin}-${deepest.was.destination} کلاس ${deepest.is.fareClass}، ${formatRialAsToman(deepest.was.adultRial)} به ${formatRialAsToman(deepest.is.adultRial)} تومان.`,
        ]
      : []),
    ...(freed.length > 0 ? [`${linesOf(freed)} نرخ غیرقابل استرداد، قابل استرداد می‌شود.`] : []),
    ...(first
      ? [
          `${linesOf(otherTable)} نرخ جدول جریمهٔ دیگری می‌گیرد: ${first.was.penaltyTableId} به ${first.is.penaltyTableId}.`,
        ]
      : []),
  ]
}

const linesOf = (found: readonly { is: Named }[]): number =>
  new Set(found.map(({ is }) => is.name)).size

const priced = ['adultRial', 'childRial', 'infantRial'] as const

/** By how many percent the most of its prices falls. */
const cutOf = (was: FareRow, is: FareRow): number =>
  Math.max(
    ...priced.map((price) => (was[price] > 0 ? ((was[price] - is[price]) * 100) / was[price] : 0)),
  )

/**
 * Line by line of one name, and of lines that are new, opened or gone the others that cover a flight of theirs, as `matchFares` lets one of
 * them win. What covers no flight that was sold is compared with its class or its cabin on the route as it was sold; the first of a cabin
 * with nothing: a dear cabin that was taken away would come back for the price of a cheap one.
 */
function replaced(
  before: readonly Named[],
  after: readonly Named[],
): { found: Replaced[]; firsts: Named[] } {
  const was = new Map(before.map((fare) => [fare.name, fare]))
  // What is closed by its line sells nothing, and no price of it was ever paid: it is opened as a line that is new.
  const open = [...was.values()].filter(isOpen)
  const sold = new Set(open.map(({ name }) => name))
  const is = new Map(after.filter(isOpen).map((fare) => [fare.name, fare]))
  const onRoute = Map.groupBy(is.values(), routeOf)
  const wasOnRoute = Map.groupBy(open, routeOf)
  const kept = [...is.values()].flatMap((fare) => {
    const old = was.get(fare.name)
    return old && isOpen(old) ? [{ was: old, is: fare, isSameClass: true }] : []
  })
  const firsts: Named[] = []
  const fresh = [...is.values()]
    .filter(({ name }) => !sold.has(name))
    .flatMap((fare) => {
      const route = wasOnRoute.get(routeOf(fare)) ?? []
      const covered = route.filter((old) => meet(old, fare))
      const ofClass = covered.filter((old) => isSameClass(old, fare))
      if (ofClass.length > 0)
        return ofClass
          .filter((old) => !is.has(old.name) || compareSpecificity(fare, old) <= 0)
          .map((old) => ({ was: old, is: fare, isSameClass: true }))
      const cheapest =
        cheapestOf(covered.filter(({ cabin }) => cabin === fare.cabin)) ??
        cheapestOf(route.filter((old) => isSameClass(old, fare))) ??
        cheapestOf(route.filter(({ cabin }) => cabin === fare.cabin))
      if (!cheapest) firsts.push(fare)
      return cheapest ? [{ was: cheapest, is: fare, isSameClass: false }] : []
    })
  const named = new Set(after.map(({ name }) => name))
  const gone = [...was.values()]
    .filter(({ name }) => !named.has(name))
    .flatMap((old) =>
      (onRoute.get(routeOf(old)) ?? [])
        .filter((fare) => was.has(fare.name) && isSameClass(old, fare) && meet(old, fare))
        .filter((fare) => compareSpecificity(old, fare) <= 0)
        .map((fare) => ({ was: old, is: fare, isSameClass: true })),
    )
  return { found: [...kept, ...fresh, ...gone], firsts }
}

const isOpen = ({ seats }: FareRow): boolean => seats > 0

const cheapestOf = (fares: readonly Named[]): Named | undefined =>
  fares.toSorted((one, other) => one.adultRial - other.adultRial)[0]

const routeOf = ({ airlineCode, origin, destination }: FareRow): string =>
  `${airlineCode} ${origin}-${destination}`

const isSameClass = (one: FareRow, other: FareRow): boolean =>
  one.channel === other.channel && one.fareClass === other.fareClass

/** Whether a flight may lie under both. */
function meet(one: FareRow, other: FareRow): boolean {
  const begins = (fare: FareRow) => fare.validFrom ?? '0000'
  const ends = (fare: FareRow) => fare.validUntil ?? '9999'
  const hours = (fare: FareRow) => fare.hours ?? { fromMinutes: 0, untilMinutes: 1439 }
  return (
    (one.flightNumber === null ||
      other.flightNumber === null ||
      one.flightNumber === other.flightNumber) &&
    begins(one) <= ends(other) &&
    begins(other) <= ends(one) &&
    one.days.some((day) => other.days.includes(day)) &&
    hours(one).fromMinutes <= hours(other).untilMinutes &&
    hours(other).fromMinutes <= hours(one).untilMinutes
  )
}
