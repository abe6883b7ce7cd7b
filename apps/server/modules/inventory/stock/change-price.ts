import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import type { StockNeeds } from './needs.ts'
import { readOfferKey } from './offer-key.ts'
import { stockWriter } from './store.ts'

export type PriceChange = {
  offerKey: string
  adultPriceRial: number
  /** The adult's price when left out, as on charters. */
  childPriceRial?: number
  /** A tenth of the adult's when left out. */
  infantPriceRial?: number
}

/**
 * Gives one class on one date other prices, until its fares are next imported. For the sandbox: rehearses a price that moves
 * between search and submit.
 */
export async function changePrice(
  { db, announce }: StockNeeds,
  { offerKey, adultPriceRial, ...others }: PriceChange,
): Promise<{ changed: true } | Refusal<'FLIGHT_NOT_AVAILABLE'>> {
  const [one, more] = readOfferKey(offerKey)?.flat() ?? []
  if (one === undefined || more !== undefined) return refuse('FLIGHT_NOT_AVAILABLE')
  return await db.tx(async (tx) => {
    const flightDateId = await stockWriter(tx).setPrices(one, {
      adult_price: adultPriceRial,
      child_price: others.childPriceRial ?? adultPriceRial,
      infant_price: others.infantPriceRial ?? Math.round(adultPriceRial / 10),
      digest: `changed ${newId()}`,
    })
    if (flightDateId === null) return refuse('FLIGHT_NOT_AVAILABLE')
    announce(tx, [flightDateId])
    return { changed: true as const }
  })
}
