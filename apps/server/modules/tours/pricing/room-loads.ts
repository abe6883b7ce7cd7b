/** Every legal way of filling one room: how many of each band, and by which price each of them goes. */
import { placesOfRoom, type TourAgeBand, type TourPriceKind } from '@parastoo/contract/tours/words'
import type { PriceTable } from './price-rows.ts'
import type { PackageRules, RoomKindRule } from './rules.ts'

/** So many people of each band. */
export type Party = Readonly<Record<TourAgeBand, number>>

/** Who takes which price in a room. */
export type Slot = { band: TourAgeBand; kind: TourPriceKind; count: number }
export type RoomLoad = { slots: readonly Slot[]; people: Party; costRial: number }

export type LoadRules = {
  prices: PriceTable
  children: PackageRules['children']
  /** Adults of the whole party: one who is alone may share a double room with a child, where the package allows it. */
  adultsOfParty: number
}

const range = (most: number): number[] => Array.from({ length: Math.max(0, most) + 1 }, (_, n) => n)

/**
 * The loads of a room of this kind with at most these people. Its full places are all taken, by adults or by children who may take one; an
 * adult is among them; beds and places without a bed are within what the kind has; nobody has two infants on the lap.
 */
export function loadsOf(rule: RoomKindRule, most: Party, rules: LoadRules): RoomLoad[] {
  const places = placesOfRoom[rule.kind]
  const loads: RoomLoad[] = []
  for (const adults of range(Math.min(most.adult, places)).slice(1)) {
    const filling = places - adults
    if (filling > mostFilling(rules, adults)) continue
    for (const children of range(Math.min(most.child, filling))) {
      const young = filling - children
      if (young > most['young-child']) continue
      const full = { adult: adults, child: children, 'young-child': young, infant: 0 }
      loads.push(...withOthers(full, { rule, most, rules }))
    }
  }
  return loads
}

function mostFilling({ children, adultsOfParty }: LoadRules, adults: number): number {
  if (children.fillsPlace === 'any') return 3
  return children.fillsPlace === 'beside-sole-adult' && adults === 1 && adultsOfParty === 1 ? 1 : 0
}

/** The same full places with every number of children in beds, without beds, and of infants. */
function withOthers(
  full: Party,
  { rule, most, rules }: { rule: RoomKindRule; most: Party; rules: LoadRules },
): RoomLoad[] {
  const { children, prices } = rules
  const left = { child: most.child - full.child, young: most['young-child'] - full['young-child'] }
  const loads: RoomLoad[] = []
  for (const inBed of range(Math.min(left.child, rule.extraBeds)))
    for (const youngInBed of range(Math.min(left.young, rule.extraBeds - inBed)))
      for (const noBed of range(
        children.mayDoWithoutBed ? Math.min(left.child - inBed, rule.withoutBed) : 0,
      ))
        for (const youngNoBed of range(Math.min(left.young - youngInBed, rule.withoutBed - noBed)))
          for (const infants of range(Math.min(most.infant, full.adult))) {
            const load = priceLoad(
              [
                { band: 'adult', kind: rule.kind, count: full.adult },
                { band: 'child', kind: rule.kind, count: full.child },
                { band: 'young-child', kind: rule.kind, count: full['young-child'] },
                { band: 'child', kind: 'child-with-bed', count: inBed },
                { band: 'young-child', kind: 'young-child-with-bed', count: youngInBed },
                { band: 'child', kind: 'child-without-bed', count: noBed },
                { band: 'young-child', kind: 'child-without-bed', count: youngNoBed },
                { band: 'infant', kind: 'infant', count: infants },
              ],
              prices,
            )
            if (load) loads.push(load)
          }
  return loads
}

/** Null where somebody would go by a price that is not sold. */
function priceLoad(all: readonly Slot[], prices: PriceTable): RoomLoad | null {
  const slots = all.filter(({ count }) => count > 0)
  const people = { adult: 0, child: 0, 'young-child': 0, infant: 0 }
  let costRial = 0
  for (const { band, kind, count } of slots) {
    const priced = prices.get(kind)
    if (!priced) return null
    people[band] += count
    costRial += priced.priceRial * count
  }
  return { slots, people, costRial }
}
