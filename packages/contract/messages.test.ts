import { expect, it } from 'vitest'
import { isCode, messageOf, messages, statusOf } from './messages.ts'

it('says every code in Persian, without Arabic letters or Latin digits', () => {
  for (const sentence of Object.values(messages)) {
    expect(sentence).toMatch(/[\u0600-\u06ff]/)
    expect(sentence).not.toMatch(/[يك0-9]/)
    expect(sentence.trim()).toBe(sentence)
  }
})

it('reads an unknown code as the generic sentence and answers 400 for a plain refusal', () => {
  expect(messageOf('NO_SUCH_CODE')).toBe(messages.CHECK_ENTERED_VALUES)
  expect(isCode('toString')).toBe(false)
  expect(statusOf('PRICE_CHANGED')).toBe(400)
  expect(statusOf('NOT_FOUND')).toBe(404)
})
