import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { machineTraces } from './machine-traces.ts'

it.each([
  ['a home', `/ho${'me'}/sara/parastoo/a.ts`],
  ['a workshop', `/wo${'rk'}/main/a.ts`],
  ['a registry', `https://registry.npm${'js.org'}/zod`],
])('reports %s', (_name, trace) => {
  expectReported(machineTraces, { 'a.md': `first\nsee ${trace}\n` }, ['a.md:2'])
})

it('passes relative paths and addresses of our own', () => {
  expectClean(machineTraces, {
    'a.md': 'See ../shared/a.md, GET /images/{path}, /profile/account and work/life.',
  })
})
