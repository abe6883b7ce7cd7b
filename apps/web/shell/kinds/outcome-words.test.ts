import { expect, it } from 'vitest'
import { orders } from '../../messages/orders.ts'
import { stays } from '../../messages/stays.ts'
import type { OrderOutcome } from '../orders/order-outcome.ts'
import { outcomeWords } from './outcome-words.ts'

const outcomes = Object.keys(orders.outcome) as OrderOutcome[]
const line = <Kind extends string>(kind: Kind) => ({ kind })

it.each([
  ['hotel', [line('hotel')]],
  ['tour', [line('tour')]],
  ['visa', [line('visa')]],
  ['insurance', [line('insurance')]],
  ['several kinds', [line('flight'), line('hotel')]],
] as const)('says neither ticket nor seat nor flight of an order of %s', (_, lines) => {
  const told = outcomes.map((outcome) => Object.values(outcomeWords(outcome, { lines })).join(' '))
  expect(told.filter((text) => /بلیت|صندلی|پرواز/.test(text))).toEqual([])
})

it('says of the fee for a changed traveller that the traveller has changed, and not that a tour is sold', () => {
  const partOf = { orderId: 'a', title: 'تور کیش' }
  const told = outcomes.map((outcome) =>
    Object.values(outcomeWords(outcome, { lines: [line('tour')], partOf })).join(' '),
  )
  expect(told.filter((text) => /تور شما|بلیت|صندلی|پرواز/.test(text))).toEqual([])
  expect(outcomeWords('issued', { lines: [line('tour')], partOf }).title).toBe(
    'مسافر تور تغییر کرد',
  )
})

it('says what has words of its own by them, and the rest as of anything', () => {
  const of = (kind: 'flight' | 'hotel') => outcomeWords('issued', { lines: [{ kind }] })
  expect(of('flight')).toEqual(orders.outcome.issued)
  expect(of('hotel')).toEqual(orders.outcomeOfStay.issued)
  const late = outcomeWords('issuing-late', { lines: [{ kind: 'hotel' }] })
  expect(late).toEqual(orders.outcomeOfAny['issuing-late'])
})

it('tells nobody that they gave up what the agency did', () => {
  const given = (isCancelledByAgency: boolean) =>
    outcomeWords('cancelled', { lines: [line('insurance')], isCancelledByAgency })
  expect(given(true)).toEqual(orders.cancelledByAgency)
  expect(given(false).text).toContain('لغو کردید')
})

it('tells the no of a hotel from its silence', () => {
  const of = (state: 'refused' | 'unanswered') => {
    const request = { state, answerBy: '2026-12-01T10:00:00Z', noteFa: '' }
    return outcomeWords('issue-failed', { lines: [{ kind: 'hotel', stay: { request } }] })
  }
  expect(of('refused')).toEqual(stays.notGiven.refused)
  expect(of('unanswered')).toEqual(stays.notGiven.unanswered)
  expect(outcomeWords('issue-failed', { lines: [line('hotel')] })).toEqual(
    orders.outcomeOfStay['issue-failed'],
  )
})

it('promises nothing of a departure to who has paid for a tour: whether it goes is said beside it', () => {
  const told = outcomes.map((outcome) =>
    Object.values(outcomeWords(outcome, { lines: [line('tour')] })).join(' '),
  )
  expect(told.filter((text) => /قطعی (شد|می‌شود)/.test(text))).toEqual([])
})
