import { expect, it } from 'vitest'
import { paying } from '../../messages/paying.ts'
import { renderPage, textOf } from '../testing/render-page.tsx'
import { GatewayCards } from './GatewayCards.tsx'
import type { Gateways } from './use-gateways.ts'

const none: Gateways = {
  list: null,
  ofChosenMoney: [],
  hasFailed: false,
  isAsking: false,
  ask: () => {},
  chosenId: null,
  choose: () => {},
  offers: [],
}
const drawn = (gateways: Partial<Gateways>, amountRial = 0) =>
  renderPage(<GatewayCards gateways={{ ...none, ...gateways }} amountRial={amountRial} />)

it('says that the banks could not be had, aloud, with a button that asks again', () => {
  const failed = drawn({ hasFailed: true })
  expect(textOf(failed)).toContain(paying.gatewaysFailed)
  expect(failed).toMatch(/role="(alert|status)"/)
  expect(failed).toMatch(new RegExp(`<button[^>]*>.*${paying.retry}`))
})

it('says that no bank can be paid at, with the same button', () => {
  const empty = drawn({ list: [] })
  expect(textOf(empty)).toContain(paying.noGateway)
  expect(textOf(empty)).toContain(paying.retry)
})

it('shows places for the banks while they are asked for', () => {
  expect(drawn({})).toContain(paying.loading)
})

const lender = { id: 2, title: 'اسنپ‌پی', maxAmount: 1, currencyCode: 'IRR', isPayLater: true }
const offers = [{ gatewayId: 2, title: 'پرداخت در ۴ قسط', description: 'بدون کارمزد' }]

it('says of a lender what it offers, and what it means once it is chosen', () => {
  const list = [{ id: 1, title: 'بانک', maxAmount: 1, currencyCode: 'IRR' }, lender]
  const offered = textOf(drawn({ list, offers, chosenId: 1 }))
  expect(offered).toContain('پرداخت در ۴ قسط؛ بدون کارمزد')
  expect(offered).not.toContain('قسط‌ها را به اسنپ‌پی می‌پردازید')
  expect(textOf(drawn({ list, offers, chosenId: 2 }))).toContain('قسط‌ها را به اسنپ‌پی می‌پردازید')
})

it('says of a bank of Iraq what it will ask for, in whole dinars, and since when its rate stands', () => {
  const rate = { rialPerUnit: 840, setAt: '2026-11-27T08:00:00Z' }
  const list = [
    { id: 1, title: 'بانک', maxAmount: 1, currencyCode: 'IRR', rate: null },
    { id: 5, title: 'کی‌کارت', maxAmount: 1, currencyCode: 'IQD', rate },
  ]
  const told = textOf(drawn({ list, chosenId: 5 }, 16_801))
  expect(told).toContain('در بانک ۲۱ دینار عراق می‌پردازید')
  expect(told).toMatch(/هر دینار عراق ۸۴۰ ریال؛ نرخ .*۱۱:۳۰/)
  expect(textOf(drawn({ list, chosenId: 1 }, 16_801))).not.toContain('دینار عراق می‌پردازید')
  expect(textOf(drawn({ list, chosenId: 5 }))).not.toContain('دینار عراق می‌پردازید')
})

it('draws the cards in the same place whoever is chosen, so that who chooses a lender by keys goes on choosing', () => {
  const list = [{ id: 1, title: 'بانک', maxAmount: 1, currencyCode: 'IRR' }, lender]
  const boxesAround = (chosenId: number) =>
    drawn({ list, offers, chosenId }).split('role="radiogroup"')[0]?.match(/<div/g)
  expect(boxesAround(2)).toEqual(boxesAround(1))
})
