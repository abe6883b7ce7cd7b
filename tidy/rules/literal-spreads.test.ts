import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { literalSpreads } from './literal-spreads.ts'

it('reports an object or a list that is spread where it is written', () => {
  const text = 'f({\n  ...{ a, b },\n})\ng([\n  ...[a, b],\n])'
  expectReported(literalSpreads, { 'a.ts': text }, ['a.ts:2', 'a.ts:5'])
})

it('passes spreads of names, of calls, and of what is read from a list', () => {
  const text = 'f({ ...a, ...(b ? { c } : {}), ...[a, [b]].map(g) })'
  expectClean(literalSpreads, { 'a.ts': text })
})
