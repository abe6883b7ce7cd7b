/** Vouchers: have they been issued, as a PDF, and whether one is real (api.md, Hotels). */
import * as z from 'zod'
import { id, rial } from '../fields.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'

export const voucherLanguages = ['fa', 'en', 'ar'] as const

const issuedVoucher = z.object({
  lineId: id,
  hotelNameFa: z.string(),
  voucherNumber: z.string(),
  /** What the guest says at the reception; null where the hotel has told no number of its own. */
  reference: z.string().nullable(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** For the rooms that are not cancelled. */
  payAtHotel: rial,
  /** The public address that tells whether it is real. */
  checkUrl: z.string(),
  /** Arabic is there for hotels in Iraq. */
  languages: z.array(z.enum(voucherLanguages)),
})

/** What anyone who holds the code of a voucher is told: never a name, a document or a price. */
const checkedVoucher = z.object({
  /** `valid-in-part`: some of its rooms were cancelled. */
  state: z.enum(['valid', 'valid-in-part', 'cancelled', 'unknown']),
  stay: z
    .object({
      hotelNameFa: z.string(),
      hotelNameEn: z.string(),
      cityNameFa: z.string(),
      checkIn: z.string(),
      checkOut: z.string(),
      rooms: z.number().int(),
      referenceEnding: z.string().nullable(),
    })
    .nullable(),
})
export type CheckedVoucher = z.infer<typeof checkedVoucher>

export const vouchers = {
  verifyIssueHotelVoucher: userOperation
    .route({
      method: 'GET',
      path: '/hotel-reservation/Issue/VerifyIssueHotelVoucher/{id}',
      summary: 'How far issuing is, with the vouchers once there',
      tags: ['Hotels'],
    })
    .input(z.object({ id }))
    .output(reply(z.object({ status: statusWord, vouchers: z.array(issuedVoucher) })))
    .errors(refusals('NOT_FOUND')),
  hotelVoucherPdf: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/hotel-reservation/Vouchers/HotelVoucherPdf/{id}',
      summary: 'The voucher of a stay as a PDF, in the language asked for',
      tags: ['Hotels'],
    })
    .input(
      z.object({ id, lineId: id.optional(), language: z.enum(voucherLanguages).default('fa') }),
    )
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'VOUCHER_NOT_READY', 'SERVICE_UNAVAILABLE')),
  hotelVoucherCalendar: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/hotel-reservation/Vouchers/HotelVoucherCalendar/{id}',
      summary: 'A stay as a calendar file',
      tags: ['Hotels'],
    })
    .input(z.object({ id, lineId: id.optional() }))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'VOUCHER_NOT_READY')),
  // Codes are signed, so guessing finds nothing; the limit keeps even the attempt cheap for us.
  checkVoucher: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/hotel-reservation/Vouchers/CheckVoucher/{code}',
      summary: 'Whether a voucher is real, by the code on it; tells no name',
      tags: ['Hotels'],
    })
    .input(z.object({ code: z.string().max(100) }))
    .output(reply(checkedVoucher)),
}
