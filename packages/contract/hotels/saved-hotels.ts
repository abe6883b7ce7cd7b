/** The hotels a signed-in user keeps to come back to; spelt like the histories of searches, beside which they stand. */
import * as z from 'zod'
import { instant } from '../fields.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { hotelKinds, picture } from './hotel.ts'

/** Hotels kept for a user; older ones give way. */
export const mostSavedHotels = 100

const hotelCode = z
  .string({ error: 'HOTEL_UNKNOWN' })
  .trim()
  .min(1, { error: 'HOTEL_UNKNOWN' })
  .max(80, { error: 'HOTEL_UNKNOWN' })
  .transform((text) => text.toLowerCase())

const savedHotel = z.object({
  code: z.string(),
  cityCode: z.string(),
  cityNameFa: z.string(),
  nameFa: z.string(),
  kind: z.enum(hotelKinds),
  stars: z.number().int().nullable(),
  picture: picture.nullable(),
  isSample: z.boolean(),
  savedAt: instant,
})
export type SavedHotel = z.output<typeof savedHotel>

/** Every call answers the whole list, newest first; a hotel that is not sold any more is left out of it. */
const savedHotels = reply(z.array(savedHotel))
const operation = userOperation.meta({ limit: { max: 120, perSeconds: 60 } })

export const hotelsSaved = {
  list: operation
    .route({
      method: 'POST',
      path: '/user-interactions/HotelUserInterations/GetSavedHotels',
      summary: 'The hotels the signed-in user saved',
      tags: ['Hotels'],
    })
    .input(z.object({}))
    .output(savedHotels),
  save: operation
    .route({
      method: 'POST',
      path: '/user-interactions/HotelUserInterations/SaveHotels',
      summary:
        'Save hotels: one, or those a browser kept before signing in; unknown ones among others are left out',
      tags: ['Hotels'],
    })
    .input(z.object({ hotelCodes: z.array(hotelCode).min(1).max(mostSavedHotels) }))
    .output(savedHotels)
    .errors(refusals('HOTEL_UNKNOWN')),
  remove: operation
    .route({
      method: 'POST',
      path: '/user-interactions/HotelUserInterations/RemoveSavedHotel',
      summary:
        'Take a hotel out of the saved ones; one that is not among them is none all the same',
      tags: ['Hotels'],
    })
    .input(z.object({ hotelCode }))
    .output(savedHotels),
}
