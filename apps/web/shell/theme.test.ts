import { expect, it } from 'vitest'
import { localeCookieFor, themeOf } from './theme.ts'

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
  const cookieAt = (url: string, cookie = '') =>
    localeCookieFor(new Request(url, { headers: { cookie } }))
  expect(cookieAt('http://localhost:3000/')).toBe(
    'locale=fa; Path=/; Max-Age=31536000; SameSite=Lax',
  )
  expect(cookieAt('https://parastoo.example/')).toBe(
    '__Host-locale=fa; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  )
  expect(cookieAt('https://parastoo.example/', 'a=1; __Host-locale=fa')).toBeNull()
})
