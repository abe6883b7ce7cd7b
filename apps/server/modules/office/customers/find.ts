import type { CustomerRow, GivenKind } from '@parastoo/contract/office/customers'
import type { OrderRow } from '@parastoo/contract/office/orders'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { StaffOrderRow } from '../../orders/index.ts'
import { personKeysOf } from '../../travellers/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { orderRowShown } from '../orders/index.ts'
import { type Given, whatWasGiven } from './what-was-given.ts'

type People = Awaited<ReturnType<OfficeNeeds['identity']['people']['find']>>
type Hits = { orders: StaffOrderRow[]; people: People }
type Found = { kinds: GivenKind[]; orders: OrderRow[]; customers: CustomerRow[] }

/** Orders and customers that fit whatever was given; what it was looked for as is told with them. */
export async function find(
  needs: OfficeNeeds,
  text: string,
): Promise<Found | Refusal<'OFFICE_SEARCH_TOO_SHORT'>> {
  const given = whatWasGiven(text)
  if (given.length === 0) return refuse('OFFICE_SEARCH_TOO_SHORT')
  const hits = await Promise.all(given.map((one) => findBy(needs, one)))
  const orders = unique(
    hits.flatMap((each) => each.orders),
    ({ orderId }) => orderId,
  )
  const people = unique(
    hits.flatMap((each) => each.people),
    ({ userId }) => userId,
  )
  const fruitful = given.filter((_, place) => {
    const hit = hits[place]
    return hit !== undefined && hit.orders.length + hit.people.length > 0
  })
  return {
    kinds: (fruitful.length > 0 ? fruitful : given).map(({ kind }) => kind),
    orders: orders.map(orderRowShown),
    customers: people.map(customerShown),
  }
}

/** Somebody as a list of staff shows them. */
export const customerShown = ({ nameFa, isClosed: _, since, ...person }: People[number]) => ({
  ...person,
  name: nameFa,
  since: since.toString(),
})

async function findBy(needs: OfficeNeeds, { kind, value }: Given): Promise<Hits> {
  const { orders, identity, flights, payouts } = needs
  const people = identity.people.find
  const ordersOf = async (found: Promise<People>) => {
    const persons = await found
    const userIds = persons.map(({ userId }) => userId)
    return {
      people: persons,
      orders: userIds.length > 0 ? await orders.lists.find({ userIds }) : [],
    }
  }
  switch (kind) {
    case 'order':
      return { people: [], orders: await orders.lists.find({ number: value }) }
    case 'reference':
      return { people: [], orders: await orders.lists.find({ reference: value }) }
    case 'ticket': {
      const orderId = await flights.orderOfTicket(value)
      return { people: [], orders: orderId ? await orders.lists.find({ orderIds: [orderId] }) : [] }
    }
    case 'document': {
      const orderIds = await ordersOfDocument(needs, value)
      return {
        people: [],
        orders: orderIds.length > 0 ? await orders.lists.find({ orderIds }) : [],
      }
    }
    case 'request':
      return { people: [], orders: await ordersOfRequest(needs, value) }
    case 'mobile': {
      const hit = await ordersOf(people({ phoneNumber: value }))
      // Somebody may have bought for this number under another account.
      return { ...hit, orders: [...hit.orders, ...(await orders.lists.find({ phone: value }))] }
    }
    case 'email':
      return await ordersOf(people({ email: value }))
    case 'iban':
      return await ordersOf(people({ userIds: await payouts.staff.usersOfIban(value) }))
    case 'national-code': {
      // As flights and stays know their travellers: by a hash that only we can make.
      const personKeys = personKeysOf(needs.documents, value)
      const hit = await ordersOf(people({ nationalCode: value }))
      return { ...hit, orders: [...hit.orders, ...(await orders.lists.find({ personKeys }))] }
    }
    case 'name': {
      const [found, ofTravellers] = await Promise.all([
        people({ nameFa: value }),
        orders.lists.find({ nameFa: value }),
      ])
      return { people: found, orders: ofTravellers }
    }
  }
}

/** The orders of what was given out beside tickets: vouchers, programmes of tours, policies. */
async function ordersOfDocument({ hotels, tours, insurance }: OfficeNeeds, number: string) {
  const rooms = [hotels, tours, insurance]
  return (await Promise.all(rooms.map((room) => room.ordersOfDocument(number)))).flat()
}

/** The order of a refund's number, or of one under which support was asked. */
async function ordersOfRequest({ refunds, support, orders }: OfficeNeeds, number: string) {
  const [refund, thread] = await Promise.all([
    refunds.desk.request(number),
    support.desk.show(number),
  ])
  const orderIds = [refund?.request.orderId, thread?.orderId].filter((id) => id !== undefined)
  return orderIds.length > 0 ? await orders.lists.find({ orderIds }) : []
}

const unique = <One>(list: readonly One[], keyOf: (one: One) => string): One[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
]
