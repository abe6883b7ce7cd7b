import { expect, it } from 'vitest'
import { localeCookie, themeOf } from './theme.ts'

it.each([
  [null, 'system'],
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['theme=darkest', 'system'],
  ['mytheme=dark', 'system'],
])('the cookie %j shows the theme %s', (cookie, theme) => {
  expect(themeOf(cookie)).toBe(theme)
})

it('the language is remembered for 365 days', () => {
  expect(localeCookie).toMatch(/^locale=fa; Path=\/; Max-Age=31536000;/)
})
