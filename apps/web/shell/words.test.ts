import { describe, expect, it } from 'vitest'
import { identity } from '../messages/identity.ts'
import { pages } from '../messages/pages.ts'
import { shell } from '../messages/shell.ts'
import { wordsOf } from './words.ts'

describe('the words of a catalogue', () => {
  it('put values in, numbers in Persian digits', () => {
    expect(wordsOf(shell.account)('balance', { toman: '۱٬۰۰۰' })).toBe('۱٬۰۰۰ تومان')
    expect(wordsOf(shell.error)('status', { status: 404 })).toBe('خطای ۴۰۴')
  })

  it('stay lists where they are lists', () => {
    expect(pages.contact.sections.map(({ title }) => title)).toContain('پیش از تماس')
  })

  it('are found by a path of keys', () => {
    expect(wordsOf(shell)('account.signIn')).toBe(shell.account.signIn)
  })

  it('let a part of a sentence become an element', () => {
    const parts = wordsOf(identity.phone).rich('terms', { link: (words) => ['<', words, '>'] })
    expect([parts].flat(3).join('')).toBe('با ورود به پرستو، <قوانین و شرایط استفاده> را می‌پذیرید.')
  })
})
