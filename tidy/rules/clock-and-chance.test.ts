import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { clockAndChance } from './clock-and-chance.ts'

const path = 'apps/server/modules/orders/place-order.ts'

it.each([
  'Date.now()',
  'new Date()',
  'new Date(text)',
  'Math.random()',
  'crypto.randomUUID()',
  "import { randomBytes } from 'node:crypto'",
  'Temporal.Now.instant()',
])('reports %s in a use case', (code) => {
  expectReported(clockAndChance, { [path]: `\n${code}` }, [`${path}:2`])
})

it('passes the two homes, tests, the site and measuring', () => {
  expectClean(clockAndChance, {
    'apps/server/platform/clock.ts': 'export const now = () => Temporal.Now.instant()',
    'apps/server/platform/ids.ts': 'export const newId = () => crypto.randomUUID()',
    'apps/server/modules/orders/place-order.test.ts': 'new Date()',
    'apps/web/shell/countdown.ts': 'Date.now()',
    [path]: 'const startedAt = performance.now() // not Date.now()',
  })
})
