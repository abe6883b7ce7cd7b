import { messages } from '@parastoo/contract/messages'
import { expect, it } from 'vitest'
import { shell } from '../../messages/shell.ts'
import { Refused } from '../../shell/refused.ts'
import { sentenceOf } from './sentence-of.ts'

const bare = (status: number, code: string) => new Refused(status, [{ code, messages: [] }])

it.each([
  [new Refused(400, [{ code: 'X', messages: ['جملهٔ سرور.'] }]), 'جملهٔ سرور.'],
  [bare(400, 'CODE_WRONG'), messages.CODE_WRONG],
  [bare(400, 'CODE_EXPIRED'), messages.CODE_EXPIRED],
  [bare(400, 'grant request is invalid'), messages.CHECK_ENTERED_VALUES],
  [bare(429, ''), messages.TOO_MANY_REQUESTS],
  [bare(502, ''), messages.INTERNAL_SERVER_ERROR],
  [
    new Refused(429, [{ code: 'X', messages: ['پر است.'], detail: { retryAfterSeconds: 700 } }]),
    'پر است. تا ۱۲ دقیقهٔ دیگر باز می‌شود؛ می‌توانید از راه دیگری وارد شوید.',
  ],
  [
    new Refused(429, [{ code: 'X', messages: ['پر است.'], detail: { retryAfterSeconds: 82_800 } }]),
    'پر است. تا ۲۳ ساعت دیگر باز می‌شود؛ می‌توانید از راه دیگری وارد شوید.',
  ],
  [new TypeError('fetch failed'), shell.failed.network],
])('%s is told as «%s»', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})
