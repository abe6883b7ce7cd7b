import { expect, it } from 'vitest'
import { proposalSample } from '../testing/proposal-sample.ts'
import { arrange } from './arrange-proposals.ts'
import { reasonsFor } from './best.ts'
import { plainView } from './results-view.ts'

const best = (...proposals: ReturnType<typeof proposalSample>[]) =>
  arrange(proposals, { ...plainView, sort: 'best' }).map(({ proposalId }) => proposalId)

it('a little more money is worth half a day', () => {
  const slow = proposalSample({ id: 'slow', priceRial: 20_000_000, minutes: 700, stops: 1 })
  const direct = proposalSample({ id: 'direct', priceRial: 23_000_000, minutes: 90 })
  expect(best(slow, direct)).toEqual(['direct', 'slow'])
})

it('twice the price is not', () => {
  const cheap = proposalSample({ id: 'cheap', priceRial: 20_000_000, minutes: 150, stops: 1 })
  const dear = proposalSample({ id: 'dear', priceRial: 40_000_000, minutes: 90 })
  expect(best(dear, cheap)).toEqual(['cheap', 'dear'])
})

it('of nearly equal prices the one by day with baggage leads', () => {
  const night = proposalSample({ id: 'night', priceRial: 20_000_000, at: '03:10' })
  const bare = proposalSample({ id: 'bare', at: '09:00', baggage: { amount: 0, unit: 'Kg' } })
  const day = proposalSample({ id: 'day', priceRial: 20_500_000, at: '09:00' })
  expect(best(night, bare, day)).toEqual(['day', 'bare', 'night'])
})

it('says why in three reasons at most, and none that does not hold', () => {
  const slow = proposalSample({ id: 'slow', priceRial: 10_000_000, minutes: 600, stops: 2 })
  const good = proposalSample({ id: 'good', priceRial: 20_000_000, at: '10:00' })
  expect(reasonsFor(good, [slow, good])).toEqual(['direct', 'fast', 'hours'])
  expect(reasonsFor(slow, [slow, good])).toEqual(['cheap', 'hours', 'baggage'])
})
