/** The lines of an order as its owner sees them: what orders know of each, with what its product says. */
import { flightsOf } from '@parastoo/contract/orders/flights-of'
import type {
  LineContent,
  LineGlance,
  LineView,
  OrderPassenger,
  ProductKind,
} from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { Db } from '../../platform/db/database.ts'
import type { Order, OrderLine } from './order.ts'
import type { Product } from './product.ts'
import { supplementContent, supplementShown } from './supplement.ts'
import { supplementsOf } from './supplement-store.ts'
import type { Unit } from './unit.ts'
import { unitsOf } from './unit-store.ts'

type Describing = { product: (kind: ProductKind) => Pick<Product, 'describe'> }

/** What the product of each line says of it, by the line's id; each product is asked once for all its lines. */
export async function describeLines(
  { product }: Describing,
  lines: readonly Pick<OrderLine, 'lineId' | 'kind' | 'partOf'>[],
): Promise<Map<string, LineContent>> {
  const byKind = [...Map.groupBy(lines, ({ kind }) => kind)]
  const described = await Promise.all(
    byKind.map(([kind, own]) =>
      product(kind).describe([...new Set(own.map(({ lineId, partOf }) => partOf ?? lineId))]),
    ),
  )
  const contents = new Map(described.flatMap((each) => [...each]))
  return new Map(
    lines.flatMap(({ lineId, partOf }) => {
      const sold = partOf === null ? contents.get(lineId) : supplementContent(contents.get(partOf))
      return sold ? [[lineId, sold] as const] : []
    }),
  )
}

/** How a query names one line: by its id, or by the id its proposal had in the search. */
export type LineQuery = { lineId?: string | undefined; proposalId?: string | undefined }

/** Whether a query is about this line; one that names none is about every line. */
export function isLineAsked({ lineId, proposalId }: LineQuery, id: string, content: LineContent) {
  if (lineId !== undefined && lineId !== id) return false
  if (proposalId === undefined) return true
  return content.kind === 'flight' && content.flight.proposal.proposalId === proposalId
}

/** A line as lists show it. */
const glanceOf = (line: OrderLine): LineGlance => ({
  lineId: line.lineId,
  kind: line.kind,
  productType: line.productType,
  title: line.titleFa,
  startsAt: line.startsAt,
  endsAt: line.endsAt,
  state: line.fulfilment,
  holdExpiresAt: line.fulfilment === 'held' ? (line.holdExpiresAt?.toString() ?? null) : null,
  waitsFor: line.waitsFor,
  waitsUntil: line.waitsUntil?.toString() ?? null,
  promisedBy: line.fulfilment === 'issuing' ? (line.promisedBy?.toString() ?? null) : null,
  reference: line.reference,
  totalAmount: line.amountRial,
  discountAmount: line.discountRial,
  payableAmount: line.amountRial - line.discountRial,
})

/** Every line of an order as its page shows it. */
export async function viewLines(needs: Describing & { db: Db }, order: Order): Promise<LineView[]> {
  const contents = await describeLines(needs, order.lines)
  const units = await unitsOf(needs.db, [order.orderId])
  const asked = await supplementsOf(
    needs.db,
    order.lines.map(({ lineId }) => lineId),
  )
  return order.lines.map((line) => {
    const content = contents.get(line.lineId)
    if (!content) throw new Error(`The line ${line.lineId} is described by no ${line.kind}`)
    const own = units.filter(({ lineId }) => lineId === line.lineId)
    const supplements = asked.filter(({ partOf }) => partOf === line.lineId).map(supplementShown)
    return { ...glanceOf(line), units: own.map(unitShown), supplements, ...content }
  })
}

const unitShown = (unit: Unit): LineView['units'][number] => ({
  unitId: unit.unitId,
  label: unit.labelFa,
  people: [...unit.people],
  state: unit.state,
  totalAmount: unit.priceRial,
  discountAmount: unit.discountRial,
})

/** The flights among an order's lines in one piece, as the spec's calls have them. */
export function flightOrderOf(lines: readonly LineContent[]): OrderDetails['flightOrder'] {
  const flights = flightsOf(lines).map(({ flight }) => flight)
  return {
    proposals: flights.map(({ proposal }) => proposal),
    standings: flights.map(({ standings }) => standings),
    flightPassengers: passengersOf(lines),
    pnr: joined(flights.map(({ pnr }) => pnr)),
  }
}

/** Who flies on these lines, each once, with the prices and tickets of all of them. */
export function passengersOf(lines: readonly LineContent[]): OrderPassenger[] {
  const onEach = flightsOf(lines).flatMap(({ flight }) => flight.passengers)
  return [...Map.groupBy(onEach, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return {
      ...first,
      price: own.reduce((sum, { price }) => sum + price, 0),
      ticketNumber: joined(own.map(({ ticketNumber }) => ticketNumber)),
      pnr: joined(own.map(({ pnr }) => pnr)),
    }
  })
}

/** «A / B» of what differs; null of nothing. */
export const joined = (values: readonly (string | null)[]): string | null =>
  [...new Set(values.filter((value) => value !== null))].join(' / ') || null
