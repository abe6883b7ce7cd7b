import { expect, it } from 'vitest'
import { proposalSample } from '../testing/proposal-sample.ts'
import { foldLong, groupedBySeller } from './folded.ts'

const idsOf = (proposals: readonly { proposalId: string }[]) =>
  proposals.map(({ proposalId }) => proposalId)

it('journeys of over three times the fastest wait behind their number', () => {
  const fast = proposalSample({ id: 'fast', minutes: 100 })
  const slow = proposalSample({ id: 'slow', minutes: 300 })
  const endless = proposalSample({ id: 'endless', minutes: 301 })
  const { shown, long } = foldLong([fast, slow, endless])
  expect([idsOf(shown), idsOf(long)]).toEqual([['fast', 'slow'], ['endless']])
})

function overNight(id: string) {
  const one = proposalSample({ id, at: '21:00', minutes: 200, stops: 1 })
  const [group] = one.flightGroups
  const [first, last] = group?.flightLegs ?? []
  if (!group || !first || !last) throw new Error('A flight with a stop has two legs')
  const waits = { ...first, arrivalTime: '2026-12-01T22:30:00', stopMinutes: 480 }
  return { ...one, flightGroups: [{ ...group, flightLegs: [waits, last] }] }
}

it('a night at an airport waits too, unless every journey has one', () => {
  const day = proposalSample({ id: 'day', minutes: 150 })
  expect(idsOf(foldLong([overNight('night'), day]).long)).toEqual(['night'])
  expect(foldLong([overNight('one'), overNight('two')]).long).toEqual([])
})

it('the same flight of several sellers is one card, the cheapest, with the others under it in order of price', () => {
  const offer = (id: string, priceRial: number) => proposalSample({ id, priceRial, hash: 'same' })
  const [cheap, middle, dear] = [offer('c', 1_000), offer('m', 2_000), offer('d', 3_000)]
  const alone = proposalSample({ id: 'alone', priceRial: 1_500 })
  const { shown, others } = groupedBySeller({
    arranged: [dear, middle, alone, cheap],
    heads: [alone, cheap],
  })
  expect(idsOf(shown)).toEqual(['alone', 'c'])
  expect(idsOf(others.get('same') ?? [])).toEqual(['m', 'd'])
  expect(others.has('alone')).toBe(false)
})
