/** An order found by who has no account at hand: its number, the mobile it was bought with, and a code sent to that mobile. */
import { normalizeDigitsField } from '@parastoo/kit/text'
import * as z from 'zod'
import { paxTypes } from '../enums.ts'
import { rial } from '../fields.ts'
import { proposal } from '../flights/proposal.ts'
import { stayView } from '../hotels/stay-line.ts'
import { codeRefusals, mobile, proofOfWork, redeemRefusals, typedCode } from '../identity/codes.ts'
import { openOperation, refusals, reply } from '../operation.ts'
import { legStanding, productTypes } from './lines.ts'
import { statusWord } from './states.ts'

/** As people type it: Persian digits and spaces are taken. */
const orderNumber = z
  .string({ error: 'ORDER_NUMBER_REQUIRED' })
  .max(40, { error: 'ORDER_NOT_FOUND' })
  .transform(normalizeDigitsField)
  .refine((text) => text !== '', { error: 'ORDER_NUMBER_REQUIRED' })

/** Opens one order for a short time, and nothing else of the account it belongs to. */
export const orderPermission = z.string().max(200)

/** One order without anything that its paper does not say: no documents, no wallet, nothing of the account. */
const foundOrder = z.object({
  orderNumber: z.string(),
  title: z.string(),
  orderType: z.enum(productTypes),
  status: statusWord,
  registrationTime: z.string(),
  payableAmount: rial,
  reservationNumber: z.string().nullable(),
  flights: z.array(z.object({ proposal, standings: z.array(legStanding) })),
  passengers: z.array(
    z.object({ name: z.string(), type: z.enum(paxTypes), ticketNumber: z.string().nullable() }),
  ),
  /** What the voucher of each stay says of it. */
  stays: z.array(
    stayView
      .pick({ hotel: true, checkIn: true, checkOut: true, nights: true, board: true })
      .extend({
        adults: z.number().int(),
        children: z.number().int(),
        rooms: z.array(z.object({ nameFa: z.string(), guests: z.array(z.string()) })),
        reference: z.string().nullable(),
      }),
  ),
  /** Whether there is a ticket of a flight to take along. */
  hasTicket: z.boolean(),
})
export type FoundOrder = z.infer<typeof foundOrder>

const asked = { orderNumber, phoneNumber: mobile.phoneNumber, dialingCode: mobile.dialingCode }
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Orders'] })

export const foundOrders = {
  askCode: openOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/orders/FindOrder/AskCode',
        'Send a code to the mobile of an order; the same answer whether there is such an order or not',
      ),
    })
    .input(z.object({ ...asked, proof: proofOfWork.optional() }))
    .output(
      reply(
        z.object({
          expiresAt: z.string(),
          resendAt: z.string(),
          codeLength: z.number(),
          /** Held by the client that asked, and brought back with the code. */
          challenge: z.string(),
        }),
      ),
    )
    .errors(
      refusals(
        'ORDER_NUMBER_REQUIRED',
        'ORDER_NOT_FOUND',
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'PREFIX_NOT_SERVED',
        'PROOF_OF_WORK_REQUIRED',
        'CODES_OF_DAY_SPENT',
        ...codeRefusals,
      ),
    ),
  open: openOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/orders/FindOrder/Open',
        'Prove the mobile by its code; opens the order for half an hour',
      ),
    })
    .input(z.object({ ...asked, ...typedCode }))
    .output(reply(z.object({ permission: orderPermission, until: z.string(), order: foundOrder })))
    .errors(
      refusals(
        'ORDER_NUMBER_REQUIRED',
        'ORDER_NOT_FOUND',
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        ...redeemRefusals,
      ),
    ),
  show: openOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/orders/FindOrder/Show', 'The order that a permission opens, as it stands now'),
    })
    .input(z.object({ permission: orderPermission }))
    .output(reply(foundOrder))
    .errors(refusals('ORDER_PERMISSION_ENDED')),
}
