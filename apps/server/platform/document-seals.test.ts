import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentSeals } from './document-seals.ts'

const seals = documentSeals(['one secret'])

it('opens what it sealed under the same label, and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (text, label, other) => {
      const sealed = seals.seal(text, label)
      expect(sealed.startsWith(seals.sealMark)).toBe(true)
      expect(sealed.includes(text) && text.length > 4).toBe(false)
      expect(seals.open(sealed, label)).toBe(text)
      if (other !== label) expect(() => seals.open(sealed, other)).toThrow()
    }),
  )
})

it('leaves what is empty empty, and reads what was never sealed', () => {
  expect(seals.seal('', 'a')).toBe('')
  for (const plain of ['', '0499370899', 'A12345678']) expect(seals.open(plain, 'a')).toBe(plain)
})

it('seals the same text differently each time and finds it by one fingerprint', () => {
  expect(seals.seal('0499370899', 'a')).not.toBe(seals.seal('0499370899', 'a'))
  expect(seals.fingerprint('0499370899')).toBe(seals.fingerprint('0499370899'))
  expect(seals.fingerprint('0499370899')).not.toBe(seals.fingerprint('0499370890'))
  expect(seals.fingerprint('0499370899').startsWith(seals.fingerprintMark)).toBe(true)
})

it('opens with the secret before what that sealed, and with no other', () => {
  const sealed = seals.seal('0499370899', 'a')
  const next = documentSeals(['another', 'one secret'])
  expect(next.open(sealed, 'a')).toBe('0499370899')
  expect(sealed.startsWith(next.sealMark)).toBe(false)
  expect(next.seal('0499370899', 'a').startsWith(next.sealMark)).toBe(true)
  expect(() => documentSeals(['another']).open(sealed, 'a')).toThrow('nobody has')
  const [today, before] = next.fingerprints('0499370899')
  expect([today, before]).toEqual([next.fingerprint('0499370899'), seals.fingerprint('0499370899')])
})

it('refuses a seal that was changed', () => {
  const sealed = seals.seal('0499370899', 'a')
  const [mark = '', nonce = '', hidden = '', tag = ''] = sealed.split('.')
  const flipped = hidden.startsWith('A') ? `B${hidden.slice(1)}` : `A${hidden.slice(1)}`
  expect(() => seals.open([mark, nonce, flipped, tag].join('.'), 'a')).toThrow()
})
