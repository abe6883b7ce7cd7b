import { beforeEach, describe, expect, it } from 'vitest'
import { isBuying, passwordOffer } from './password-offer.ts'
import { storedValues } from './stored-values.ts'

const day = 24 * 60 * 60 * 1000
let now = Date.parse('2030-01-01T00:00:00Z')
let kept = new Map<string, string>()
const stored = storedValues(
  {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  },
  () => now,
)
const offer = passwordOffer(stored, () => now)
const sara = { id: 'sara', hasPassword: false }

beforeEach(() => {
  kept = new Map()
})

describe('a first password', () => {
  it('is offered to who has none', () => {
    expect(offer.isDueTo(sara)).toBe(true)
    expect(offer.isDueTo({ ...sara, hasPassword: true })).toBe(false)
  })

  it('is offered again 30 days after it was skipped, not before', () => {
    offer.skip(sara)
    expect(offer.isDueTo(sara)).toBe(false)
    now += 30 * day - 1
    expect(offer.isDueTo(sara)).toBe(false)
    now += 1
    expect(offer.isDueTo(sara)).toBe(true)
    expect(kept.size).toBe(0)
  })

  it('is offered to the next person of this browser all the same', () => {
    offer.skip(sara)
    expect(offer.isDueTo({ id: 'reza', hasPassword: false })).toBe(true)
  })

  it.each([
    '/plp?origin=THR',
    '/add-passenger?requestId=r',
    '/hotels/guests?hotel=h',
    '/tours/guests?tour=t',
    '/visa/add-passenger?destination=uae',
    '/confirm',
    '/payment/o',
    '/insurance/insured?plan=sepidar-schengen',
  ])('is not offered in the middle of buying: %s', (path) => expect(isBuying(path)).toBe(true))

  it.each([
    '/',
    '/profile',
    '/flight/MHD',
    '/hotels/mashhad',
    '/confirmation',
    '/?login=1&returnTo=/plp',
  ])('may be offered at %s', (path) => expect(isBuying(path)).toBe(false))
})
