import type { Code } from '@parastoo/contract/messages'
import type { ExternalEntry } from '@parastoo/contract/office/externals'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { readPhone } from '@parastoo/kit/phone'
import { crashPoint } from '../../../platform/crash-point.ts'
import { derivedId, newId } from '../../../platform/ids.ts'
import { TicketEntered } from '../../flights/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { addSelling, addSoldOrder } from './selling-store.ts'
import { TakenBack } from './taken-back.ts'

type Entry = ExternalEntry & {
  by: string
  session: string
  attempt: { key: string; requestHash: string }
}

/** A refusal of several fields, found after something was written. */
class FaultsFound extends Error {
  readonly faults: Refusal<Code>[]
  constructor(faults: Refusal<Code>[]) {
    super('An entry is refused')
    this.faults = faults
  }
}

/**
 * Sells a customer tickets that were bought for them elsewhere. The order, its tickets, who sold it and the row of the audit are one
 * transaction; it is then held and paid for as any other, and what it costs is owed to its seller when it is. Repeated under its key it
 * answers the order of the first time.
 */
export async function enterExternal(
  needs: OfficeNeeds,
  { by, session, attempt, ...entry }: Entry,
): Promise<{ orderId: string } | Refusal<Code>[]> {
  const { db, orders, identity, flights, clock, audit } = needs
  const { customerId } = entry
  const orderId = derivedId(by, 'EnterExternal', attempt.key)
  const before = await orders.placedBefore({
    orderId,
    userId: customerId,
    requestHash: attempt.requestHash,
  })
  if (before && isRefused(before)) return [before]
  if (before) return await held(needs, orderId)
  const [person] = await identity.people.find({ userIds: [customerId] })
  if (!person || person.isClosed) return [refuse('NOT_FOUND')]
  if (customerId === by) return [refuse('APPROVAL_OWN_CASE')]
  const phone = readPhone(person.phone)
  // Whoever is told of the order.
  if (!phone) return [refuse('PHONE_NUMBER_REQUIRED')]
  const contact = { ...phone, email: null }
  try {
    const isNew = await db.tx(async (tx) => {
      const entered = await flights.external.enter(tx, {
        ...entry,
        orderId,
        by,
        contact,
        requestHash: attempt.requestHash,
      })
      if (entered === null) return false
      if (Array.isArray(entered)) throw new FaultsFound(entered.map(ofCustomer))
      // Under the lock of the user, that the order was placed under.
      if (await identity.people.isClosed(tx, customerId)) throw new TakenBack(refuse('NOT_FOUND'))
      const now = clock.now()
      const sellingId = newId()
      await addSelling(tx, {
        sellingId,
        session,
        clerk: by,
        customer: customerId,
        way: 'counter',
        begunAt: now,
        expiresAt: now.add({ seconds: 1 }),
      })
      await addSoldOrder(tx, { orderId, sellingId })
      const { amountRial, costRial } = entered
      await audit(tx, {
        kind: 'counter.external-entered',
        by,
        subject: { kind: 'order', id: orderId },
        after: { seller: entry.seller, pnr: entry.pnr, amountRial, costRial },
      })
      crashPoint('counter:before-take-commit')
      return true
    })
    if (!isNew) return await enterExternal(needs, { by, session, attempt, ...entry })
  } catch (fault) {
    if (fault instanceof FaultsFound) return fault.faults
    if (fault instanceof TakenBack) return [fault.refusal as Refusal<'NOT_FOUND'>]
    if (fault instanceof TicketEntered)
      return [refuse('OFFICE_NUMBER_TAKEN', { field: `passengers.${fault.place}.ticketNumber` })]
    throw fault
  }
  return await held(needs, orderId)
}

/** What is refused for orders that are open speaks of the customer, whose they are. */
const ofCustomer = (fault: Refusal<Code>): Refusal<Code> =>
  fault.refused === 'TOO_MANY_OPEN_ORDERS' || fault.refused === 'TOO_MANY_OPEN_TRAVELLERS'
    ? { ...fault, detail: { isOfCustomer: true } }
    : fault

/** Its hold moves nothing outside; one that is lost is asked again by the sweep. */
async function held({ orders }: OfficeNeeds, orderId: string): Promise<{ orderId: string }> {
  const order = await orders.hold(orderId)
  if (isRefused(order)) throw new Error(`An external issue is not held: ${order.refused}`)
  return { orderId }
}
