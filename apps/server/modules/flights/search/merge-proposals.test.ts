import type { Proposal } from '@parastoo/contract/flights/proposal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeProposals, replacedBy } from './merge-proposals.ts'

const proposal = fc
  .record({
    hash: fc.constantFrom('a', 'b', 'c'),
    fareClass: fc.constantFrom('Y', 'M'),
    isCharter: fc.boolean(),
    seat: fc.nat(3),
    totalPrice: fc.integer({ min: 1, max: 6 }),
    proposalId: fc.uuid(),
  })
  .map(
    (each) =>
      ({
        ...each,
        cabinClass: 1,
        isRefundable: true,
        baggage: { amount: 20, unit: 'Kg' },
      }) as Proposal,
  )
const lists = fc.array(fc.array(proposal, { maxLength: 8 }), { maxLength: 4 })
const saleOf = ({ hash, fareClass, isCharter }: Proposal) => `${hash}${fareClass}${isCharter}`

describe('a merged list', () => {
  it('has each thing on sale once, at its cheapest, with seats before without', () => {
    fc.assert(
      fc.property(lists, (given) => {
        const merged = mergeProposals(given)
        const all = given.flat()
        expect(merged.map(saleOf).toSorted()).toEqual([...new Set(all.map(saleOf))].toSorted())
        for (const one of merged) {
          const rivals = all.filter((other) => saleOf(other) === saleOf(one))
          const open = rivals.filter(({ seat }) => seat > 0)
          const cheapest = (open.length > 0 ? open : rivals).map(({ totalPrice }) => totalPrice)
          expect(one.totalPrice).toBe(Math.min(...cheapest))
        }
        const places = merged.map(({ seat, totalPrice }) => (seat === 0 ? 100 : 0) + totalPrice)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })

  it('is the same set whether lists come at once or one after the other, and says who has left', () => {
    fc.assert(
      fc.property(lists, (given) => {
        const shown = new Map<string, Proposal>()
        given.forEach((arriving, index) => {
          const standing = given.slice(0, index)
          const whole = mergeProposals([...standing, arriving])
          for (const one of arriving) if (whole.includes(one)) shown.set(one.proposalId, one)
          for (const id of replacedBy(arriving, standing)) shown.delete(id)
        })
        const ids = mergeProposals(given).map(({ proposalId }) => proposalId)
        expect([...shown.keys()].toSorted()).toEqual(ids.toSorted())
      }),
    )
  })
})
