import { expect, it } from 'vitest'
import { createAttemptKeys } from './attempt-keys.ts'

function counting() {
  let made = 0
  return createAttemptKeys(() => `key-${++made}`)
}

it('repeats an unanswered attempt under its key', () => {
  const keys = counting()
  expect([keys.keyFor({ a: 1 }), keys.keyFor({ a: 1 })]).toEqual(['key-1', 'key-1'])
})

it('gives other words another key', () => {
  const keys = counting()
  expect([keys.keyFor({ total: 1 }), keys.keyFor({ total: 2 })]).toEqual(['key-1', 'key-2'])
})

it('begins anew after an answer, even with the same words', () => {
  const keys = counting()
  keys.keyFor({ a: 1 })
  keys.answered()
  expect(keys.keyFor({ a: 1 })).toBe('key-2')
})
