/** Stays that were bought, as their owner reads them (api.md, Orders). */
import * as z from 'zod'
import { id } from '../fields.ts'
import { contactReply } from '../flights/passenger.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { hotelLineView } from '../orders/lines.ts'
import { orderSummary } from '../orders/orders.ts'
import { guestReply } from './guest.ts'

const hotelOrderDetails = orderSummary.extend({
  /** The stays among its lines. */
  lines: z.array(hotelLineView),
  contact: contactReply,
  moneyNoteFa: z.string().nullable(),
})
export type HotelOrderDetails = z.infer<typeof hotelOrderDetails>

export const hotelOrders = {
  details: userOperation
    .route({
      method: 'GET',
      path: '/orders/Order/GetCurrentUserHotelOrderDetails/{id}',
      summary: 'One order with its stays: hotel, rooms, guests, rules and money',
      tags: ['Hotels'],
    })
    .input(z.object({ id }))
    .output(reply(hotelOrderDetails))
    .errors(refusals('NOT_FOUND')),
  guests: userOperation
    .route({
      method: 'POST',
      path: '/orders/HotelOrder/GetHotelPassengersByOrderId',
      summary: 'The guests of the stays of an order, room by room',
      tags: ['Hotels'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(z.array(guestReply.extend({ lineId: id, unitId: id, roomNameFa: z.string() }))))
    .errors(refusals('NOT_FOUND')),
}
