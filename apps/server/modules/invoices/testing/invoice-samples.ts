/** An invoice to draw in tests: a family on a return with a code; and the return of one ticket of it. All invented. */
import { type EndedRefund, type Invoice, type InvoiceLine, returnOf } from '../invoice.ts'
import type { Issued } from '../invoice-sheet.ts'

const there = {
  titleFa: 'تهران به مشهد',
  departureTime: '2026-11-28T06:45',
  flightNumbers: 'W5 1033',
}
const back = {
  titleFa: 'مشهد به تهران',
  departureTime: '2026-12-03T23:20',
  flightNumbers: 'EP 854',
}
const family: Pick<InvoiceLine, 'passengerFa' | 'passengerType' | 'priceRial'>[] = [
  { passengerFa: 'علی رضایی', passengerType: 'Adult', priceRial: 38_500_000 },
  { passengerFa: 'مریم گل‌محمدی', passengerType: 'Adult', priceRial: 38_500_000 },
  { passengerFa: 'نیکی رضایی', passengerType: 'Infant', priceRial: 3_850_000 },
]

export const familyInvoice: Invoice = {
  orderNumber: '4058821733',
  paidAt: '2026-11-20T08:00:00Z',
  seller: {
    nameFa: 'پرستو',
    nameEn: 'Parastoo',
    phone: '02188776655',
    legalNameFa: 'شرکت خدمات مسافرتی پرستو',
    nationalId: '10380284790',
    economicCode: '10380284790',
    postalCode: '1591853311',
    addressFa: 'تهران، خیابان ولیعصر، پلاک 12',
  },
  buyer: {
    kind: 'Company',
    name: 'شرکت نمونهٔ پارس',
    nationalId: '10380284790',
    economicCode: '411111111111',
    postalCode: '1591853311',
    address: 'تهران، خیابان مطهری، کوچهٔ نهم، پلاک 4، طبقهٔ دوم، واحد 7',
  },
  contactPhone: '09121234567',
  lines: [there, back].flatMap((flight, place) =>
    family.map((one, index) => ({
      unitId: `line-${place} seat-${index}`,
      ...one,
      ...flight,
      discountRial: index === 0 ? 1_000_000 : 0,
    })),
  ),
  paid: {
    bank: [{ amountRial: 120_000_000, trackingNumber: '123456789012' }],
    fromWalletRial: 39_700_000,
    unissuedRial: 0,
  },
}

export const issued: Issued = {
  number: '1405-000012',
  issuedAt: Temporal.Instant.from('2026-11-20T09:30:00Z'),
}

export const oneRefund: EndedRefund = {
  requestId: 'request',
  number: '5551234567',
  payTo: 'Wallet',
  items: [
    {
      unitId: 'line-1 seat-1',
      paidRial: 38_500_000,
      refundRial: 26_950_000,
    },
  ],
}

const oneReturn = returnOf(familyInvoice, {
  sale: { number: issued.number, issuedAt: issued.issuedAt.toString() },
  refund: oneRefund,
})
if (!oneReturn) throw new Error('The sample gives nothing back')
export const returnSample = oneReturn
