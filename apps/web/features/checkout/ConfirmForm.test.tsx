import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import { checkout } from '../../messages/checkout.ts'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'

const order = {
  orderId: 'o',
  orderNumber: '1',
  money: 'unpaid',
  dueAmount: 16_801,
  totalAmount: 16_801,
  payableAmount: 16_801,
  discountVoucherCode: null,
  discountAmount: 0,
  instalments: [],
  lines: [],
  units: [],
  frozenRates: [
    { currencyCode: 'IQD', rialPerUnit: 840, source: 'بازار', setAt: '2026-11-27T08:00:00Z' },
  ],
  paidInDinars: [],
  partOf: null,
  holdExpiresAt: null,
  flightOrder: { proposals: [], passengers: [], pnr: null },
} as unknown as OrderDetails
const drawn = (unanswered: string | null) =>
  renderPage(
    <ConfirmForm
      order={order}
      now="2026-11-27T08:00:00Z"
      unanswered={unanswered}
      gateways={[
        {
          id: 5,
          title: 'کی‌کارت',
          maxAmount: 1_000_000,
          currencyCode: 'IQD',
          rate: { rialPerUnit: 840, setAt: '2026-11-27T08:00:00Z' },
        } as never,
      ]}
      offers={[]}
      wallet={null}
      rules={Promise.resolve(null)}
      visas={[] as never}
      stayAddress={null}
      coverOffer={null}
      isPageDrawn
      onHoldEnd={() => {}}
    />,
  )

it('tells of a payment begun before whose bank has not answered, with the way to its result', () => {
  const told = drawn('p')
  expect(textOf(told)).toContain(checkout.confirm.unanswered.title)
  expect(told).toContain('/payment/o?paymentId=p')
  expect(textOf(drawn(null))).not.toContain(checkout.confirm.unanswered.title)
})

it('says the dinars beside the button too', () => {
  expect(textOf(drawn(null)).match(/۲۱ دینار عراق/g)).toHaveLength(2)
})

it('asks on its button for the money that the chosen bank takes', () => {
  const told = textOf(drawn(null))
  expect(told).toContain('پرداخت ۲۱ دینار')
  expect(told).not.toMatch(/(?<!قابل )پرداخت ۱٬۶۸۰/)
})
