/** Asking for visas and paying for them (spec, section 7; api.md, Visas). */
import * as z from 'zod'
import { productChannels } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import { passengerCodes } from '../flights/draft-faults.ts'
import { contactDraft, passengerDraft } from '../flights/passenger.ts'
import { mostUploadBytes, uploadTypes } from '../images/blobs.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'
import { passportCountry } from './visas.ts'

/** The spec's five uploads. */
export const visaUploads = [
  'passport',
  'photo',
  'nationalCard',
  'birthCertificate',
  'previousVisa',
] as const
export type VisaUpload = (typeof visaUploads)[number]

/** A picture, JPG or PNG of at most 5 MB; or the id of one that was handed in at /images/Blob/Upload, as a text. */
const upload = z
  .union([
    z
      .file()
      .max(mostUploadBytes)
      .mime([...uploadTypes]),
    id,
  ])
  .optional()

const applicant = passengerDraft.extend({
  /** `true`: the passport has one name only; how a form wants the other is the destination's rule. */
  hasOneName: z.string().optional(),
  passport: upload,
  photo: upload,
  nationalCard: upload,
  birthCertificate: upload,
  previousVisa: upload,
})

/**
 * The multipart form. Its parts are named `destination`, `visaType`, `applicants[0].firstName`, `applicants[0].passport`,
 * `contact.phoneNumber`; applicants are counted from 0. Faults come all at once, at `applicants.0.passport` as in every other call; the first
 * of them carries `detail.files`: the ids, by field, of the pictures that were taken in, to be sent in place of the pictures.
 */
const visaRequest = z.object({
  destination: z.string(),
  visaType: z.string(),
  /** As `GetTotalPrice` answered it; dearer by now is PRICE_CHANGED, with `detail.totalPrice`. */
  acceptedTotalPrice: z.coerce.number().int(),
  /** The day of arrival, on which passports are judged; the last day promised where it is left out. */
  travelDate: z.string().optional(),
  applicants: z.array(applicant),
  /** Who answers for children that travel without a grown-up among the applicants, in Persian. */
  guardian: z.string().max(100).optional(),
  contact: contactDraft,
  /** Tried once the order is placed; the order stands without the discount where the code is refused. */
  discountVoucherCode: z.string().max(64).optional(),
  productChannel: z.enum(productChannels).default(productChannels.WebSite),
  /** The keeping of the draft that this form was last seen as: it goes with the order. One that was kept since, on another device, stays. */
  draftRevision: id.optional(),
})

const requestedVisas = z.object({
  orderId: id,
  status: statusWord,
  totalPrice: rial,
  /** Until when its price stands; then it may be paid at the price of that moment, for four days from its asking. */
  holdExpiresAt: instant.nullable(),
  /** Whether it may be paid now. */
  payable: z.boolean(),
  /** The last day promised, were it paid and filed at once; once it is paid each case has its own. */
  promisedOn: z.string(),
  /** One a person, in the order of the form. */
  cases: z.array(z.object({ caseId: id, lineId: id, nameFa: z.string(), totalPrice: rial })),
})
export type RequestedVisas = z.infer<typeof requestedVisas>

export const visaRequests = {
  submitVisaRequest: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Submit/SubmitVisaRequest',
      summary: 'Ask for a visa for up to nine people, as a multipart form with their papers',
      tags: ['Visas'],
    })
    .input(visaRequest)
    .output(
      reply(
        requestedVisas.extend({
          /** Why the discount code was not taken; null where it was, or none was sent. */
          discountRefused: z.string().nullable(),
        }),
      ),
    )
    .errors(
      refusals(
        'DESTINATION_UNKNOWN',
        'VISA_TYPE_UNKNOWN',
        'VISA_CANNOT_BE_ISSUED',
        'VISA_UNDER_REVIEW',
        'APPLICANTS_REQUIRED',
        'TOO_MANY_APPLICANTS',
        'TRAVEL_DATE_IS_INVALID',
        'PRICE_CHANGED',
        ...passengerCodes,
        'PASS_VALIDITY_LESS_6MONTH',
        'PASSPORT_TOO_SHORT_FOR_VISA',
        'PASSPORT_IS_ANOTHERS',
        'GUARDIAN_REQUIRED',
        'INFANT_TOO_YOUNG',
        'NATIONAL_CODE_LENGTH',
        'NATIONAL_CODE_IS_INVALID',
        'DUPLICATE_PASSENGER',
        'VISA_CASE_IS_OPEN',
        'VISA_PAPER_REQUIRED',
        'VISA_PHOTO_TOO_SMALL',
        'VISA_PHOTO_WRONG_SHAPE',
        'VISA_FILE_NOT_FOUND',
        'IMAGE_TOO_LARGE',
        'IMAGE_WRONG_FORMAT',
        'IMAGE_IS_INVALID',
        'IMAGE_UPLOAD_FAILED',
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'EMAIL_IS_INVALID',
        'CHECK_ENTERED_VALUES',
        'TOO_MANY_OPEN_ORDERS',
        'TOO_MANY_OPEN_TRAVELLERS',
        'TRAVELLER_IN_OPEN_ORDERS',
        'TOO_MANY_REQUESTS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
  tellWhenReviewed: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Submit/TellWhenReviewed',
      summary:
        'Ask, without paying, to be told when a type that is under review or switched off is sold',
      tags: ['Visas'],
    })
    .input(
      z.object({ destination: z.string(), visaType: z.string(), nationality: passportCountry }),
    )
    .output(reply(z.object({ askedAt: instant })))
    .errors(
      refusals(
        'DESTINATION_UNKNOWN',
        'VISA_TYPE_UNKNOWN',
        'NATIONALITY_REQUIRED',
        'VISA_IS_SOLD',
        'VISA_CANNOT_BE_ISSUED',
      ),
    ),
  verifyVisaPayment: userOperation
    .route({
      method: 'GET',
      path: '/visa/Submit/VerifyVisaPayment/{id}',
      summary: 'Whether an own request of visas is paid, and what each case has come to',
      tags: ['Visas'],
    })
    .input(z.object({ id }))
    .output(reply(requestedVisas.extend({ isPaid: z.boolean(), priceChanged: z.boolean() })))
    .errors(refusals('NOT_FOUND')),
}
