import { readFile } from 'node:fs/promises'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../platform/clock.ts'
import { drawPaper } from '../documents/index.ts'
import { isBooked, kitSheet } from './kit-sheet.ts'
import { findKit } from './kit-store.ts'
import type { KitsNeeds } from './needs.ts'

const drawing = readFile(new URL('./kit.typ', import.meta.url), 'utf8')

/** The itinerary of an own kit. Refuses KIT_NOT_BOOKED before anything of it is issued, and once all of it is given back. */
export async function drawKitPaper(
  { db, clock, orders, places, countries, pdf, agency }: KitsNeeds,
  ask: { orderId: string; userId: string },
): Promise<
  | { pdf: Uint8Array; orderNumber: string }
  | Refusal<'NOT_FOUND' | 'KIT_NOT_BOOKED' | 'PDF_QUEUE_FULL'>
> {
  const kit = await findKit(db, ask)
  const order = kit && (await orders.findOwn(ask.userId, ask.orderId))
  if (!kit || !order) return refuse('NOT_FOUND')
  const lines = await orders.viewLines(order)
  if (!lines.some(isBooked)) return refuse('KIT_NOT_BOOKED')
  const { airports, airlines } = places.all()
  const { orderNumber } = order
  const sheet = kitSheet({
    ...kit,
    orderNumber,
    country: countryOf(kit.countryCode, countries()),
    issuedOn: dateIn('Asia/Tehran', clock.now()),
    lines,
    agency,
    airportName: (iata) => airports.get(iata)?.cityNameEn ?? iata,
    airlineName: (code) => airlines.get(code)?.nameEn ?? code,
  })
  const drawn = await drawPaper({ drawing: await drawing, sheet }, pdf)
  return isRefused(drawn) ? drawn : { ...drawn, orderNumber }
}

const countryOf = (code: string, countries: readonly { code2: string; nameEn: string }[]): string =>
  countries.find(({ code2 }) => code2 === code)?.nameEn ?? code
