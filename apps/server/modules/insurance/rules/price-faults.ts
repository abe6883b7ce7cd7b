import type { Cell, Plan } from './tariff.ts'

/**
 * What is wrong with the price table of a plan: an age or a number of days without a price (a table of "less than 12" and "13 to 65" has
 * none for who is 12), one with two, and a price that falls as people get older or stay longer, which is a slip of whoever typed it.
 */
export function priceFaults({ prices, oldestAge }: Pick<Plan, 'prices' | 'oldestAge'>): string[] {
  const longest = Math.max(0, ...prices.map(({ untilDays }) => untilDays))
  if (longest === 0) return ['has no price']
  const faults = new Set<string>()
  // Between two edges of bands nothing changes, so each is looked at once.
  const daysEdges = edges(
    prices.flatMap((cell) => [cell.fromDays, cell.untilDays + 1]),
    {
      first: 1,
      last: longest,
    },
  )
  const ageEdges = edges(
    prices.flatMap((cell) => [cell.fromAge, cell.untilAge + 1]),
    {
      first: 0,
      last: oldestAge,
    },
  )
  for (const [ageAt, age] of ageEdges.entries())
    for (const [daysAt, days] of daysEdges.entries()) {
      const found = cellsOf(prices, { age, days })
      const [cell] = found
      if (!cell) faults.add(`nobody of age ${age} has a price for ${days} days`)
      else if (found.length > 1) faults.add(`age ${age} has two prices for ${days} days`)
      else {
        const shorter = cellsOf(prices, { age, days: daysEdges[daysAt - 1] ?? days })[0] ?? cell
        if (cell.priceRial < shorter.priceRial)
          faults.add(`age ${age} pays less for ${days} days than for a shorter stay`)
        const younger = cellsOf(prices, { age: ageEdges[ageAt - 1] ?? age, days })[0] ?? cell
        if (cell.priceRial < younger.priceRial)
          faults.add(`age ${age} pays less for ${days} days than who is younger`)
      }
    }
  return [...faults]
}

const edges = (all: readonly number[], { first, last }: { first: number; last: number }) =>
  [...new Set([first, ...all])]
    .filter((edge) => edge >= first && edge <= last)
    .toSorted((one, other) => one - other)

export const cellsOf = (
  prices: readonly Cell[],
  { age, days }: { age: number; days: number },
): Cell[] =>
  prices.filter(
    (cell) =>
      cell.fromAge <= age &&
      age <= cell.untilAge &&
      cell.fromDays <= days &&
      days <= cell.untilDays,
  )
