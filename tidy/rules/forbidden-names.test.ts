import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { forbiddenNames } from './forbidden-names.ts'

it('reports files and folders whose names say nothing', () => {
  const files = {
    'packages/kit/utils.ts': '',
    'packages/kit/date-helpers.ts': '',
    'apps/web/common/Box.tsx': '',
    'apps/server/modules/payments/transaction.ts': '',
    'packages/ui/button/Btn.tsx': '',
  }
  expectReported(
    forbiddenNames,
    files,
    Object.keys(files).map((path) => `${path}:1`),
  )
})

it('reports declared names that say nothing', () => {
  const text = `const data = 1
function passengerInfo() {}
class SeatManager {}
type Transaction = string
const total = (info: string) => info
each((data) => data)`
  expectReported(forbiddenNames, { 'a.ts': text }, [
    'a.ts:1',
    'a.ts:2',
    'a.ts:3',
    'a.ts:4',
    'a.ts:5',
    'a.ts:6',
  ])
})

it('passes names that only hold such letters, and names given by others', () => {
  expectClean(forbiddenNames, {
    'data/timetable/airports.csv': '',
    'packages/contract/reply.ts': 'const ok = (data: string) => ({ data, meta: {} })',
    'packages/contract/envelope.ts': `import { type Info, Manager } from 'other'
const { data } = await reply()
const commonPasswords = new Set<string>()
const informed = { data: 1, info: 2 }
const dataset = true
export const transactions = '/profile/transactions'`,
  })
})
