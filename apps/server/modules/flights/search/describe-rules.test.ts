import { expect, it } from 'vitest'
import type { ChosenDirection } from './choice.ts'
import { fareRulesOf } from './describe-rules.ts'

/** One adult and one child on a journey of two flights. */
const chosen = (offer: object) =>
  ({
    supplier: 'own',
    proposal: { proposalId: 'p', totalPrice: 10_331_000 },
    offer: {
      isCharter: false,
      isRefundable: true,
      baggage: { amount: 20, unit: 'Kg' },
      unitPriceRial: { Adult: 5_711_000, Child: 4_620_000, Infant: 571_000 },
      penaltyBands: [{ until: null, labelFa: 'در هر زمان', percent: 24.71721239712835 }],
      ...offer,
    },
  }) as unknown as ChosenDirection

it('says shares in whole percent, and what they come to in whole rial', () => {
  const [band] = fareRulesOf(chosen({}), 'DomesticFlight').penaltyBands
  expect(band).toMatchObject({ percent: 25, amount: 2_553_535 })
})

it('says that a child pays as much as an adult only where it does', () => {
  const notesOf = (offer: object) => fareRulesOf(chosen(offer), 'DomesticFlight').notesFa.join(' ')
  expect(notesOf({ isCharter: true })).not.toContain('با بزرگسال برابر')
  const same = { Adult: 5_711_000, Child: 5_711_000, Infant: 571_000 }
  expect(notesOf({ isCharter: true, unitPriceRial: same })).toContain('با بزرگسال برابر')
})

it('tells a flight abroad nothing of domestic tickets', () => {
  expect(fareRulesOf(chosen({}), 'InternationalFlight').notesFa.join(' ')).not.toContain('داخلی')
  expect(fareRulesOf(chosen({}), 'DomesticFlight').notesFa.join(' ')).toContain('داخلی')
})
