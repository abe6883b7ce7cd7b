import type { HotelCard, HotelProposal } from '@parastoo/contract/hotels/hotel'
import { textUuid } from '@parastoo/kit/text-hash'
import type { Hotel, StayAsk, StayOffer } from '../hotel-supplier.ts'
import type { PriceWatch } from './judge-nights.ts'

/**
 * An offer as clients see it. Its id is derived from supplier, offer and parties, so the same offer of the same stay bears it for ever and
 * whoever sells it finds it again by making the offers anew.
 */
export function toProposal(supplier: string, offer: StayOffer, ask: StayAsk): HotelProposal {
  const nights = offer.rooms[0]?.nightsRial.length ?? 1
  const parties = ask.rooms.map(({ adults, childAges }) => `${adults}:${childAges.join(',')}`)
  return {
    proposalId: textUuid(`hotel ${supplier} ${offer.offerKey} ${parties.join('|')} ${ask.market}`),
    offerKey: offer.offerKey,
    rooms: offer.rooms.map(({ roomCode, planCode, nightsRial, totalRial, ...room }) => ({
      roomCode,
      planCode,
      nightsRial: [...nightsRial],
      totalPrice: totalRial,
      payNow: room.payNowRial,
      taxRial: room.taxRial,
      children: room.children.map((child) => ({ ...child })),
    })),
    board: offer.board,
    pays: offer.pays,
    totalPrice: offer.totalRial,
    pricePerNight: Math.round(offer.totalRial / nights / offer.rooms.length),
    payNow: offer.payNowRial,
    payAtHotel: offer.payAtHotelRial,
    roomsLeft: offer.roomsLeft,
    cancellation: offer.cancellation.map(({ from, keptRial }) => ({
      from: from?.toString() ?? null,
      keptRial,
    })),
    freeCancellationUntil: offer.freeUntil?.toString() ?? null,
  }
}

export function toHotelCard(supplier: string, hotel: Hotel): HotelCard {
  const { code, cityCode, nameFa, nameEn, nameAr, kind, stars, lat, lon, addressFa } = hotel
  const { facilities, pictures, confirms, answerMinutes, admission, isSample, landmarks } = hotel
  return {
    code,
    supplier,
    cityCode,
    nameFa,
    nameEn,
    nameAr,
    kind,
    stars,
    lat,
    lon,
    addressFa,
    facilities: [...facilities],
    pictures: [...pictures],
    confirms,
    answerMinutes,
    admission,
    isSample,
    landmarks: [...landmarks],
  }
}

export function toHotelPage(supplier: string, hotel: Hotel) {
  const { aboutFa, checkInFrom, checkOutUntil, timeZone, source, licence, rooms } = hotel
  const more = { aboutFa, checkInFrom, checkOutUntil, timeZone, source, licence }
  return {
    ...toHotelCard(supplier, hotel),
    ...more,
    rooms: rooms.map(({ beds, pictures, ...room }) => ({
      ...room,
      beds: [...beds],
      pictures: [...pictures],
    })),
  }
}

export const toPriceWatch = ({ level, usualFromRial, usualToRial, days }: PriceWatch) => ({
  level,
  usualFrom: usualFromRial,
  usualTo: usualToRial,
  days,
})
