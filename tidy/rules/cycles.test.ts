import { expect, it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { cycles } from './cycles.ts'

it('reports a circle of three, also through types', () => {
  const files = {
    'packages/kit/a.ts': "import { b } from './b.ts'",
    'packages/kit/b.ts': "import type { C } from '@parastoo/kit/c'",
    'packages/kit/c.ts': "export * from './a.ts'",
  }
  const [violation] = expectReported(cycles, files, ['packages/kit/c.ts:1'])
  expect(violation?.message).toContain('packages/kit/a.ts → packages/kit/b.ts')
})

it('passes a diamond, which is no circle', () => {
  expectClean(cycles, {
    'a.ts': "import './b.ts'\nimport './c.ts'",
    'b.ts': "import './d.ts'",
    'c.ts': "import './d.ts'",
    'd.ts': '',
  })
})
