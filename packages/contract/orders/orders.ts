/** Trips: the orders of the signed-in user (api.md, Orders). */
import * as z from 'zod'
import { ageCategories, documentTypes, genders, paxTypes, productTypes } from '../enums.ts'
import { id, rial } from '../fields.ts'
import { proposal } from '../flights/proposal.ts'
import { pagedReply, pageQuery, refusals, reply, userOperation } from '../operation.ts'
import { fulfilmentState, moneyState, statusWord } from './states.ts'

export const orderSummary = z.object({
  orderId: id,
  orderAggregateId: id,
  orderNumber: z.string(),
  reservationNumber: z.string().nullable(),
  orderType: z.enum(productTypes),
  title: z.string(),
  /** When the journey begins, local ISO without offset; for the timeline of trips. */
  startsAt: z.string(),
  totalAmount: rial,
  registrationTime: z.string(),
  status: statusWord,
  money: moneyState,
  lines: z.array(fulfilmentState),
  holdExpiresAt: z.string().nullable(),
  refundStatus: statusWord.nullable(),
  refundableAmount: rial,
  trackingNumber: z.string().nullable(),
})
export type OrderSummary = z.infer<typeof orderSummary>

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
  passportNumber: z.string(),
  price: rial,
  ticketNumber: z.string().nullable(),
  pnr: z.string().nullable(),
})

export type OrderPassenger = z.infer<typeof orderPassenger>

export const orderDetails = orderSummary.extend({
  contact: z.object({ phoneNumber: z.string(), email: z.string().nullable() }),
  flightOrder: z.object({
    proposals: z.array(proposal),
    flightPassengers: z.array(orderPassenger),
    pnr: z.string().nullable(),
  }),
  discountVoucherCode: z.string().nullable(),
  /** Where the money is, when something went wrong; else null. */
  moneyNoteFa: z.string().nullable(),
})
export type OrderDetails = z.infer<typeof orderDetails>

export const orders = {
  list: userOperation
    .route({
      method: 'POST',
      path: '/orders/Order/GetCurrentUserOrders',
      summary: 'The trips of the signed-in user, newest first',
      tags: ['Orders'],
    })
    .input(z.object({ ...pageQuery, productType: z.enum(productTypes).optional() }))
    .output(pagedReply(orderSummary)),
  details: userOperation
    .route({
      method: 'GET',
      path: '/orders/Order/GetCurrentUserOrderDetails/{id}',
      summary: 'One trip with its flights, passengers and money',
      tags: ['Orders'],
    })
    .input(z.object({ id }))
    .output(reply(orderDetails))
    .errors(refusals('NOT_FOUND')),
  passengers: userOperation
    .route({
      method: 'GET',
      path: '/orders/Order/GetOrderPassengers/{id}',
      summary: 'The passengers of one trip',
      tags: ['Orders'],
    })
    .input(z.object({ id, proposalId: id.optional() }))
    .output(reply(z.array(orderPassenger)))
    .errors(refusals('NOT_FOUND')),
}
