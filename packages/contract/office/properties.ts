/** What travellers read of our own hotels, as staff write it: words, what the house has, its rules and its pictures. */
import { tidyText, toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import { id } from '../fields.ts'
import { admission, picture } from '../hotels/hotel.ts'
import { refusals, reply, staffOperation } from '../operation.ts'

const hour = z
  .string({ error: 'PROPERTY_HOUR_WRONG' })
  .transform((typed) => toLatinDigits(typed).trim())
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'PROPERTY_HOUR_WRONG' }))

/** What of a picture stays in sight where its sides are cut, in percent of its width and height. */
const focus = z.object({
  x: z.number().int().min(0).max(100),
  y: z.number().int().min(0).max(100),
})

const content = {
  aboutFa: z.string().max(3_000, { error: 'TEXT_TOO_LONG' }).transform(tidyText),
  facilities: z.array(z.string().regex(/^[a-z]+(-[a-z]+)*$/)).max(40),
  checkInFrom: hour,
  checkOutUntil: hour,
  /** Until when a stay that begins today can be bought. */
  sameDayUntil: hour,
  admission: admission.extend({ leastAgeAlone: z.number().int().min(0).max(30) }),
  /** In their order; the first is shown in lists. One that is left out is shown no more. */
  pictures: z
    .array(
      picture.extend({
        altFa: z
          .string()
          .transform(tidyText)
          .pipe(
            z
              .string()
              .min(2, { error: 'PROPERTY_PICTURE_NEEDS_WORDS' })
              .max(200, { error: 'TEXT_TOO_LONG' }),
          ),
        focus: focus.optional(),
      }),
    )
    .max(60),
}
const propertyContent = z.object(content)
export type PropertyContent = z.output<typeof propertyContent>

const shown = propertyContent.extend({
  code: z.string(),
  nameFa: z.string(),
  /** Those it has and its page does not show: left out, or brought in and not shown yet. */
  leftOut: z.array(picture),
  /** Sent back with what is saved: another by then is refused. */
  version: z.number().int(),
})
export type Property = z.infer<typeof shown>

const code = z.string().min(1).max(80)

/** How many pictures a hotel may have beside those it shows. */
export const mostLeftOut = 60

export const officeProperties = {
  property: staffOperation('inventory', 'audit')
    .route({
      method: 'GET',
      path: '/office/Property/Get/{code}',
      summary: 'What travellers read of one of our hotels',
      tags: ['Office'],
    })
    .input(z.object({ code }))
    .output(reply(shown))
    .errors(refusals('NOT_FOUND')),
  addPicture: staffOperation('inventory')
    .meta({ idempotent: true, limit: { max: 120, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Property/AddPicture',
      summary:
        'Give a hotel a picture that was handed in; its page shows it once it is saved there',
      tags: ['Office'],
    })
    /** `fileId`: of a picture that the caller has handed in (images/blobs.ts). */
    .input(z.object({ code, fileId: id }))
    .output(reply(picture))
    .errors(
      refusals(
        'NOT_FOUND',
        'PROPERTY_PICTURES_TOO_MANY',
        'IMAGE_WRONG_FORMAT',
        'IMAGE_IS_INVALID',
        'IMAGE_TOO_LARGE',
      ),
    ),
  save: staffOperation('inventory')
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Property/Save',
      summary: 'Write what travellers read of a hotel, if it is still as it was seen',
      tags: ['Office'],
    })
    .input(propertyContent.extend({ code, version: z.number().int() }))
    .output(reply(z.object({ version: z.number().int() })))
    .errors(
      refusals(
        'NOT_FOUND',
        'CHANGED_MEANWHILE',
        'CHECK_ENTERED_VALUES',
        'TEXT_TOO_LONG',
        'PROPERTY_HOUR_WRONG',
        'PROPERTY_PICTURE_NEEDS_WORDS',
        'PROPERTY_PICTURE_UNKNOWN',
      ),
    ),
}
