import { beforeEach, describe, expect, it } from 'vitest'
import { storedValues } from './stored-values.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
let kept: Map<string, string>
let now: number

const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}
const stored = storedValues(store, () => now)

beforeEach(() => {
  kept = new Map()
  now = noon
})

describe('a stored value', () => {
  it('comes back as it was, in JSON with its expiry', () => {
    stored.write('a', { city: 'مشهد' }, new Date(noon + 1_000))
    expect(stored.read('a')).toEqual({ city: 'مشهد' })
    expect(JSON.parse(kept.get('a') ?? '')).toEqual({
      value: { city: 'مشهد' },
      expireDate: '2026-11-20T12:00:01.000Z',
    })
  })

  it('stays for ever without an expiry', () => {
    stored.write('a', 1)
    now += 10 ** 12
    expect(stored.read('a')).toBe(1)
  })

  it('is nothing once expired, and is deleted by the reading', () => {
    stored.write('a', 1, new Date(noon + 1_000))
    now += 1_000
    expect(stored.read('a')).toBeNull()
    expect(kept.has('a')).toBe(false)
  })

  it.each(['not json', '"bare"', 'null', '{"expireDate":"never","value":1}'])(
    'is nothing and deleted when it cannot be read: %s',
    (text) => {
      kept.set('a', text)
      expect(stored.read('a')).toBeNull()
      expect(kept.has('a')).toBe(false)
    },
  )

  it('is simply not kept where the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const nowhere = storedValues({ getItem: refuse, setItem: refuse, removeItem: refuse })
    nowhere.write('a', 1)
    nowhere.remove('a')
    expect(nowhere.read('a')).toBeNull()
  })
})
