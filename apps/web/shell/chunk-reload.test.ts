import { describe, expect, it } from 'vitest'
import { mayReload } from './chunk-reload.ts'

describe('a chunk that fails to load', () => {
  it('reloads the page at most once in 60 seconds', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
    const at = (seconds: number) => mayReload(storage, 1_800_000_000_000 + seconds * 1_000)
    expect([at(0), at(1), at(59), at(60), at(61)]).toEqual([true, false, false, true, false])
  })

  it('does not reload where nothing can be remembered', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(mayReload({ getItem: refuse, setItem: refuse }, Date.now())).toBe(false)
  })
})
