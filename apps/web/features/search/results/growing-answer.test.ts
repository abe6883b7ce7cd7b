import type { SearchReply } from '@parastoo/contract/flights/search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposalSample } from '../testing/proposal-sample.ts'
import { givenUp, newsIn, type SearchNews, withLatest, withNews } from './growing-answer.ts'

const suppliers: SearchReply['suppliers'] = [
  { name: 'inventory', state: 'completed' },
  { name: 'north', state: 'searching' },
]
const open: SearchReply = {
  requestId: 'one',
  returningRequestId: null,
  criteria: {} as SearchReply['criteria'],
  proposals: [proposalSample({ id: 'own' })],
  returningProposals: [],
  completed: false,
  validUntil: '2030-01-01T00:05:00Z',
  suppliers,
}
const found = (ids: string[], priceRial = 1_000_000): SearchNews => ({
  type: 'proposals',
  requestId: 'one',
  proposals: ids.map((id) => proposalSample({ id, priceRial })),
  returningProposals: [],
  suppliers: [
    { name: 'inventory', state: 'completed' },
    { name: 'north', state: 'completed' },
  ],
})
const over: SearchNews = {
  type: 'search-completed',
  requestId: 'one',
  suppliers: [
    { name: 'inventory', state: 'completed' },
    { name: 'north', state: 'failed' },
  ],
  validUntil: '2030-01-01T00:09:00Z',
}
const idsOf = ({ proposals }: SearchReply) => proposals.map(({ proposalId }) => proposalId)

describe('an answer with news', () => {
  it('has what was found, and a newer offer in place of the same one before', () => {
    const first = withNews(open, found(['x', 'y'], 5_000_000))
    const second = withNews(first, found(['y', 'z'], 4_000_000))
    expect(idsOf(second)).toEqual(['own', 'x', 'y', 'z'])
    expect(second.proposals.map(({ totalPrice }) => totalPrice).slice(1)).toEqual([
      5_000_000, 4_000_000, 4_000_000,
    ])
    expect(second.suppliers[1]?.state).toBe('completed')
  })

  it('has a new price in place of the old one, also after its end, and no flight it did not know', () => {
    const dearer = proposalSample({ id: 'own', priceRial: 9_000_000 })
    const news: SearchNews = { type: 'price-changed', requestId: 'one', proposal: dearer }
    for (const before of [open, withNews(open, over)])
      expect(withNews(before, news)).toEqual({ ...before, proposals: [dearer] })
    const other = { ...news, proposal: proposalSample({ id: 'strange' }) }
    expect(withNews(open, other)).toEqual(open)
    expect(newsIn({ ...news })).toEqual(news)
    expect(newsIn({ type: 'price-changed', requestId: 'one' })).toBeNull()
  })

  it('is complete when it is told so, with its new time and who failed', () => {
    const ended = withNews(open, over)
    expect(ended).toMatchObject({ completed: true, validUntil: over.validUntil })
    expect(ended.suppliers[1]?.state).toBe('failed')
    expect(withNews(ended, found(['late']))).toBe(ended)
  })

  it('keeps the order in which flights were found, also when the whole answer comes in another', () => {
    const known = withNews(open, found(['x', 'y']))
    const proposals = ['late', 'y', 'own', 'x'].map((id) => proposalSample({ id }))
    const whole = withLatest(known, { ...open, completed: true, proposals })
    expect(idsOf(whole)).toEqual(['own', 'x', 'y', 'late'])
  })

  it('loses what has arrived cheaper, and what a finished answer does not hold', () => {
    const first = withNews(open, found(['x', 'y']))
    const second = withNews(first, {
      ...found(['z']),
      replacedProposalIds: ['x', 'own'],
    } as SearchNews)
    expect(idsOf(second)).toEqual(['y', 'z'])
    const whole = { ...open, completed: true, proposals: [proposalSample({ id: 'z' })] }
    expect(idsOf(withLatest(second, whole))).toEqual(['z'])
  })

  it('does not heed news of another search', () => {
    expect(withNews(open, { ...found(['x']), requestId: 'two' })).toBe(open)
    expect(withLatest(open, { ...open, requestId: 'two' })).toBe(open)
  })

  it('loses nothing when a question was overtaken by news', () => {
    const told = withNews(open, found(['x']))
    const asked = withLatest(told, open)
    expect(idsOf(asked)).toEqual(['own', 'x'])
    expect(asked.suppliers[1]?.state).toBe('completed')
  })

  it('takes in what was found before the first news, even after the end', () => {
    const ended = withLatest(withNews(open, over), {
      ...open,
      proposals: [proposalSample({ id: 'missed' })],
    })
    expect(idsOf(ended)).toEqual(['own', 'missed'])
    expect(ended).toMatchObject({ completed: true, suppliers: over.suppliers })
  })

  it('knows the same flights in whatever order it heard of them', () => {
    const heard = fc.array(fc.array(fc.integer({ min: 0, max: 9 }).map(String), { maxLength: 4 }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(heard, (rounds) => {
        const told = (order: string[][]) =>
          idsOf(order.reduce((answer, ids) => withNews(answer, found(ids)), open)).sort()
        expect(told(rounds)).toEqual(told([...rounds].reverse()))
      }),
    )
  })

  it('that will get no more calls who has not answered late', () => {
    expect(givenUp(open).suppliers.map(({ state }) => state)).toEqual(['completed', 'late'])
    expect(givenUp(open).completed).toBe(true)
  })
})

describe('a message of the socket', () => {
  it('is news when it is whole', () => {
    expect(newsIn(found(['x']))).not.toBeNull()
    expect(newsIn(over)).not.toBeNull()
  })

  it('is none when it is cut short or about something else', () => {
    expect(newsIn({ type: 'order-status', status: 'paid' })).toBeNull()
    expect(newsIn({ ...found(['x']), proposals: undefined } as never)).toBeNull()
    expect(newsIn({ ...found(['x']), replacedProposalIds: 'x' } as never)).toBeNull()
    expect(newsIn({ ...over, validUntil: 5 })).toBeNull()
    expect(newsIn({ ...over, requestId: null })).toBeNull()
  })
})
