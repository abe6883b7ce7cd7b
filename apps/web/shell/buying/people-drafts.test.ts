import { expect, it, onTestFinished, vi } from 'vitest'
import { draftOf, draftPrefix } from '../drafts.ts'
import { forgetPeople, peopleDrafts } from './people-drafts.ts'

it('forgets in its tab whom an order names once it is paid, of each kind, and nobody else', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const type = () => {
    for (const name of [...Object.values(peopleDrafts), 'requestVisa'])
      if (name !== null) draftOf(name).write({ firstName: 'سارا' })
  }
  type()
  forgetPeople([{ kind: 'visa' }])
  expect(kept.size).toBe(5)
  forgetPeople([{ kind: 'hotel' }, { kind: 'tour' }])
  expect([...kept.keys()]).toEqual(
    ['checkout.passengers', 'insured', 'requestVisa'].map((name) => draftPrefix + name),
  )
  type()
  forgetPeople([{ kind: 'flight' }, { kind: 'insurance' }, { kind: 'hotel' }, { kind: 'tour' }])
  expect([...kept.keys()]).toEqual([`${draftPrefix}requestVisa`])
})
