import { describe, expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['abc12', 'short'],
    ['۱۲۳۴۵', 'short'],
    ['123456', 'common'],
    ['۱۲۳۴۵۶', 'common'],
    ['654321', 'common'],
    ['aaaaaa', 'common'],
    ['121212', 'common'],
    ['QwErTy', 'common'],
    ['Password123', 'common'],
    ['iloveyou', 'common'],
    ['pq7rst', 'weak'],
    ['kabutar82', 'fair'],
    ['پرستوی ۱۲ کوچ‌نشین', 'strong'],
    ['Kabutar-82-parvaz', 'strong'],
  ])('of «%s» is %s', (typed, strength) => expect(strengthOf(typed)).toBe(strength))

  it('is none for what anybody knows of its owner', () => {
    const known = ['9121234567', 'reza.karimi@example.com', null]
    expect(strengthOf('09121234567', known)).toBe('common')
    expect(strengthOf('Reza.Karimi', known)).toBe('common')
    expect(strengthOf('reza.karimi!82', known)).not.toBe('common')
  })
})
