/** What is chosen of a kit, what it comes to, and what is sent: pure. */
import type { Kit } from '@parastoo/contract/visas/kits'

/** By proposal, offer and plan; null where that part is not wanted. */
export type KitChoice = {
  flight: string | null
  hotel: string | null
  cover: string | null
}

/** Whatever risks the least of each; insurance only where it is asked for, for nothing is bought for anybody unasked. */
export const firstChoice = ({ flights, hotels, covers, asks }: Kit): KitChoice => ({
  flight: flights[0]?.proposal.proposalId ?? null,
  hotel: hotels[0]?.offerKey ?? null,
  cover: asks.includes('insurance') ? (covers[0]?.planCode ?? null) : null,
})

/** A choice on what is offered by now: whatever is gone gives way to the first that is left, and what was not wanted stays unwanted. */
export function standingChoice(kit: Kit, choice: KitChoice): KitChoice {
  const offered = chosenOf(kit, choice)
  // Who wanted insurance wants another one.
  const first = firstChoice({ ...kit, asks: ['insurance'] })
  const standing = (part: keyof KitChoice) =>
    choice[part] !== null && offered[part] === null ? first[part] : choice[part]
  return { flight: standing('flight'), hotel: standing('hotel'), cover: standing('cover') }
}

export function chosenOf({ flights, hotels, covers }: Kit, choice: KitChoice) {
  return {
    flight: flights.find(({ proposal }) => proposal.proposalId === choice.flight) ?? null,
    hotel: hotels.find(({ offerKey }) => offerKey === choice.hotel) ?? null,
    cover: covers.find(({ planCode }) => planCode === choice.cover) ?? null,
  }
}

/** What is paid here, and what of it is lost where the visa is refused. */
export function sumsOfKit(kit: Kit, choice: KitChoice): { totalRial: number; riskRial: number } {
  const { flight, hotel, cover } = chosenOf(kit, choice)
  return {
    totalRial: (flight?.proposal.totalPrice ?? 0) + (hotel?.payNow ?? 0) + (cover?.totalPrice ?? 0),
    riskRial: (flight?.riskRial ?? 0) + (hotel?.riskRial ?? 0) + (cover?.riskRial ?? 0),
  }
}

/** What is sent of a choice, at the prices and the loss that are shown. */
export function kitToBuy(
  kit: Kit,
  choice: KitChoice,
  { leavesFromIran }: { leavesFromIran: boolean },
) {
  const { flight, hotel, cover } = chosenOf(kit, choice)
  return {
    visaOrderId: kit.visaOrderId,
    nights: kit.nights,
    flight: flight && {
      requestId: flight.proposal.requestId,
      proposalId: flight.proposal.proposalId,
      acceptedTotalPrice: flight.proposal.totalPrice,
    },
    hotel: hotel && {
      offerKey: hotel.offerKey,
      accepted: {
        totalPrice: hotel.payNow,
        payAtHotel: hotel.payAtHotel,
        board: hotel.board,
        cancellation: hotel.cancellation,
      },
    },
    cover: cover && {
      planCode: cover.planCode,
      acceptedTotalPrice: cover.totalPrice,
      leavesFromIran,
    },
    acceptedRiskRial: sumsOfKit(kit, choice).riskRial,
  }
}
