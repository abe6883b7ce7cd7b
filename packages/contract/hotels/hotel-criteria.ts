/** A search of hotels as its owner's history keeps it: enough to ask it again. */
import * as z from 'zod'

export const hotelCriteria = z.object({
  cityCode: z.string(),
  cityNameFa: z.string(),
  landmark: z.string().nullable(),
  checkIn: z.string(),
  checkOut: z.string(),
  rooms: z.array(z.object({ adults: z.number().int(), childAges: z.array(z.number().int()) })),
  nationality: z.string(),
})
export type HotelCriteria = z.infer<typeof hotelCriteria>
