/** Where an airline is found at its airport, on everything a traveller carries; what staff change shows at once. */
import { flightsOf } from '@parastoo/contract/orders/flights-of'
import { terminalWords } from '@parastoo/kit/terminal-words'
import { expect, it } from 'vitest'
import { importTerminals } from '../modules/flights/index.ts'
import { bare, pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, today, jobs, db, house } = await openTestHouse()
const { signedIn, offered, held, paidAtBank } = takeSteps({ buyer, today })
const papers = '/api/flight-reservation/Tickets'

const pageOf = async (one: Buyer, orderId: string) =>
  await (await one.send(`${papers}/FlightTicketHtml/${orderId}`)).text()
const pdfOf = async (one: Buyer, orderId: string) => {
  const reply = await one.send(`${papers}/FlightTicketPdf/${orderId}`)
  return (await pagesOfPdf(new Uint8Array(await reply.arrayBuffer()))).join('')
}
const terminalsOf = async (one: Buyer, orderId: string) => {
  const { flightOrder, lines } = await one.order(orderId)
  const legs = [
    ...flightOrder.proposals,
    ...flightsOf(lines).map(({ flight }) => flight.proposal),
  ].flatMap(({ flightGroups }) => flightGroups.flatMap(({ flightLegs }) => flightLegs))
  return legs.map(({ originTerminal, destinationTerminal }) => [
    originTerminal,
    destinationTerminal,
  ])
}

it('stands on the order, the ticket’s page and the PDF, as staff have it by now', async () => {
  const one = await signedIn()
  const proposal = await offered(one)
  const { orderId } = await held(one, proposal)
  await paidAtBank(one, orderId)
  await jobs.runDue()
  expect(await terminalsOf(one, orderId)).toEqual([
    ['1', undefined],
    ['1', undefined],
  ])
  expect(await pageOf(one, orderId)).toContain(terminalWords('1'))
  expect(bare(await pdfOf(one, orderId))).toContain(bare(terminalWords('1')))

  await db.tx((tx) => importTerminals(tx, 'airport,airline,terminal\nTHR,*,6\nMHD,ZV,A\n'))
  await expect.poll(() => house.places.terminalOf({ airport: 'THR', airline: 'ZV' })).toBe('6')
  expect(await terminalsOf(one, orderId)).toEqual([
    ['6', 'A'],
    ['6', 'A'],
  ])
  expect(await pageOf(one, orderId)).toContain(terminalWords('6'))
  expect(await pageOf(one, orderId)).not.toContain(terminalWords('1'))
  expect(bare(await pdfOf(one, orderId))).toContain(bare(terminalWords('6')))
})
