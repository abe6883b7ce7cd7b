import { describe, expect, it } from 'vitest'
import { shell } from '../messages/shell.ts'
import { Refused } from './refused.ts'
import { SessionExpired } from './session.ts'
import { failureTexts } from './toasts.tsx'

const entries = [
  { code: 'A', messages: ['نخست.', 'دوم.'] },
  { code: 'B', messages: ['دیگر.'] },
  { code: 'C', messages: [] },
]

describe('what is told of a failure', () => {
  it('is the first message of each entry of a refusal', () => {
    expect(failureTexts(new Refused(400, entries))).toEqual(['نخست.', 'دیگر.'])
  })

  it.each([401, 404, 409, 429, 500, 503])('is also told for an answer of %i', (status) => {
    expect(failureTexts(new Refused(status, entries))).toEqual(['نخست.', 'دیگر.'])
  })

  it('is said of a failing server too whose answer has no words', () => {
    expect(failureTexts(new Refused(502, []))).toEqual([shell.error.text])
    expect(failureTexts(new Refused(400, []))).toEqual([])
  })

  it('is nothing where the end of the session tells it', () => {
    expect(failureTexts(new SessionExpired())).toEqual([])
  })

  it('is the network or the time where nothing was answered', () => {
    expect(failureTexts(new TypeError('fetch failed'))).toEqual([shell.failed.network])
    const late = new DOMException('late', 'TimeoutError')
    expect(failureTexts(late)).toEqual([shell.failed.timeout])
  })
})
