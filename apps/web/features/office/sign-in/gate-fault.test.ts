import { messageOf } from '@parastoo/contract/messages'
import { expect, it } from 'vitest'
import { Refused } from '../../../shell/refused.ts'
import { gateFaultOf } from './gate-fault.ts'

const refused = (code: 'SECOND_FACTOR_LOCKED' | 'SECOND_FACTOR_WRONG', detail?: object) =>
  new Refused(403, [{ code, messages: [messageOf(code)], ...(detail && { detail }) }] as never)

it('says until when codes are locked, and of a wrong one what the server says', () => {
  const locked = refused('SECOND_FACTOR_LOCKED', { lockedUntil: '2026-12-01T09:30:00Z' })
  expect(gateFaultOf(locked)).toMatch(/تا ۱۰ آذر ۱۴۰۵.* ۱۳:۰۰ بسته است/)
  expect(gateFaultOf(refused('SECOND_FACTOR_WRONG'))).toBe(messageOf('SECOND_FACTOR_WRONG'))
})
