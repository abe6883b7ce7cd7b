import { type RefundReason, reasonsFor } from '@parastoo/contract/refunds/reasons'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { expect, it } from 'vitest'
import { refundOffer } from './refund-offer.ts'

const codes = (reasons: readonly RefundReason[]) => reasons.map(({ code }) => code)
const named = (code: RefundReason['code']) =>
  reasonsFor('flight', 'hotel', 'insurance').find((reason) => reason.code === code) ?? null
/** What is open by each reason; the rest was given back before. */
const itemsBy =
  (...open: RefundReason['code'][]) =>
  async (reason: RefundReason | null) => {
    const isOpen = open.includes(reason?.code ?? 'Personal')
    return [{ unitId: reason?.code ?? '', state: isOpen ? 'open' : 'refunded' } as RefundableItem]
  }

it('asks for a policy by the refused visa alone once its first day is over', async () => {
  const ask = { givenBack: 'insurance', isWhole: false, reasons: reasonsFor('insurance') } as const
  const late = await refundOffer({ ...ask, asked: null, itemsBy: itemsBy('VisaRefused') })
  expect(codes(late.reasons)).toEqual(['VisaRefused'])
  expect(late.reasonId).toBe(named('VisaRefused')?.id)
  const before = { ...ask, asked: null, itemsBy: itemsBy('Personal', 'VisaRefused') }
  expect(await refundOffer(before)).toMatchObject({ reasonId: null, reasons: ask.reasons })
})

it('keeps the reasons of a flight beside a policy of which nothing but the refused visa is left', async () => {
  const reasons = reasonsFor('flight', 'insurance')
  const ask = { givenBack: 'several', isWhole: false, reasons } as const
  const open = itemsBy('VisaRefused', 'FlightCancelled')
  const late = await refundOffer({ ...ask, asked: null, itemsBy: open })
  expect(late).toMatchObject({ reasons, reasonId: named('VisaRefused')?.id })
  const asked = named('FlightCancelled')
  const chosen = await refundOffer({ ...ask, asked, itemsBy: open })
  expect(chosen).toMatchObject({ reasons, reasonId: asked?.id, items: [{ state: 'open' }] })
  // One of which nothing comes stays chosen: the form is there to choose another.
  const missed = named('NoShow')
  expect(await refundOffer({ ...ask, asked: missed, itemsBy: open })).toMatchObject({
    reasons,
    reasonId: missed?.id,
    isAnyOpen: true,
  })
})

it('says that nothing is left where no reason gives anything back', async () => {
  const reasons = reasonsFor('flight', 'insurance')
  const ask = { givenBack: 'several', isWhole: false, reasons, itemsBy: itemsBy() } as const
  expect(await refundOffer({ ...ask, asked: null })).toMatchObject({ isAnyOpen: false })
  expect(await refundOffer({ ...ask, asked: named('NoShow') })).toMatchObject({ isAnyOpen: false })
})

it('gives a room up by its table, and after the arrival by what staff decide of', async () => {
  const reasons = reasonsFor('hotel')
  const ask = { givenBack: 'hotel', isWhole: false, reasons, asked: null } as const
  const soon = await refundOffer({ ...ask, itemsBy: itemsBy('Personal') })
  expect([codes(soon.reasons), soon.reasonId]).toEqual([['Personal'], 1])
  const late = await refundOffer({ ...ask, itemsBy: itemsBy('StayNotUsed') })
  expect(codes(late.reasons)).toEqual(['StayNotUsed'])
})
