/** More people than one search takes: asked of staff, who answer with what an airline or charterer offers. */
import { daysBetween } from '@parastoo/kit/dates'
import { maxPassengers } from '@parastoo/kit/party'
import { normalizeDigitsField, normalizeText, tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { isoDate } from '../fields.ts'
import { mobile } from '../identity/codes.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply } from '../operation.ts'

const fewestInGroup = maxPassengers + 1
const mostInGroup = 300
export const longestGroupNote = 500

const code = (name: Code) => ({ error: name })

const words = (whenMissing: Code) =>
  z
    .string(code(whenMissing))
    .max(200, code(whenMissing))
    .transform(normalizeText)
    .refine((text) => text.length >= 2 && text.length <= 60, code(whenMissing))

/** What a group asks for; places stand as people call them, for a person reads them. */
const groupAsk = z
  .object({
    origin: words('ORIGIN_REQUIRED'),
    destination: words('DESTINATION_REQUIRED'),
    departureDate: isoDate('DEPARTURE_DATE_REQUIRED'),
    /** Null of a journey without return. */
    returnDate: isoDate('DEPARTURE_DATE_REQUIRED').nullable().default(null),
    passengers: z
      .union([z.number(), z.string().transform((text) => Number(normalizeDigitsField(text)))])
      .refine(
        (count) => Number.isInteger(count) && count >= fewestInGroup && count <= mostInGroup,
        code('GROUP_SIZE_IS_INVALID'),
      ),
    name: words('CONTACT_NAME_REQUIRED'),
    phoneNumber: mobile.phoneNumber,
    dialingCode: mobile.dialingCode,
    note: z
      .string()
      .max(longestGroupNote * 2, code('SUPPORT_TEXT_TOO_LONG'))
      .transform(tidyText)
      .refine((text) => text.length <= longestGroupNote, code('SUPPORT_TEXT_TOO_LONG'))
      .default(''),
  })
  .refine(
    ({ departureDate, returnDate }) =>
      returnDate === null || daysBetween(departureDate, returnDate) >= 0,
    { error: 'RETURN_BEFORE_DEPARTURE' satisfies Code, path: ['returnDate'] },
  )
export type GroupAsk = z.output<typeof groupAsk>

export const groupRequests = {
  create: openOperation
    .meta({
      limit: { max: 60, perSeconds: 600 },
      humanAfter: { purpose: 'group-request', calls: 3, perSeconds: 600 },
    })
    .route({
      method: 'POST',
      path: '/support/GroupRequest/Create',
      summary:
        'Ask for seats for 10 and more; the same journey asked again answers the same number',
      tags: ['Support'],
    })
    .input(groupAsk)
    .output(reply(z.object({ number: z.string() })))
    .errors(
      refusals(
        'ORIGIN_REQUIRED',
        'DESTINATION_REQUIRED',
        'DEPARTURE_DATE_REQUIRED',
        'DEPARTURE_DATE_IN_PAST',
        'RETURN_BEFORE_DEPARTURE',
        'GROUP_SIZE_IS_INVALID',
        'CONTACT_NAME_REQUIRED',
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'SUPPORT_TEXT_TOO_LONG',
        'GROUP_REQUESTS_WAIT',
        'CAPTCHA_REQUIRED',
        'CAPTCHA_IS_WRONG',
        'CAPTCHA_EXPIRED',
      ),
    ),
}
