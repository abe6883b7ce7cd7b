import { afterEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from './use-draft.ts'

afterEach(() => void vi.unstubAllGlobals())

it('is read by whoever wrote it alone, also at a desk that clerks share', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  const mine = { userId: 'a', source: 'hotels' as const }
  const draft = { cell: { value: 1 } } as unknown as ReturnType<typeof readDraft>
  keepDraft(mine, draft)
  expect(readDraft(mine)).toEqual(draft)
  expect(readDraft({ ...mine, userId: 'b' })).toEqual({})
  keepDraft(mine, {})
  expect(kept.size).toBe(0)
})
