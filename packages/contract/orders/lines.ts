/** What an order is made of: its lines, each of one kind. After the sale a line is named by `lineId`. */
import * as z from 'zod'
import {
  ageCategories,
  dateTypes,
  documentTypes,
  genders,
  passportTypes,
  paxTypes,
  type SpecProductType,
  specProductTypes,
} from '../enums.ts'
import { id, localTime, rial } from '../fields.ts'
import { proposal } from '../flights/proposal.ts'
import { stayView } from '../hotels/stay-line.ts'
import { coverView } from '../insurance/cover-line.ts'
import { tourView } from '../tours/tour-line.ts'
import { fulfilmentState, waitingParties } from './states.ts'

/** What a line is. An order has no kind: it may have lines of several. The order of this list is the rank of `orderTypeOf`. */
const productKinds = ['flight', 'tour', 'hotel', 'visa', 'insurance'] as const
export type ProductKind = (typeof productKinds)[number]

/** What the spec has no word for, it being neither a flight nor in its list, is called by its kind: `insurance` is 'Insurance'. */
type OwnProductType = Exclude<Capitalize<Exclude<ProductKind, 'flight'>>, SpecProductType>
export type ProductType = SpecProductType | OwnProductType

const isOwn = (type: string): type is OwnProductType =>
  type !== 'Flight' && !specProductTypes.some((one) => one === type)

/** The words of lines and orders on the wire: the spec's, then those of kinds that it does not know. */
export const productTypes: readonly ProductType[] = [
  ...specProductTypes,
  ...productKinds.map((kind) => kind.charAt(0).toUpperCase() + kind.slice(1)).filter(isOwn),
]

/** One line of an order in a query: by its own id, or by the id its proposal had in the search. */
export const lineQuery = { proposalId: id.optional(), lineId: id.optional() }

/** A line as lists show it, whatever it is. */
const lineGlance = z.object({
  lineId: id,
  kind: z.enum(productKinds),
  /** The spec's word for this line. */
  productType: z.enum(productTypes),
  title: z.string(),
  /** When it begins and ends, local times there without offset. */
  startsAt: z.string(),
  endsAt: z.string(),
  state: fulfilmentState,
  /** Until when it is held to be paid; null where that has no end or is over. */
  holdExpiresAt: z.string().nullable(),
  /** Who has the next step, and when it is looked at again; null where nobody waits. */
  waitsFor: z.enum(waitingParties).nullable(),
  waitsUntil: z.string().nullable(),
  /** Until when its issuing is promised; null where it is not being issued. */
  promisedBy: z.string().nullable(),
  /** What its supplier calls it, once it is issued; a flight's PNR. */
  reference: z.string().nullable(),
  /** Before any discount. */
  totalAmount: rial,
  /** Its share of the order's discount. */
  discountAmount: rial,
  payableAmount: rial,
})
export type LineGlance = z.infer<typeof lineGlance>

/** A passenger of a flight line with their own ticket and price on it; of a whole order, with those of all its flights. */
export const orderPassenger = z.object({
  id,
  type: z.enum(paxTypes),
  passengerType: z.enum(ageCategories),
  firstName: z.string(),
  lastName: z.string(),
  firstNameFarsi: z.string(),
  lastNameFarsi: z.string(),
  genderTitle: z.enum(genders),
  birthDateFa: z.string(),
  documentType: z.enum(documentTypes),
  nationalCode: z.string(),
  nationalityCountryNameFa: z.string(),
  passportIssuingCountryCountryNameFa: z.string(),
  passportType: z.union([z.enum(passportTypes), z.literal('')]),
  passportNumber: z.string(),
  passportExpirationDateFa: z.string(),
  passportExpirationDateType: z.enum(dateTypes).optional(),
  price: rial,
  ticketNumber: z.string().nullable(),
  pnr: z.string().nullable(),
})
export type OrderPassenger = z.infer<typeof orderPassenger>

/** `moved`: its carrier changed its time, which was this. `called-off`: it goes no more. */
export const legStanding = z.discriminatedUnion('state', [
  z.object({ state: z.literal('as-sold') }),
  z.object({ state: z.literal('moved'), soldDepartureTime: localTime }),
  z.object({ state: z.literal('called-off') }),
])
export type LegStanding = z.infer<typeof legStanding>

/** A paper that a line came to: a ticket, a voucher, a visa's decision. */
const lineDocument = z.object({
  documentId: id,
  kind: z.enum(['ticket', 'voucher', 'decision', 'programme', 'policy']),
  number: z.string(),
  /** Given back, or taken back by its supplier. */
  isVoid: z.boolean(),
})
const documents = z.array(lineDocument)

const flightLine = z.object({
  kind: z.literal('flight'),
  documents,
  flight: z.object({
    /** At the times its flights go by now; one that goes no more keeps the last it had. */
    proposal,
    /** What became of its flights since the sale, leg by leg in the order flown. */
    standings: z.array(legStanding),
    passengers: z.array(orderPassenger),
    /** On its tickets, those given back too. */
    pnr: z.string().nullable(),
  }),
})

const hotelLine = z.object({ kind: z.literal('hotel'), documents, stay: stayView })

const tourLine = z.object({ kind: z.literal('tour'), documents, tour: tourView })

const insuranceLine = z.object({ kind: z.literal('insurance'), documents, cover: coverView })

/** Kinds that say nothing of their own about a line yet. One that does gets a member of its own. */
const plainLine = z.object({ kind: z.literal('visa'), documents })

/** What the product of a line says of it; each kind has its own fields. */
const lineContent = z.discriminatedUnion('kind', [
  flightLine,
  hotelLine,
  tourLine,
  insuranceLine,
  plainLine,
])
export type LineContent = z.infer<typeof lineContent>

/** The smallest part of a line that is given back alone: of a flight the seat of one passenger. */
const lineUnit = z.object({
  unitId: id,
  label: z.string(),
  /** Ids of the passengers it is for. */
  people: z.array(id),
  state: z.enum(['live', 'cancelling', 'cancelled', 'failed']),
  totalAmount: rial,
  discountAmount: rial,
})
const units = z.array(lineUnit)

/** A further sum that its product asked for after the payment: an order of its own, paid like any other. */
const lineSupplement = z.object({
  orderId: id,
  title: z.string(),
  totalAmount: rial,
  /** `refused`: its buyer gave it up, or did not pay in time. */
  state: z.enum(['asked', 'paid', 'refused']),
  /** Until when it may be paid; null where that is over. */
  payBy: z.string().nullable(),
})
const supplements = z.array(lineSupplement)

/** A stay as the page of its order shows it. */
export const hotelLineView = lineGlance.extend({ units, supplements }).extend(hotelLine.shape)
export type HotelLineView = z.infer<typeof hotelLineView>

/** A line as the page of its order shows it. */
export const lineView = z.discriminatedUnion('kind', [
  lineGlance.extend({ units, supplements }).extend(flightLine.shape),
  hotelLineView,
  lineGlance.extend({ units, supplements }).extend(tourLine.shape),
  lineGlance.extend({ units, supplements }).extend(plainLine.shape),
  lineGlance.extend({ units, supplements }).extend(insuranceLine.shape),
])
export type LineView = z.infer<typeof lineView>

/** The spec's word for a whole order: that of its first line of the highest rank. */
export function orderTypeOf<Type extends string>(
  lines: readonly { kind: ProductKind; productType: Type }[],
): Type {
  const [first] = lines.toSorted(
    (one, other) => productKinds.indexOf(one.kind) - productKinds.indexOf(other.kind),
  )
  if (!first) throw new Error('An order without lines has no type')
  return first.productType
}
