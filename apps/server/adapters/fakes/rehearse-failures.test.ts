import { expect, it } from 'vitest'
import type { FlightSupplier } from '../../modules/flights/ports.ts'
import { rehearseFailures } from './rehearse-failures.ts'

const tickets = { pnr: 'ABCDEF', ticketNumbers: ['9990000000001'] }
const released: string[] = []
const supplier = {
  name: 'sample',
  issue: async () => tickets,
  release: async (key: string) => {
    released.push(key)
    return { released: true }
  },
} as unknown as FlightSupplier
const rehearsing = rehearseFailures(supplier)
const issue = (key: string, lastName: string) =>
  rehearsing.issue({
    key,
    passengers: [
      { type: 'Adult', firstName: 'Sara', lastName: 'Moradi', document: '1' },
      { type: 'Child', firstName: 'Ali', lastName, document: '2' },
    ],
  })

it('issues for everybody else', async () => {
  expect(await issue('a', 'Moradi')).toEqual(tickets)
  expect(rehearsing.name).toBe('sample')
})

it('refuses for ISSUEFAIL, whenever it is asked, and gives the seats back', async () => {
  expect(await issue('b', 'Issuefail')).toMatchObject({ refused: 'ISSUE_FAILED' })
  expect(await issue('b', 'ISSUEFAIL')).toMatchObject({ refused: 'ISSUE_FAILED' })
  expect(released).toEqual(['b', 'b'])
})

it('does not know twice for ISSUELATE, then issues', async () => {
  expect(await issue('c', 'ISSUELATE')).toMatchObject({ unknown: true })
  expect(await issue('c', 'ISSUELATE')).toMatchObject({ unknown: true })
  expect(await issue('d', 'ISSUELATE')).toMatchObject({ unknown: true })
  expect(await issue('c', 'ISSUELATE')).toEqual(tickets)
})
