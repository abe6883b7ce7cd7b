import { expect, it } from 'vitest'
import { auditFilterIn } from './audit-filter.ts'

const read = (query: string) => auditFilterIn(new URLSearchParams(query))

it('reads the filters of an address, Persian digits too', () => {
  expect(read('kind=payouts.paid&from=۲۰۲۶-۱۱-۰۱&page=3')).toEqual({
    filter: { kind: 'payouts.paid', from: '2026-11-01' },
    page: 3,
  })
})

it('reads a day on the calendar of the country', () => {
  expect(read('from=۱۴۰۵/۰۹/۰۲').filter).toEqual({ from: '2026-11-23' })
})

it('leaves out what cannot be meant', () => {
  expect(read('person=reza&from=2026-13-01&to=&page=0&other=x')).toEqual({ filter: {}, page: 1 })
})
