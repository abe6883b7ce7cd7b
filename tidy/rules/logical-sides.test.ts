import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { logicalSides } from './logical-sides.ts'

const path = 'packages/ui/card/Card.tsx'

it.each([
  'ml-4',
  'md:pr-2',
  '-mr-px',
  'left-0',
  'hover:right-[3px]',
  'text-left',
  'border-l',
  'rounded-tr-lg',
])('reports the utility %s', (utility) => {
  const text = `export const card = <p className="flex\n ${utility} grow" />`
  expectReported(logicalSides, { [path]: text }, [`${path}:2`])
})

it('reports physical style sheets and styles', () => {
  const files = {
    'apps/web/site.css': 'a {\n  margin-left: 1px;\n}\nb { text-align: right }',
    [path]: 'const style = { paddingRight: 4 }',
  }
  expectReported(logicalSides, files, ['apps/web/site.css:2', 'apps/web/site.css:4', `${path}:1`])
})

it('passes logical sides, ordinary words, the server, and a side that gives its reason', () => {
  expectClean(logicalSides, {
    [path]: `const a = 'ms-4 pe-2 start-0 text-start border-s rounded-se-lg left-to-right'
const b = { placement: 'left', text: 'the right-hand side' }
// NOTE physical: a chart's time runs to the right in every language.
const c = 'ml-2'`,
    'apps/web/site.css': 'a { margin-inline-start: 1px; inset-inline-end: 0; copyright: none }',
    'apps/server/modules/flights/a.ts': "const a = 'ml-4'",
  })
})
