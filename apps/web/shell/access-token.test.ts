import { describe, expect, it } from 'vitest'
import { accessTokenOf, isUsable } from './access-token.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const tokenWith = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

describe('an access token', () => {
  it('ends when its expiry claim says', () => {
    const exp = now / 1_000 + 60
    expect(accessTokenOf({ access_token: tokenWith({ exp, name: 'آرش' }) }, now).expiresAtMs).toBe(
      exp * 1_000,
    )
  })

  it.each(['opaque', 'a.b.c', tokenWith({}), tokenWith({ exp: 'soon' })])(
    'lives the default 1800 seconds without a claim: %s',
    (text) => {
      expect(accessTokenOf({ access_token: text }, now).expiresAtMs).toBe(now + 1_800_000)
    },
  )

  it('is used until 500 ms before its end and not after', () => {
    const token = { text: 'a', expiresAtMs: now }
    expect(isUsable(token, now - 501)).toBe(true)
    expect(isUsable(token, now - 500)).toBe(false)
    expect(isUsable(null, now)).toBe(false)
  })
})
