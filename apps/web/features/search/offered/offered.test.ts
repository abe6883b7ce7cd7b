import type { Proposal } from '@parastoo/contract/flights/proposal'
import { expect, it } from 'vitest'
import { draftOf, emptyDraft, isWhole, queryOf, questionOf } from '../criteria.ts'
import { draftOfQuestion } from './draft-of-question.ts'
import { foundOf } from './offered.ts'

const offered = { reseller: 'safarmarket', proposalId: 'a', hash: 'x', quotedRial: 100 } as const
const answer = (proposalId: string, hash: string, totalPrice: number, seat = 9) =>
  ({ proposalId, hash, totalPrice, seat, prices: [{ paxType: 'Adult', count: 1 }] }) as Proposal

it('finds the offer itself, else the cheapest of its flights, and none that cannot be bought', () => {
  const [a, b, c] = [answer('a', 'x', 300), answer('b', 'x', 200), answer('c', 'y', 100)]
  expect(foundOf(offered, [c, b, a])).toBe(a)
  expect(foundOf(offered, [c, b, answer('a', 'x', 300, 0)])).toBe(b)
  expect(foundOf(offered, [c, answer('a', 'x', 300, 0)])).toBeNull()
})

it('reads a question back from the words of the contract', () => {
  const place = (code: string) => ({ code, kind: 'CityCode' as const })
  const [THR, MHD, IST] = ['THR', 'MHD', 'IST'].map(place)
  const leg = { origin: THR ?? null, destination: MHD ?? null, date: '2026-12-02' }
  const further = { origin: MHD ?? null, destination: IST ?? null, date: '2026-12-05' }
  const drafts = [
    { ...emptyDraft, ...leg, adults: 2, infants: 1 },
    { ...emptyDraft, ...leg, trip: 'round' as const, returnDate: '2026-12-09' },
    {
      ...emptyDraft,
      ...leg,
      product: 'international' as const,
      trip: 'multi' as const,
      legs: [leg, further],
    },
  ]
  for (const draft of drafts) {
    if (!isWhole(draft)) throw new Error('A draft of this test is not whole')
    const read = draftOfQuestion(questionOf(draft))
    expect(read).toEqual(draft)
    const address = Object.entries(queryOf(read)).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    )
    expect(draftOf(new URLSearchParams(address))).toEqual(draft)
  }
})
