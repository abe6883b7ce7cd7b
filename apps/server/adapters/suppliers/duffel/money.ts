/** Amounts as Duffel writes them: decimals in text, never a float. */

type Money = { amount: string; currency: string }
/** A decimal as a whole number of its last place. */
type Decimal = { units: bigint; places: number }

function read(amount: string): Decimal {
  const [whole = '', part = ''] = amount.split('.')
  return { units: BigInt(whole + part), places: part.length }
}
const scaled = ({ units, places }: Decimal, to: number): bigint =>
  units * 10n ** BigInt(to - places)

/** Both in the places of the finer one. */
function pair(one: string, other: string): [bigint, bigint] {
  const [a, b] = [read(one), read(other)]
  const places = Math.max(a.places, b.places)
  return [scaled(a, places), scaled(b, places)]
}

export function isMore(one: string, other: string): boolean {
  const [a, b] = pair(one, other)
  return a > b
}

/** For sorting, the smaller first. */
export function compareAmounts(one: string, other: string): number {
  if (isMore(one, other)) return 1
  return isMore(other, one) ? -1 : 0
}

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.currency === other.currency && compareAmounts(one.amount, other.amount) === 0

/** Whole rial at so many rial a unit, rounded up. */
export function rialOf(amount: string, rialPerUnit: number): number {
  const { units, places } = read(amount)
  return Number(dividedUp(units * BigInt(rialPerUnit), 10n ** BigInt(places)))
}

/** Hundredths of an amount, rounded up. */
export const hundredthsOf = (amount: string): number => rialOf(amount, 100)

/** The part of a sum in rial that corresponds to what is kept of an amount when `back` of it comes back; rounded up, at most all of it. */
export function keptOf(rial: number, { total, back }: { total: string; back: string }): number {
  const [all, returned] = pair(total, back)
  if (all <= 0n || returned >= all) return 0
  return Number(dividedUp(BigInt(rial) * (all - returned), all))
}

/** How much of an amount a penalty is, in hundredths, to two places and rounded up. */
export function percentOf(penalty: string, total: string): number {
  const [part, all] = pair(penalty, total)
  if (all <= 0n || part >= all) return 100
  return Number(dividedUp(part * 10_000n, all)) / 100
}

const dividedUp = (one: bigint, by: bigint): bigint => (one + by - 1n) / by
