import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposalSample } from '../testing/proposal-sample.ts'
import { arrange } from './arrange-proposals.ts'
import { plainView } from './results-view.ts'
import { freshList, grownList, type SteadyList } from './steady-list.ts'

const priced = (id: string, price: number) => proposalSample({ id, priceRial: price * 1_000_000 })
const idsOf = (proposals: readonly { proposalId: string }[]) =>
  proposals.map(({ proposalId }) => proposalId)
const known = [priced('a', 10), priced('b', 20), priced('c', 30), priced('d', 40)]
const grow = (arrived: typeof known, lastReadId: string | null, list = freshList(known)) => {
  const proposals = [
    ...known.filter((one) => !arrived.some(({ proposalId }) => proposalId === one.proposalId)),
    ...arrived,
  ]
  return grownList({ list, arranged: arrange(proposals, plainView), proposals, lastReadId })
}

describe('what arrives while the list is read', () => {
  it('waits where it belongs above, and goes in at once where it belongs below', () => {
    const { drawn, waiting } = grow(
      [priced('new5', 5), priced('new15', 15), priced('new35', 35)],
      'b',
    )
    expect(idsOf(drawn)).toEqual(['a', 'b', 'c', 'new35', 'd'])
    expect(idsOf(waiting)).toEqual(['new5', 'new15'])
  })

  it('goes in everywhere when nobody reads yet', () => {
    const { drawn, waiting } = grow([priced('new5', 5), priced('new15', 15)], null)
    expect(idsOf(drawn)).toEqual(['new5', 'a', 'new15', 'b', 'c', 'd'])
    expect(waiting).toEqual([])
  })

  it('shows a new price in the card being read without moving it', () => {
    const { drawn, waiting } = grow([priced('a', 90)], 'b')
    expect(idsOf(drawn).slice(0, 2)).toEqual(['a', 'b'])
    expect(drawn[0]?.totalPrice).toBe(90_000_000)
    expect(waiting).toEqual([])
  })

  it('keeps a card being read that a cheaper seller of the same flight would take the place of', () => {
    const view = { ...plainView, hasDuplicates: false }
    const cheaper = { ...priced('cheaper', 1), hash: 'b' }
    const proposals = [...known, cheaper]
    const { drawn, waiting } = grownList({
      list: freshList(known),
      arranged: arrange(proposals, view),
      proposals,
      lastReadId: 'c',
    })
    expect(idsOf(drawn)).toEqual(['a', 'b', 'c', 'd'])
    expect(idsOf(waiting)).toEqual(['cheaper'])
  })

  it('puts the cheaper offer of the same flight where the card being read was', () => {
    const cheaper = { ...priced('cheaper', 15), hash: 'b' }
    const proposals = [...known.filter(({ proposalId }) => proposalId !== 'b'), cheaper]
    const { drawn, waiting } = grownList({
      list: freshList(known),
      arranged: arrange(proposals, plainView),
      proposals,
      lastReadId: 'c',
    })
    expect(idsOf(drawn)).toEqual(['a', 'cheaper', 'c', 'd'])
    expect(waiting).toEqual([])
  })

  it('never moves what is read and never loses a flight, whatever arrives in whatever order', () => {
    const arrivals = fc.array(
      fc.array(
        fc.record({ id: fc.integer({ min: 0, max: 30 }), price: fc.integer({ min: 1, max: 60 }) }),
        {
          maxLength: 8,
        },
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(arrivals, fc.nat({ max: 3 }), (rounds, lastRead) => {
        const all = new Map(known.map((one) => [one.proposalId, one]))
        let list: SteadyList = freshList(known)
        const reading = idsOf(list.drawn).slice(0, lastRead + 1)
        for (const round of rounds) {
          for (const { id, price } of round) all.set(`n${id}`, priced(`n${id}`, price))
          const proposals = [...all.values()]
          const arranged = arrange(proposals, plainView)
          list = grownList({ list, arranged, proposals, lastReadId: reading.at(-1) ?? null })
          expect(idsOf(list.drawn).slice(0, reading.length)).toEqual(reading)
          expect([...idsOf(list.drawn), ...idsOf(list.waiting)].sort()).toEqual(
            idsOf(arranged).sort(),
          )
        }
      }),
    )
  })
})
