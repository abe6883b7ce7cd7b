import { expect, it } from 'vitest'
import { toldOfFailed } from './run-stages.ts'

it('tells each test that failed once, with what it said before the code', () => {
  const said = `
 ✓ server a.test.ts (3 tests)
\u001b[31m FAIL \u001b[39m server a.test.ts > is unsent
AssertionError: expected { outcome: 'unknown' } to match object { unsent: true }

- Expected
+ Received

 ❯ gateway.conformance.ts:115:51
    115|  expect(await gateway.start(askOf(gateway))).toMatchObject
 FAIL  server a.test.ts > is unsent
 Tests  1 failed`
  expect(toldOfFailed(said)).toEqual([
    ' FAIL  server a.test.ts > is unsent',
    "AssertionError: expected { outcome: 'unknown' } to match object { unsent: true }",
    '- Expected',
    '+ Received',
  ])
})
