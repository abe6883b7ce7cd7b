/** An invoice to draw in tests: a family on a return with a code, one ticket given back. All invented. */
import type { Invoice, InvoiceLine } from '../invoice.ts'

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
  paidAt: Temporal.Instant.from('2026-11-20T08:00:00Z'),
  drawnAt: Temporal.Instant.from('2026-11-21T09:30:00Z'),
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
      ...{ ...one, ...flight, discountRial: index === 0 ? 1_000_000 : 0 },
      refund:
        place === 1 && index === 1
          ? { isDone: true, backRial: 26_950_000, keptRial: 11_550_000 }
          : null,
    })),
  ),
  paid: {
    bank: [{ amountRial: 120_000_000, trackingNumber: '123456789012' }],
    fromWalletRial: 39_700_000,
    unissuedRial: 0,
  },
}
