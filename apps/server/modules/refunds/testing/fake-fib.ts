import { unitsCovering } from '@parastoo/kit/money'
import type { Gateway } from '../../payments/index.ts'

/** A bank of Iraq at 801 rial a dinar, whose every payment is paid: 100,000 rial are 125 dinars. */
export const fakeFib: Gateway = {
  name: 'fib',
  titleFa: 'اپلیکیشن FIB عراق',
  limits: { minRial: 1, maxRial: 900_000_000 },
  currencyCode: 'IQD',
  openMinutes: 30,
  keepsUnverifiedMinutes: null,
  chargeOf: (amountRial) => ({
    amountMinor: unitsCovering(amountRial, 801),
    currencyCode: 'IQD',
  }),
  isResting: () => false,
  start: async ({ paymentId }) => ({
    reference: `at-fib-${paymentId}`,
    redirectUrl: 'https://fib.example',
    method: 'GET',
    fields: {},
  }),
  referenceOfReturn: () => null,
  verify: async ({ reference, paymentId, charge: charged }) => {
    return { state: 'paid', charged, paymentId, trackingNumber: reference, cardMask: null }
  },
  inquire: async () => ({ state: 'open' }),
}
