import { expect, it } from 'vitest'
import { themeOf } from './theme.ts'

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
