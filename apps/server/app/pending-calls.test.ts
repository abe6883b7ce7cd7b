import { expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, house, clock, today, jobs, db } = await openTestHouse()
const { signedIn, offered, paidAtBank } = takeSteps({ buyer, today })
const { desk } = house.orders

/** Somebody has paid, and the airline says nothing for 16 minutes. */
async function paidAndSilent() {
  const one = await signedIn()
  const proposal = await offered(one)
  const { orderId } = one.must(await one.submit(proposal, { lastName: 'ISSUELATE' }))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  clock.advance({ minutes: 16 })
  const waiting = await desk.pending()
  const line = waiting.find((each) => each.orderId === orderId)
  return { one, orderId, lineId: line?.lineId ?? '', totalRial: proposal.totalPrice }
}

it('shows the traveller the tickets that staff recorded, and takes no numbers that do not fit', async () => {
  const { one, orderId, lineId } = await paidAndSilent()
  expect((await one.order(orderId)).status).toBe('FinalizationPending')
  const by = 'command test'
  // As an airline reads them out and a clerk types them: small letters, Persian digits, the airline's three apart.
  const fits = { pnr: ' k7qwer', ticketNumbers: ['۸۱۵-۱۲۳۴۵۶۷۸۹۰'] }
  const unfit = [
    {},
    { ...fits, pnr: 'نا' },
    { ...fits, ticketNumbers: ['815'] },
    { ...fits, ticketNumbers: ['8151234567890', '8151234567891'] },
  ]
  for (const input of unfit)
    expect(await desk.recordIssued({ lineId, input, by })).toHaveProperty('wrong')
  expect(await desk.form(lineId)).toEqual([
    { name: 'pnr', isList: false },
    { name: 'ticketNumbers', isList: true },
  ])
  expect((await one.order(orderId)).status).toBe('FinalizationPending')
  expect(await desk.recordIssued({ lineId, input: fits, by })).toEqual({ recorded: true, orderId })
  await jobs.runDue()
  const order = await one.order(orderId)
  expect([order.status, order.reservationNumber]).toEqual(['FinalizationSuccessful', 'K7QWER'])
  expect(order.lines[0]?.documents.map(({ number }) => number)).toEqual(['8151234567890'])
  expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
})

it('gives the money back at once when staff record a failure', async () => {
  const { orderId, lineId, totalRial } = await paidAndSilent()
  const userId = (await house.orders.find(orderId))?.userId ?? ''
  const balance = () => house.wallet.balanceOf(db, userId)
  expect(await balance()).toBe(0)
  await desk.recordFailed({ lineId, reason: 'never sold', by: 'command test' })
  expect(await balance()).toBe(totalRial)
  const order = await house.orders.find(orderId)
  expect([order?.money, order?.lines[0]?.fulfilment]).toEqual(['refunded', 'failed'])
})
