/** Asks the stub as a client of Duffel would, for its tests. */
import type { FlightSupplier } from '../../../../modules/flights/ports.ts'
import type { Ways } from './duffel-book.ts'
import { connected, day } from './duffel-stand.ts'

/** The stub alone: nobody is asked for a supplier here. */
export const nobody = () => ({ name: 'duffel' }) as FlightSupplier
// biome-ignore lint/suspicious/noExplicitAny: replies are looked into as their readers would
export type Reply = any

export async function begin(ways: Partial<Ways> = {}) {
  const { stub, clock } = await connected(nobody, ways)
  const headers: Record<string, string> = {
    authorization: `Bearer ${stub.token}`,
    'duffel-version': 'v2',
    'content-type': 'application/json',
  }
  const send = async (
    method: string,
    path: string,
    data?: object,
    others: Record<string, string> = headers,
  ) => {
    const body = data && JSON.stringify({ data })
    const reply = await fetch(`${stub.url}${path}`, {
      method,
      headers: others,
      ...(body !== undefined && { body }),
    })
    const json: Reply = JSON.parse(await reply.text())
    return { status: reply.status, headers: reply.headers, json, code: json.errors?.[0]?.code }
  }
  const get = async (path: string) => await send('GET', path)
  const post = async (path: string, data: object = {}) => await send('POST', path, data)
  const search = async (slices: object[], passengers: object[] = family) =>
    await post('/air/offer_requests', { slices, passengers, cabin_class: 'economy' })
  /** Two adults, a child and an infant to London, as the Flex brand is sold. */
  const offered = async (
    slice: { origin: string; destination: string } = { origin: 'IST', destination: 'LHR' },
    brand = 'Flex',
  ) => {
    const { json } = await search([{ ...slice, departure_date: day }])
    const offer = json.data.offers.find((one: Reply) => one.slices[0].fare_brand_name === brand)
    const [one, two, child, infant] = offer.passengers.map(({ id }: { id: string }) => id)
    const person = (id: string, born_on: string, more: object = {}) => ({
      id,
      title: 'ms',
      gender: 'f',
      given_name: 'Sara',
      family_name: 'Moradi',
      born_on,
      email: 'desk@agency.example',
      phone_number: '+982191000000',
      ...more,
    })
    const asked = (type: 'hold' | 'instant', more: object = {}) => ({
      type,
      selected_offers: [offer.id],
      passengers: [
        person(one, '1990-05-01', { infant_passenger_id: infant }),
        person(two, '1991-05-01'),
        person(child, '2023-05-01'),
        person(infant, '2030-05-01'),
      ],
      ...(type === 'instant' && {
        payments: [{ type: 'balance', amount: offer.total_amount, currency: offer.total_currency }],
      }),
      metadata: { key: 'our line' },
      ...more,
    })
    const order = async (type: 'hold' | 'instant', more?: object) =>
      await post('/air/orders', asked(type, more))
    return { offer, asked, order }
  }
  const seats = () => stub.state.flightOf('1201', day).seats
  const pay = async (id: string, total: string, currency = 'EUR') =>
    await post('/air/payments', {
      order_id: id,
      payment: { type: 'balance', amount: total, currency },
    })
  return { stub, clock, headers, send, get, post, search, offered, seats, pay }
}
const family = [{ type: 'adult' }, { type: 'adult' }, { age: 7 }, { age: 0 }]
