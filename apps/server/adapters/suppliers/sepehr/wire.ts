/** What a charterer's site on Sepehr says. Names are not case-sensitive: every reply is read with its keys in small letters. */
import * as z from 'zod'

/** Whole rial, which comes as a decimal. */
const rial = z
  .number()
  .min(0)
  .max(1_000_000_000_000)
  .refine((amount) => Number.isInteger(amount), 'no whole rial')
/** `YYYY-MM-DD HH:mm`, local to the airport. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/)
  .transform((text) => text.slice(0, 16).replace(' ', 'T'))
const id = z.union([z.string(), z.number()]).transform(String)

const fare = z.object({
  basefare: rial,
  tax: rial,
  totalfare: rial,
  commision: rial,
  payable: rial,
})
export type Fare = z.infer<typeof fare>
export const classReply = z.object({
  cabintype: z.string(),
  bookingcode: z.string().nullish(),
  farename: z.string().min(1).max(100),
  availableseat: z.int().min(0),
  adultfare: fare,
  childfare: fare,
  infantfare: fare,
  adultfreebaggage: z
    .object({
      checkedbaggagequantity: z.number().nullish(),
      checkedbaggagetotalweight: z.number().nullish(),
    })
    .nullish(),
  cancelationpolicy: z.string().nullish(),
  bookingpolicy: z.unknown().optional(),
})
export type ClassReply = z.infer<typeof classReply>
const place = z.object({ code: z.string().length(3) })
export const flightReply = z.object({
  flightnumber: id,
  airline: z.string().min(2).max(3),
  aircraft: z.string().nullish(),
  origin: place,
  destination: place,
  departuredatetime: moment,
  arrivaldatetime: moment,
  issystem: z.boolean().optional(),
  isparvazsystemiairline: z.boolean().optional(),
  classes: z.array(z.unknown()),
})
export type FlightReply = z.infer<typeof flightReply>
export const searchReply = z.object({
  currencycode: z.string().refine((code) => code === 'IRR', 'another currency than rial'),
  charterflights: z.array(z.unknown()),
  webserviceflights: z.array(z.unknown()),
})

export const lockReply = z.object({
  departuresegmentlockid: id,
  expiryinminute: z.number().min(1).max(1_440),
})
const segment = z.object({
  originalpnr: z.string().nullish(),
  localticketnumber: id,
  originalticketnumber: id.nullish(),
  flightnumber: id,
  originiatacode: z.string(),
  destinationiatacode: z.string(),
})
export const bookedReply = z.object({
  localpnr: id,
  passengerlist: z.array(z.object({ departuresegment: segment })).min(1),
})
export type BookedReply = z.infer<typeof bookedReply>
/** 1 is issued, and then the fields of `bookedReply` stand beside it. */
export const statusReply = z.looseObject({ statusid: z.int(), statusdesc: z.string().nullish() })
export const penaltyReply = z.object({
  penaltylist: z.array(z.object({ localticketnumber: id, totalfare: rial, penaltyamount: rial })),
})
export const refundReply = z.object({ trackingcode: z.string().min(8) })
export const refundStatusReply = z.object({ status: z.string().min(1) })
export const retrievedReply = z.object({
  ticketlist: z.array(z.object({ localticketnumber: id, status: z.string() })),
})
export const changesReply = z.object({
  passengerlist: z.array(
    z.object({
      yourlocalinventorypnr: z.string().nullish(),
      flightnumber: id,
      newdeparturedatetime: moment.nullish(),
      newarrivaldatetime: moment.nullish(),
      iscanceled: z.boolean().nullish(),
    }),
  ),
})
export const releasedReply = z.looseObject({})
export const balanceReply = z.object({ remainedcredit: z.number() })
export const routesReply = z.object({
  activeroutelist: z.array(
    z.object({
      originiatacode: z.string().length(3),
      destinationiatacode: z.string().length(3),
      monday: z.boolean(),
      tuesday: z.boolean(),
      wednesday: z.boolean(),
      thursday: z.boolean(),
      friday: z.boolean(),
      saturday: z.boolean(),
      sunday: z.boolean(),
    }),
  ),
})
export const failedReply = z.object({
  errormessage: z.string().nullish(),
  exceptiontype: z.string().nullish(),
  message: z.string().nullish(),
})

/** A value with every key of it in small letters. */
export function inSmallLetters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSmallLetters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.toLowerCase(), inSmallLetters(each)]),
  )
}
