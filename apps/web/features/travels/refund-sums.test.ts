import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { expect, it } from 'vitest'
import { bandsTogether, byDirection, firstEnd, refundFaults, sumsOf } from './refund-sums.ts'

const item = (more: Partial<RefundableItem> = {}): RefundableItem => ({
  id: 'i',
  lineId: 'out',
  title: 'تهران به مشهد',
  unitId: 'u',
  label: 'سارا مرادی',
  state: 'open',
  paidAmount: 100,
  penaltyAmount: 30,
  penaltyPercent: 30,
  refundableAmount: 70,
  validUntil: '2030-01-01T10:15:00Z',
  needsReview: false,
  isChangedByCarrier: false,
  goesWhole: false,
  penaltyBands: [
    { until: '2030-01-02T00:00:00Z', labelFa: 'تا ظهر', percent: 30, amount: 30 },
    { until: null, labelFa: 'پس از آن', percent: 60, amount: 60 },
  ],
  ...more,
})

it('adds tickets up, and their timelines with them', () => {
  const two = [item(), item({ paidAmount: 50, penaltyAmount: 15, refundableAmount: 35 })]
  expect(sumsOf(two)).toEqual({ paidRial: 150, penaltyRial: 45, refundRial: 105 })
  expect(bandsTogether(two).map(({ amount, percent }) => [amount, percent])).toEqual([
    [60, 30],
    [120, 60],
  ])
  expect(bandsTogether([])).toEqual([])
  expect(sumsOf([])).toEqual({ paidRial: 0, penaltyRial: 0, refundRial: 0 })
})

it('keeps directions apart, in their order', () => {
  const back = item({ lineId: 'back', title: 'مشهد به تهران' })
  expect(
    byDirection([item(), item(), back]).map(({ title, items }) => [title, items.length]),
  ).toEqual([
    ['تهران به مشهد', 2],
    ['مشهد به تهران', 1],
  ])
})

it('takes the first amount that ends as the end of all', () => {
  expect(firstEnd([item(), item({ validUntil: '2030-01-01T10:05:00Z' })])).toBe(
    '2030-01-01T10:05:00Z',
  )
  expect(firstEnd([])).toBeNull()
})

it('asks for a reason, a ticket, the owner’s name and the agreement', () => {
  const nothing = {
    reasonId: null,
    chosen: [],
    payTo: 'BankAccount',
    ownerName: ' ',
    isAgreed: false,
    lacksProof: false,
  } as const
  expect(refundFaults(nothing)).toEqual({
    reason: 'REFUND_REASON_REQUIRED',
    items: 'REFUND_ITEM_REQUIRED',
    owner: 'ACCOUNT_OWNER_DOES_NOT_MATCH',
    agreed: 'REFUND_AGREEMENT_REQUIRED',
  })
  expect(
    refundFaults({ ...nothing, reasonId: 1, chosen: [item()], payTo: 'Wallet', isAgreed: true }),
  ).toEqual({})
  expect(refundFaults({ ...nothing, lacksProof: true })).toMatchObject({
    files: 'REFUND_PROOF_REQUIRED',
  })
})
