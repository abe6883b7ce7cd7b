/** Orders sold through the doors of the house, one of each way an order goes: what many are copied from. */
import type { startTestHouse } from '@parastoo/server/app/testing/start-test-house'
import { takeSteps } from '@parastoo/server/app/testing/take-steps'

/** `mostCopies`: what waits for somebody is never much of what was sold. */
export type Sold = { orderId: string; mostCopies: number }

export async function sellSome({
  buyer,
  today,
  jobs,
  clock,
}: Awaited<ReturnType<typeof startTestHouse>>): Promise<Sold[]> {
  const { signedIn, offered, held, paidAtBank, paidForTwo } = takeSteps({ buyer, today })
  const sold: Sold[] = []
  const keep = (orderId: string, mostCopies = Number.POSITIVE_INFINITY) =>
    sold.push({ orderId, mostCopies })

  // Given up, for nobody paid in time.
  for (let times = 0; times < 3; times += 1) {
    const one = await signedIn()
    keep((await held(one, await offered(one, { daysAhead: 8 + times }))).orderId)
  }
  const start = clock.now()
  clock.advance({ minutes: 20 })
  await jobs.runDue()
  clock.setTo(start)

  // Issued, to one and to two.
  for (let times = 0; times < 3; times += 1) {
    const one = await signedIn()
    const { orderId } = await held(one, await offered(one, { daysAhead: 11 + times }))
    await paidAtBank(one, orderId)
    keep(orderId)
  }
  for (const daysAhead of [9, 10]) keep((await paidForTwo(await signedIn(), { daysAhead })).orderId)
  await jobs.runDue()

  // Given back in part and whole, some of many.
  for (const most of [1, 2]) {
    const one = await signedIn()
    const { orderId } = await paidForTwo(one, { daysAhead: 9 + most })
    await jobs.runDue()
    const items = await one.refundable(orderId)
    one.must(await one.refund(orderId, items.slice(0, most)))
    await jobs.runDue()
    keep(orderId, 3_000)
  }

  // On their way: held, and paid with no ticket yet.
  const waiting = await signedIn()
  keep((await held(waiting, await offered(waiting))).orderId, 60)
  const issuing = await signedIn()
  const { orderId } = await held(issuing, await offered(issuing, { daysAhead: 12 }))
  await paidAtBank(issuing, orderId)
  keep(orderId, 60)
  return sold
}
