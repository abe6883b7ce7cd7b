/** What a signed-in user searched for (api.md, Search histories); the spec spells "Interations" so. */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { hotelCriteria } from '../hotels/hotel-criteria.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { searchCriteria } from './search.ts'

/** Searches kept for a user and product; older ones give way. */
export const mostHistories = 50

const flightSearchHistory = z.object({ id, criteria: searchCriteria, askedAt: instant })
export type FlightSearchHistory = z.output<typeof flightSearchHistory>

const hotelSearchHistory = z.object({ id, criteria: hotelCriteria, askedAt: instant })
export type HotelSearchHistory = z.output<typeof hotelSearchHistory>

const visaSearchHistory = z.object({ id, criteria: z.unknown(), askedAt: instant })
/** Hides searches of the caller, or with `isActive` brings them back: all of them or, if one is not the caller's, none. */
const removal = z.object({
  ids: z.array(id).min(1).max(mostHistories),
  isActive: z.boolean().default(false),
})

const list = <T extends z.ZodType>(path: `/${string}`, item: T) =>
  userOperation
    .route({
      method: 'POST',
      path,
      summary: 'The last searches of the signed-in user',
      tags: ['Searches'],
    })
    .input(z.object({}))
    .output(reply(z.array(item)))

const deActive = (path: `/${string}`, summary: string) =>
  userOperation
    .route({ method: 'POST', path, summary, tags: ['Searches'] })
    .input(removal)
    .output(reply(z.null()))
    .errors(refusals('NOT_FOUND'))

export const searchHistories = {
  flights: list(
    '/user-interactions/FlightUserInteractions/GetFlightSearchHistories',
    flightSearchHistory,
  ),
  hotels: list(
    '/user-interactions/HotelUserInterations/GetHotelSearchHistories',
    hotelSearchHistory,
  ),
  visas: list('/user-interactions/VisaUserInterations/GetVisaSearchHistories', visaSearchHistory),
  deActive: deActive(
    '/user-interactions/FlightUserInteractions/DeActive',
    'Remove flight or hotel searches, or take the removal back',
  ),
  deActiveVisa: deActive(
    '/user-interactions/VisaUserInterations/DeActive',
    'Remove visa searches, or take the removal back',
  ),
}
