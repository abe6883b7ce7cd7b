import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { onlyKnownMarks } from './marks.ts'

it('reports marks that name no issue', () => {
  const files = {
    'a.ts': '/* one\n TODO two */\n// FIXME(#3) three',
    'b.sql': 'select 1;\n-- TODO: later',
  }
  expectReported(onlyKnownMarks, files, ['a.ts:2', 'a.ts:3', 'b.sql:2'])
})

it('passes NOTE, TODO with its issue, and the word in a string', () => {
  expectClean(onlyKnownMarks, { 'a.ts': "// NOTE this\n// TODO(#12) that\nconst a = 'TODO'" })
})
