import { newId } from '../../../platform/ids.ts'
import type { NewInstalment } from '../instalments.ts'
import { errandRial, type openErrands, unitsOfErrand } from './open-errands.ts'
import type { openSale } from './open-sale.ts'

type Sale = Pick<Awaited<ReturnType<typeof openSale>>, 'db' | 'orders' | 'product' | 'userId'>
type Errands = Pick<Awaited<ReturnType<typeof openErrands>>, 'unwanted' | 'lookedAt' | 'inParts'>

/** Places an order of a flight of 100,000 rial and an errand of 150,000, and asks for its holds. */
export async function placeMixed(
  { db, orders, product, userId }: Sale,
  {
    errands,
    isWanted = true,
    isLookedAt = false,
    instalments,
  }: {
    errands: Errands
    /** Whether somebody would run the errand. */
    isWanted?: boolean
    /** Whether somebody looks at it before it may be paid. */
    isLookedAt?: boolean
    /** What it is paid in; in one piece where they are left out. */
    instalments?: readonly NewInstalment[]
  },
): Promise<{ orderId: string; flight: string; errand: string }> {
  const orderId = newId()
  const flight = {
    lineId: newId(),
    kind: 'flight' as const,
    productType: 'DomesticFlight' as const,
    titleFa: 'پرواز ۱۰۱۵',
    startsAt: '2030-11-28T06:45',
    endsAt: '2030-11-28T08:15',
    amountRial: 100_000,
  }
  const errand = {
    ...flight,
    lineId: newId(),
    kind: 'visa' as const,
    productType: 'Visa' as const,
    titleFa: 'کار اداری',
    startsAt: '2030-11-25T08:00',
    amountRial: errandRial,
  }
  if (!isWanted) errands.unwanted.add(errand.lineId)
  if (instalments) errands.inParts.add(errand.lineId)
  if (isLookedAt) errands.lookedAt.add(errand.lineId)
  await db.tx((tx) =>
    orders.placeOrder(tx, {
      orderId,
      userId,
      titleFa: 'تهران به مشهد',
      contact: { dialingCode: '+98', phoneNumber: '9121234567', email: null },
      channel: 1,
      requestHash: '',
      personKeys: [],
      totalRial: flight.amountRial + errandRial,
      ...(instalments ? { instalments } : {}),
      lines: [
        { ...flight, units: product.unitsFor(flight.lineId, flight.amountRial) },
        { ...errand, units: unitsOfErrand(errand.lineId) },
      ],
    }),
  )
  await orders.hold(orderId)
  return { orderId, flight: flight.lineId, errand: errand.lineId }
}
