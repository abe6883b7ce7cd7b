import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { sizes } from './sizes.ts'

const long = 'const a = 1\n'.repeat(351)

it('reports a file past 350 lines that does not say why', () => {
  const late = `${long}// It is one piece because nobody reads so far.`
  expectReported(sizes, { 'a.ts': long, 'b.css': long, 'c.ts': late }, [
    'a.ts:1',
    'b.css:1',
    'c.ts:1',
  ])
})

it('passes 350 lines, a reason in the first comment, and generated code', () => {
  expectClean(sizes, {
    'a.ts': 'const a = 1\n'.repeat(350),
    'b.ts': `/** One table of fares, one\n * piece because order matters. */\n${long}`,
    'c.ts': `// It is one piece: the state machine reads top to bottom.\n${long}`,
    'd.generated.ts': long,
    'e.md': long,
  })
})
