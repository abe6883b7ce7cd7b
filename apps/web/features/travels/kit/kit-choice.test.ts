import type { Kit } from '@parastoo/contract/visas/kits'
import { expect, it } from 'vitest'
import { firstChoice, kitToBuy, standingChoice, sumsOfKit } from './kit-choice.ts'

const kit = {
  visaOrderId: 'order',
  nights: 7,
  asks: ['flight', 'hotel'],
  flights: [
    { proposal: { requestId: 'r', proposalId: 'p', totalPrice: 900 }, riskRial: 200 },
    { proposal: { requestId: 'r', proposalId: 'q', totalPrice: 700 }, riskRial: 300 },
  ],
  hotels: [
    { offerKey: 'h', payNow: 500, payAtHotel: 0, board: 'BB', cancellation: [], riskRial: 0 },
  ],
  covers: [{ planCode: 'c', totalPrice: 80, riskRial: 30 }],
} as unknown as Kit

it('begins with whatever risks the least, and with insurance only where it is asked for', () => {
  expect(firstChoice(kit)).toEqual({ flight: 'p', hotel: 'h', cover: null })
  expect(firstChoice({ ...kit, asks: ['insurance'] }).cover).toBe('c')
  expect(firstChoice({ ...kit, flights: [] }).flight).toBeNull()
})

it('comes to the sums of what is chosen, and sends them as they are shown', () => {
  const choice = { flight: 'q', hotel: null, cover: 'c' }
  expect(sumsOfKit(kit, choice)).toEqual({ totalRial: 780, riskRial: 330 })
  expect(kitToBuy(kit, choice, { leavesFromIran: true })).toMatchObject({
    flight: { proposalId: 'q', acceptedTotalPrice: 700 },
    hotel: null,
    cover: { planCode: 'c', leavesFromIran: true },
    acceptedRiskRial: 330,
  })
})

it('takes the first that is left in the place of what is gone, and nothing where a part is not wanted', () => {
  const choice = { flight: 'p', hotel: null, cover: 'c' }
  expect(standingChoice(kit, choice)).toEqual(choice)
  const [, second] = kit.flights
  const left = { ...kit, flights: second ? [second] : [], covers: [] }
  expect(standingChoice(left, choice)).toEqual({ flight: 'q', hotel: null, cover: null })
})
