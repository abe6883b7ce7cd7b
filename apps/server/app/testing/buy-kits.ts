/** A kit for an embassy as tests look at it and buy it. */
import type { Kit } from '@parastoo/contract/visas/kits'
import type { Db } from '../../platform/db/database.ts'
import { query } from '../../platform/db/database.ts'
import type { Buyer } from './create-buyer.ts'

/** What the kit for an order of visas could be made of. */
export const kitOf = async (buyer: Buyer, orderId: string, nights = 5) =>
  buyer.must(
    await buyer.call<Kit>('GET', `/api/visa/Kit/GetEmbassyKit/${orderId}?nights=${nights}`),
  )

/** What a page would send for the first of each that is offered. */
export function chosenOf(kit: Kit) {
  const [flight] = kit.flights
  const [hotel] = kit.hotels
  const [cover] = kit.covers
  if (!flight || !hotel || !cover) throw new Error('The kit offers too little')
  const { payNow: totalPrice, payAtHotel, board, cancellation } = hotel
  return {
    visaOrderId: kit.visaOrderId,
    nights: kit.nights,
    flight: {
      requestId: flight.proposal.requestId,
      proposalId: flight.proposal.proposalId,
      acceptedTotalPrice: flight.proposal.totalPrice,
    },
    hotel: {
      offerKey: hotel.offerKey,
      accepted: { totalPrice, payAtHotel, board, cancellation },
    },
    cover: {
      planCode: cover.planCode,
      acceptedTotalPrice: cover.totalPrice,
      leavesFromIran: true,
    },
    acceptedRiskRial: flight.riskRial + hotel.riskRial + cover.riskRial,
  }
}
export type Chosen = ReturnType<typeof chosenOf>

type Bought = {
  orderId: string
  totalPrice: number
  riskRial: number
  holdExpiresAt: string | null
}

export const buyKit = (buyer: Buyer, chosen: Partial<Chosen>, key?: string) =>
  buyer.call<Bought>(
    'POST',
    '/api/visa/Kit/BuyEmbassyKit',
    chosen,
    key ? { 'idempotency-key': key } : {},
  )

/** The hotels of a fixture stand where the visa of these tests leads. */
export const moveHotelsToDubai = (db: Db) =>
  query(db, `update hotel_stock.city set country_code = 'AE', iata_code = 'DXB'`)
