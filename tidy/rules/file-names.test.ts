import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { fileNames } from './file-names.ts'

it('reports other spellings, components under another name, and default exports', () => {
  expectReported(
    fileNames,
    {
      'packages/kit/nationalCode.ts': 'export const a = 1',
      'packages/kit/Money.ts': 'export const Money = 1',
      'packages/ui/FareCard.tsx': 'export function Card() {}',
      'apps/server/main.ts': '\nexport default 1',
    },
    [
      'packages/kit/nationalCode.ts:1',
      'packages/kit/Money.ts:1',
      'packages/ui/FareCard.tsx:1',
      'apps/server/main.ts:2',
    ],
  )
})

it('passes kebab-case, components and families of them, route modules, configuration and generated files', () => {
  expectClean(fileNames, {
    'packages/kit/national-code.test.ts': '',
    'packages/ui/FareCard.tsx': 'export function FareCard() {}',
    'packages/ui/FareCard.test.tsx': '',
    'packages/ui/Plants.tsx': 'export function Palm() {}\nexport const Cypress = 1',
    'apps/web/features/flights/results.tsx': 'export default function Results() {}',
    'apps/web/entry.server.tsx': 'export default function handle() {}',
    'apps/web/vite.config.ts': 'export default {}',
    'apps/server/modules/ledger/tables.generated.ts': 'export default 1',
  })
})
