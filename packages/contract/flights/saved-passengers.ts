/** Passengers a user keeps for next time (api.md, Flights; spec section 3). */
import * as z from 'zod'
import { id } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, userOperation } from '../operation.ts'
import { passengerCodes } from './draft-faults.ts'
import { passengerDraft, passengerReply } from './passenger.ts'

const savedPassenger = passengerReply.extend({ id })
export type SavedPassenger = z.output<typeof savedPassenger>

export const savedPassengers = {
  list: userOperation
    .route({
      method: 'POST',
      path: '/flight-reservation/Passenger/GetCurrentUserPassengers',
      summary: 'The saved passengers of the signed-in user',
      tags: ['Passengers'],
    })
    .input(z.object(pageQuery))
    .output(pagedReply(savedPassenger)),
  addOrUpdate: userOperation
    .route({
      method: 'POST',
      path: '/flight-reservation/Passenger/AddOrUpdatePassenger',
      summary: 'Keep a passenger, or change one',
      tags: ['Passengers'],
    })
    .input(passengerDraft)
    .output(reply(savedPassenger))
    .errors(
      refusals(
        'NOT_FOUND',
        'CANNOT_ADD_PASSENGER',
        'DUPLICATE_PASSENGER',
        'CHECK_ENTERED_VALUES',
        ...passengerCodes,
      ),
    ),
  remove: userOperation
    .route({
      method: 'DELETE',
      path: '/flight-reservation/Passenger/DeletePassenger/{id}',
      summary: 'Forget a passenger',
      tags: ['Passengers'],
    })
    .input(z.object({ id }))
    .output(reply(z.null()))
    .errors(refusals('NOT_FOUND')),
}
