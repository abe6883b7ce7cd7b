import { expect, it } from 'vitest'
import { campaignToAsk, emptyCampaign, productWords } from './campaign-form.ts'

const fields = {
  ...emptyCampaign,
  code: 'YALDA',
  title: 'یلدا',
  amount: '15',
  ceiling: '500000',
  budget: '30000000',
  startsOn: '2026-12-15',
  endsOn: '2026-12-22',
  reason: 'شب یلدا',
}

it('asks in rial and hundredths of a percent', () => {
  expect(campaignToAsk(fields)).toMatchObject({
    worth: { basisPoints: 1_500 },
    ceilingRial: 5_000_000,
    budgetRial: 300_000_000,
    leastTotalRial: 0,
    products: null,
    perUser: 1,
  })
  const fixed = { ...fields, way: 'toman' as const, amount: '50000', ceiling: '', perUser: '' }
  expect(campaignToAsk(fixed)).toMatchObject({
    worth: { amountRial: 500_000 },
    ceilingRial: null,
    perUser: null,
  })
})

it('asks for nothing without a budget, days or a reason, nor for more than all of it', () => {
  for (const missing of ['budget', 'startsOn', 'endsOn', 'reason', 'amount', 'code'] as const)
    expect(campaignToAsk({ ...fields, [missing]: '' }), missing).toBeNull()
  expect(campaignToAsk({ ...fields, amount: '120' })).toBeNull()
  for (const sum of ['amount', 'budget', 'ceiling', 'least', 'perUser'] as const)
    expect(campaignToAsk({ ...fields, [sum]: '1.5' }), sum).toBeNull()
})

it('says what a code is good for', () => {
  expect(productWords(null)).toBe('همهٔ محصولات')
  expect(productWords(['Hotel', 'DomesticHotel'])).toBe('هتل')
})
