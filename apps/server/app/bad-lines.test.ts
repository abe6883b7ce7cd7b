import { expect, it } from 'vitest'
import { openFaultProxy } from '../platform/testing/fault-proxy.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { createBuyer } from './testing/create-buyer.ts'
import { sellThroughFaults } from './testing/lines/sell-through-faults.ts'
import { nobodyTold, sellPatiently } from './testing/nodes/sell-patiently.ts'
import { openTestHouse } from './testing/open-test-house.ts'

/** The whole of it is `npm run prove:money -- --only=bad-lines`. */
const sales = 60
const { url } = await testDatabase({ maxConnections: 1 })
const { baseUrl, buyer, today, jobs } = await openTestHouse()

it('has each wanted effect once, whatever the lines to bank, supplier and database do', async () => {
  const { faults, struck } = await sellThroughFaults({ url, count: sales, seed: 1 })
  expect(faults).toEqual([])
  // Every fault must have struck, else the lines were too good.
  for (const line of Object.values(struck))
    for (const times of Object.values(line)) expect(times).toBeGreaterThan(0)
}, 400_000)

it('sells to travellers whose every fifth reply is lost: each asks again, and has one order, one payment and one ticket', async () => {
  let asked = 0
  const line = await openFaultProxy({
    target: { host: '127.0.0.1', port: Number(new URL(baseUrl).port) },
    draw: () => {
      asked += 1
      return asked % 5 === 0 ? 'after' : null
    },
  })
  const told = nobodyTold()
  for (let turn = 0; turn < 5; turn += 1) {
    const straight = buyer(8_100 + turn)
    await straight.signIn()
    const traveller = createBuyer(`http://127.0.0.1:${line.port}`, 8_100 + turn)
    traveller.useToken(straight.token())
    await sellPatiently(traveller, { told, turn, today })
    await jobs.runDue()
    const orders = straight.must(
      await straight.call<{ orderId: string }[]>(
        'POST',
        '/api/orders/Order/GetCurrentUserOrders',
        {},
      ),
    )
    expect(orders).toHaveLength(1)
    const { money, lineStates } = await straight.order(orders[0]?.orderId ?? '')
    expect([money, ...lineStates]).toEqual(['paid', 'issued'])
    expect(await straight.balance()).toBe(0)
  }
  line.close()
  expect(told.faults).toEqual([])
  expect(told.paid.size).toBe(5)
  expect(line.struck.after).toBeGreaterThan(4)
})
