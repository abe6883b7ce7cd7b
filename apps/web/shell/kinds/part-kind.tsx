/** An order by which a further sum or the fee of a change is paid: pages of paying and of trips show what it is part of, and nothing of that again. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Link } from 'react-router'
import { partOrders } from '../../messages/part-orders.ts'
import { paths } from '../../paths.ts'
import { tourLines } from '../tours/sold-tours.ts'
import { wordsOf } from '../words.ts'
import { RulesCard } from './RulesCard.tsx'
import type { GlancedOrder, SoldKind } from './sold-kind.ts'

const say = wordsOf(partOrders)

export const partKind: SoldKind = {
  Glance: ({ order: { title, partOf, lines } }) => (
    <div className="flex flex-col gap-1">
      <p className="font-bold">{title}</p>
      {placesOf(lines).map((name) => (
        <p key={name} className="text-sm">
          {say('place', { name })}
        </p>
      ))}
      {partOf && <WholeLink partOf={partOf} />}
    </div>
  ),
  Terms: ({ order: { lines } }) => (
    <RulesCard of="part" title={partOrders.rules}>
      <p>{isOfTour({ lines }) ? partOrders.ruleOfTour : partOrders.ruleOfAny}</p>
    </RulesCard>
  ),
  words: {
    steps: partOrders.steps,
    outcomes: partOrders.outcomesOfAny,
    held: partOrders.held,
    accept: partOrders.accept,
    rules: partOrders.rules,
    others: partOrders.toWhole,
  },
  othersOf: ({ partOf }) => (partOf ? paths.trip(partOf.orderId) : paths.trips()),
}

const isOfTour = ({ lines }: Pick<OrderDetails, 'lines'>): boolean =>
  lines.every(({ kind }) => kind === 'tour')

/** Whose places in a tour the sum is for, by who holds them now: before it is paid the former traveller, then the other. */
const placesOf = (lines: GlancedOrder['lines']): string[] =>
  tourLines(lines).flatMap(({ units, tour: { people } }) => {
    const ids = units.flatMap((unit) => unit.people)
    return people
      .filter(({ unitId }) => ids.includes(unitId))
      .map(
        (one) =>
          `${one.firstNameFarsi} ${one.lastNameFarsi}`.trim() || `${one.firstName} ${one.lastName}`,
      )
  })

/** The order that a sum is part of, by its title, as the way to it. */
export const WholeLink = ({ partOf }: { partOf: NonNullable<OrderDetails['partOf']> }) => (
  <p className="text-sm">
    <span className="text-quiet">{partOrders.whole}</span>{' '}
    <Link
      to={paths.trip(partOf.orderId)}
      className="inline-flex min-h-11 items-center text-lead-text underline"
    >
      {partOf.title}
    </Link>
  </p>
)
