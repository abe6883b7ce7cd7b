import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { barrels } from './barrels.ts'

const reExports = "export * from './a.ts'\nexport type { B } from './b.ts'\n"

it('reports a file that only re-exports, wherever it is not a door', () => {
  const files = {
    'packages/ui/button/index.ts': reExports,
    'apps/server/modules/ledger/entries.ts': "import { a } from './a.ts'\nexport { a }",
    'apps/server/modules/ledger/postings/index.ts': reExports,
  }
  expectReported(barrels, files, [
    'packages/ui/button/index.ts:1',
    'apps/server/modules/ledger/entries.ts:1',
    'apps/server/modules/ledger/postings/index.ts:1',
  ])
})

it('passes doors, and files that also say something', () => {
  expectClean(barrels, {
    'packages/kit/index.ts': reExports,
    'apps/server/modules/ledger/index.ts': reExports,
    'apps/server/modules/flights/search/index.ts': reExports,
    'packages/ui/button/Button.tsx': "export { a } from './a.ts'\nexport const b = 1\n",
  })
})

it('reports logic in a door', () => {
  const path = 'apps/server/modules/ledger/index.ts'
  expectReported(barrels, { [path]: "import './a.ts'\nexport function post() {}" }, [`${path}:2`])
})
