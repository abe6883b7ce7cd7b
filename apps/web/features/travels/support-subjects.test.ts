import { expect, it } from 'vitest'
import { subjectWords } from './support-subjects.ts'

it('asks about tickets and flights only where all of an order is flown', () => {
  expect(Object.values(subjectWords({ lines: [{ kind: 'flight' }] })).join(' ')).toMatch(/بلیت/)
  for (const kind of ['hotel', 'tour', 'insurance', 'visa'] as const)
    expect(Object.values(subjectWords({ lines: [{ kind }] })).join(' ')).not.toMatch(/بلیت|پرواز/)
})
