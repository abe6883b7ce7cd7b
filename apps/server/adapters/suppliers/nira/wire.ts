/** What NRS says, call by call. Numbers come as numbers or as text, some keys are misspelt, and none of it is promised. */
import * as z from 'zod'

const asText = z.union([z.string(), z.number()]).transform((value) => String(value).trim())
/** An amount of whole rial, in whatever way it is written: 1140000, "1140000", "10 000.0", "1,234". */
const rial = asText.transform((text, context) => {
  const plain = text.replace(/[\s,]/g, '')
  if (/^\d{1,12}(\.0+)?$/.test(plain)) return Math.trunc(Number(plain))
  context.addIssue({ code: 'custom', message: 'no amount of rial' })
  return z.NEVER
})
/** `2030-12-01 07:30:00`, local: what of it counts is the minute. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d/)
  .transform((text) => text.slice(0, 16).replace(' ', 'T'))
const flightNumber = asText
  .transform((text) => text.replace(/^\D+/, ''))
  .pipe(z.string().regex(/^\d{1,5}$/))

/** Each flight is read by itself: one that cannot be read does not spoil the others. */
export const availabilityReply = z.object({ AvailableFlights: z.array(z.unknown()).max(500) })
export const flightReply = z.object({
  FlightNo: flightNumber,
  Airline: z.string().min(2).max(3),
  OperatingAirline: z.string().optional(),
  Origin: z.string().length(3),
  Destination: z.string().length(3),
  DepartureDateTime: moment,
  ArrivalDateTime: moment,
  AircraftTypeCode: asText.optional(),
  AircraftTypeName: z.string().optional(),
  ClassesStatus: z.array(
    z.object({ FlightClass: z.string().min(1).max(3), Price: asText, Cap: z.string().min(1) }),
  ),
})
export type FlightReply = z.infer<typeof flightReply>

export const fareReply = z.object({
  AdultFare: rial,
  AdultTotalPrice: rial,
  AdultTaxes: z.string(),
  AdultComission: rial.catch(0),
  ChildFare: rial,
  ChildTotalPrice: rial,
  ChildTaxes: z.string(),
  InfantFare: rial,
  InfantTotalPrice: rial,
  InfantTaxes: z.string(),
  BaggageAllowancePieces: asText.optional(),
  BaggageAllowanceWeight: asText.optional(),
  CRCNRules: z.string().optional(),
})
export type FareReply = z.infer<typeof fareReply>

export const reservedReply = z.object({
  AirReserve: z.array(z.object({ Error: z.string(), PNR: asText.optional() })).length(1),
})

export const bookingReply = z.object({
  Status: z.string(),
  Passengers: z.array(
    z.object({
      PassenferLastName: z.string(),
      PassenferFirstName: z.string(),
      PassenferAgeType: z.string().optional(),
      Deleted: z.string().optional(),
    }),
  ),
  Segments: z.array(
    z.object({
      FlightNo: flightNumber,
      DepartureDT: moment,
      ResStatus: z.string(),
      FlightStatus: z.string().optional(),
      Deleted: z.string().optional(),
      FlightClass: z.string().optional(),
    }),
  ),
  Tickets: z
    .array(z.object({ PassengerET: z.string(), ETStatus: z.string().nullish() }))
    .nullish()
    .transform((tickets) => tickets ?? []),
  TotalPrice: rial,
})
export type BookingReply = z.infer<typeof bookingReply>

export const issuedReply = z.object({
  AirNRSTICKETS: z.array(z.object({ Tickets: z.string() })).length(1),
})

export const ticketReply = z.object({
  TicketNo: asText,
  PassengerFullName: z.string(),
  Fare: rial,
  TotalPrice: rial,
  TAXES: z.array(z.object({ TaxCode: z.string(), TaxAmount: rial })),
  COUPONS: z.array(
    z.object({
      Status: z.string(),
      PNR: asText,
      FlightNo: flightNumber,
      Departure: moment,
    }),
  ),
  /** Newest first. */
  History: z.array(z.object({ Status: z.string() })).min(1),
})
export type TicketReply = z.infer<typeof ticketReply>

export const penaltyReply = z.object({
  NRSPenalty: z.object({ PENALTY: rial, RefundedAmount: rial }),
})
export const seatReply = z.object({
  AirCancelSeat: z.array(z.object({ Done: asText })).length(1),
})
/** "0" means done. */
export const refundedReply = z.object({
  AirNRSRefund: z.array(z.object({ Done: asText, Desc: z.string().optional() })).length(1),
})
export const cancelledReply = z.object({
  AirCancelPNR: z.array(z.object({ Error: z.string() })).length(1),
})
export const commandReply = z.object({ AirNRSCommand: z.object({ Response: z.string() }) })
