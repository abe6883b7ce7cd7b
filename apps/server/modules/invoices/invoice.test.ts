import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareDiscount } from '../orders/index.ts'
import {
  invoiceLines,
  invoiceSums,
  paidParts,
  returnOf,
  returnSums,
  type SoldDirection,
} from './invoice.ts'
import { invoiceSheet, returnSheet } from './invoice-sheet.ts'
import { familyInvoice, issued, oneRefund, returnSample } from './testing/invoice-samples.ts'

const direction = (
  prices: readonly number[],
  more: { discountRial?: number; fulfilment?: SoldDirection['line']['fulfilment'] } = {},
): SoldDirection => ({
  line: {
    lineId: 'line',
    kind: 'flight',
    productType: 'DomesticFlight',
    titleFa: 'تهران به مشهد',
    startsAt: '2030-01-01T08:00',
    endsAt: '2030-01-01T09:30',
    amountRial: prices.reduce((sum, price) => sum + price, 0),
    discountRial: 0,
    fulfilment: 'issued',
    generation: 1,
    holdExpiresAt: null,
    issuingSince: null,
    promisedBy: null,
    waitsFor: null,
    waitsUntil: null,
    partOf: null,
    supplementKey: null,
    pausedAt: null,
    word: null,
    reference: null,
    ...more,
  },
  flight: { titleFa: 'تهران به مشهد', departureTime: '2030-01-01T08:00', flightNumbers: 'W5 1' },
  seats: shareDiscount(prices, more.discountRial ?? 0).map((discountRial, index) => ({
    unitId: `seat ${index}`,
    passengerFa: `مسافر ${index}`,
    passengerType: 'Adult',
    priceRial: prices[index] ?? 0,
    discountRial,
  })),
})

describe('the lines of an invoice', () => {
  it('come to what the customer paid for the direction, to the rial, whatever the code took off', () => {
    const party = fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(party, fc.double({ min: 0, max: 1, noNaN: true }), (prices, share) => {
        const total = prices.reduce((sum, price) => sum + price, 0)
        const discountRial = Math.floor(total * share)
        const lines = invoiceLines([direction(prices, { discountRial })])
        expect(invoiceSums(lines)).toEqual({
          priceRial: total,
          discountRial,
          totalRial: total - discountRial,
        })
        for (const line of lines) expect(line.discountRial).toBeLessThanOrEqual(line.priceRial)
      }),
    )
  })

  it('name adult, child and infant with a fare of their own, and share a code by it', () => {
    const lines = invoiceLines([direction([10_000, 6_000, 1_000], { discountRial: 1_700 })])
    expect(lines.map(({ priceRial, discountRial }) => priceRial - discountRial)).toEqual([
      9_000, 5_400, 900,
    ])
  })

  it('leave out what was never issued, and keep what was given back', () => {
    const failed = direction([5_000], { fulfilment: 'failed' })
    const gone = direction([7_000], { fulfilment: 'void' })
    const lines = invoiceLines([failed, gone])
    expect(lines).toMatchObject([{ priceRial: 7_000, unitId: 'seat 0' }])
  })
})

describe('a return', () => {
  it('comes line by line to what was paid less what is kept, made out as its invoice', () => {
    expect(returnSample).toMatchObject({
      buyer: familyInvoice.buyer,
      seller: familyInvoice.seller,
      sale: { number: issued.number },
      lines: [{ passengerFa: 'مریم گل‌محمدی', flightNumbers: 'EP 854' }],
    })
    expect(returnSums(returnSample.lines)).toEqual({
      paidRial: 38_500_000,
      keptRial: 11_550_000,
      backRial: 26_950_000,
    })
  })

  it('is none where nothing came back, and is never about a line its invoice has not', () => {
    const { sale } = returnSample
    const of = (more: object) => ({
      ...oneRefund,
      items: oneRefund.items.map((item) => ({ ...item, ...more })),
    })
    expect(returnOf(familyInvoice, { sale, refund: of({ refundRial: 0 }) })).toBeNull()
    expect(() => returnOf(familyInvoice, { sale, refund: of({ unitId: 'another' }) })).toThrow()
  })
})

describe('how it was paid', () => {
  const order = (payableRial: number) => ({
    totalRial: payableRial,
    discount: null,
    lines: [],
  })
  const bank = (...amounts: number[]) =>
    amounts.map((amountRial, index) => ({ amountRial, trackingNumber: `${index}` }))

  it.each([
    ['by one bank', bank(900), { bank: bank(900), fromWalletRial: 0 }],
    ['by wallet alone', [], { bank: [], fromWalletRial: 900 }],
    ['by both', bank(300), { bank: bank(300), fromWalletRial: 600 }],
    ['in stages', bank(300, 600), { bank: bank(300, 600), fromWalletRial: 0 }],
  ])('%s', (_, payments, parts) => {
    expect(paidParts(order(900), payments)).toEqual({ ...parts, unissuedRial: 0 })
  })

  it('an older payment that stayed in the wallet counts no more than is left', () => {
    expect(paidParts(order(900), bank(800, 700)).bank.map(({ amountRial }) => amountRial)).toEqual([
      200, 700,
    ])
  })
})

describe('the words of an invoice', () => {
  const sheet = invoiceSheet(familyInvoice, issued)

  it('say the total in rial and in toman, in digits and in words', () => {
    expect(sheet.total).toEqual({
      label: 'مبلغ کل',
      rial: '۱۵۹٬۷۰۰٬۰۰۰',
      rialWords: 'صد و پنجاه و نه میلیون و هفتصد هزار ریال',
      toman: '۱۵٬۹۷۰٬۰۰۰',
      tomanWords: 'پانزده میلیون و نهصد و هفتاد هزار تومان',
    })
  })

  it('say what currencies cost when it was ordered, where that was kept', () => {
    const setAt = '2026-11-24T08:00:00Z'
    const rates = [
      { currencyCode: 'USD' as const, rialPerUnit: 1_250_000, source: 'بانک مرکزی', setAt },
    ]
    const { notes } = invoiceSheet({ ...familyInvoice, rates }, issued)
    expect(notes.join()).toContain('هر دلار ۱٬۲۵۰٬۰۰۰ ریال (بانک مرکزی، ۳ آذر ۱۴۰۵)')
    expect(sheet.notes.join()).not.toContain('نرخ')
  })

  it('speak of tickets only where nothing else was sold', () => {
    expect(sheet.sums[0]?.label).toBe('جمع بهای بلیت‌ها')
    const rooms = {
      passengerFa: 'اتاق ۱: دوتخته',
      passengerType: null,
      titleFa: 'هتل باغ ارم',
      flightNumbers: '',
    }
    const stayed = {
      ...familyInvoice,
      lines: familyInvoice.lines.map((line) => ({ ...line, ...rooms })),
    }
    const returned = {
      ...returnSample,
      lines: returnSample.lines.map((line) => ({ ...line, ...rooms })),
    }
    for (const paper of [invoiceSheet(stayed, issued), returnSheet(returned, issued)])
      expect(JSON.stringify(paper)).not.toMatch(/بلیت|مسافر"/)
  })

  it('leave out what no setting and no buyer says', () => {
    const bareSeller = {
      ...familyInvoice.seller,
      legalNameFa: undefined,
      nationalId: undefined,
      economicCode: undefined,
      postalCode: undefined,
      addressFa: undefined,
    }
    const { seller, buyer } = invoiceSheet(
      { ...familyInvoice, seller: bareSeller, buyer: null },
      issued,
    )
    expect(seller.map(({ label }) => label)).toEqual(['نام', 'تلفن'])
    expect(buyer.map(({ label }) => label)).toEqual(['شمارهٔ تماس'])
  })
})
