/** The hotels the server keeps for a signed-in user. Loaded after the page, with the client it calls by. */
import { api } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import type { StoredValues } from '../../../shell/stored-values.ts'
import { type KeptHotel, keepHotels, keptHotels } from './kept-hotels.ts'

/** The caller's list, to which comes what this browser kept before they signed in; it is let go of once the server has it. */
export async function serverSaved(store: StoredValues): Promise<KeptHotel[]> {
  const kept = keptHotels(store)
  if (kept.length === 0) return (await api.hotelsSaved.list({})).data
  const saved = await api.hotelsSaved
    .save({ hotelCodes: kept.map(({ code }) => code) })
    .catch((error) => {
      // None of them is sold any more: there is nothing to carry over.
      if (refusedOf(error)?.entries[0]?.code === 'HOTEL_UNKNOWN') return api.hotelsSaved.list({})
      throw error
    })
  keepHotels(store, [], new Date())
  return saved.data
}

/** Saves a hotel or takes it out, and answers the list. */
export async function changeSaved(hotelCode: string, isSaved: boolean): Promise<KeptHotel[]> {
  const { data } = isSaved
    ? await api.hotelsSaved.save({ hotelCodes: [hotelCode] })
    : await api.hotelsSaved.remove({ hotelCode })
  return data
}
