import { expect, it } from 'vitest'
import { askHuman, type HumanQuestion, onHumanQuestion, questionIn } from './human-question.ts'
import { Refused } from './refused.ts'

const refused = (code: string, field = 'captcha', purpose: string | null = 'discount') =>
  new Refused(400, [{ code, field, messages: ['نشد'], ...(purpose && { detail: { purpose } }) }])

it('a refused call says what is asked, and why the answer before was not taken', () => {
  expect(questionIn(refused('CAPTCHA_REQUIRED'))).toEqual({ purpose: 'discount', fault: null })
  expect(questionIn(refused('CAPTCHA_IS_WRONG'))).toEqual({ purpose: 'discount', fault: 'نشد' })
})

it('nothing is asked for another refusal: a supplier’s picture, a purpose that nobody knows', () => {
  expect(questionIn(refused('CAPTCHA_REQUIRED', 'captchaCode'))).toBeNull()
  expect(questionIn(refused('CAPTCHA_REQUIRED', 'captcha', 'other'))).toBeNull()
  expect(questionIn(refused('CAPTCHA_REQUIRED', 'captcha', null))).toBeNull()
})

it('is answered by whoever shows questions, and by nobody where nobody does', async () => {
  const asked = { purpose: 'discount', fault: null } as const
  expect(await askHuman(asked)).toBeNull()
  const shown: HumanQuestion[] = []
  const stop = onHumanQuestion((question) => shown.push(question))
  const answer = askHuman(asked)
  shown[0]?.settle('id code 12345')
  expect(await answer).toBe('id code 12345')
  stop()
  expect(await askHuman(asked)).toBeNull()
})
