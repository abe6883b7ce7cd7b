import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { faultsOfChain, hashOf, type SealedContent, sealsAfter } from './seal.ts'

const contentOf = (entryId: string): SealedContent => ({
  entryId,
  kind: 'payment',
  key: `k-${entryId}`,
  orderId: 'o',
  userId: null,
  descriptionFa: 'پرداخت',
  recordedAt: '2030-01-01T10:00:00Z',
  reverses: null,
  postings: [[0, 'gateway-clearing:sandbox', 'wallet:u', 5, 'IRR']],
})
const contents = ['a', 'b', 'c'].map(contentOf)
const linksOf = () =>
  sealsAfter(null, contents).map((seal, index) => ({
    seal,
    content: contents[index] as SealedContent,
  }))

describe('a hash', () => {
  it('is what an outsider reckons from the tables', () => {
    const said =
      '[7,"0102","a","payment","k-a","o",null,"پرداخت","2030-01-01T10:00:00Z",null,[[0,"gateway-clearing:sandbox","wallet:u",5,"IRR"]]]'
    const previousHash = Buffer.from([1, 2])
    expect(hashOf({ number: 7, previousHash }, contentOf('a'))).toEqual(
      createHash('sha256').update(said).digest(),
    )
    const first = said.replace('7,"0102"', '1,null')
    expect(hashOf({ number: 1, previousHash: null }, contentOf('a'))).toEqual(
      createHash('sha256').update(first).digest(),
    )
  })

  it('changes with every single thing the entry says', () => {
    const seal = { number: 1, previousHash: null }
    const changes: Partial<SealedContent>[] = [
      { entryId: 'x' },
      { kind: 'x' },
      { key: 'x' },
      { orderId: 'x' },
      { userId: 'x' },
      { descriptionFa: 'x' },
      { recordedAt: 'x' },
      { reverses: 'x' },
      { postings: [[0, 'gateway-clearing:sandbox', 'wallet:u', 6, 'IRR']] },
    ]
    const hashes = changes.map((change) =>
      hashOf(seal, { ...contentOf('a'), ...change }).toString('hex'),
    )
    expect(new Set([hashOf(seal, contentOf('a')).toString('hex'), ...hashes]).size).toBe(10)
  })
})

describe('seals', () => {
  it('are numbered from one without a gap, each holding the hash before it', () => {
    const seals = sealsAfter(null, contents)
    expect(seals.map(({ number, entryId }) => [number, entryId])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
    expect(seals[0]?.previousHash).toBeNull()
    expect(seals[1]?.previousHash).toEqual(seals[0]?.hash)
    expect(seals[2]?.previousHash).toEqual(seals[1]?.hash)
  })

  it('go on from the last one', () => {
    const all = sealsAfter(null, contents)
    const [, second] = all
    if (!second) throw new Error('no second seal')
    expect(sealsAfter(second, contents.slice(2))).toEqual(all.slice(2))
  })
})

describe('a chain', () => {
  it('that is whole has no faults, from its beginning and from any seal on', () => {
    const links = linksOf()
    expect(faultsOfChain(null, links)).toEqual([])
    expect(faultsOfChain(links[0]?.seal ?? null, links.slice(1))).toEqual([])
  })

  it('tells which entry was changed', () => {
    const links = linksOf()
    const [, second] = links
    if (second) second.content = { ...second.content, descriptionFa: 'دیگر' }
    expect(faultsOfChain(null, links)).toEqual(['the entry b is not what seal 2 says'])
  })

  it('tells a number that is missing and a link that is broken', () => {
    const [first, , third] = linksOf()
    expect(faultsOfChain(null, first && third ? [first, third] : [])).toEqual([
      'number 2 is missing before 3',
      'seal 3 does not follow the one before it',
    ])
  })

  it('tells a beginning that was cut off', () => {
    expect(faultsOfChain(null, linksOf().slice(1))).toEqual([
      'number 1 is missing before 2',
      'seal 2 does not follow the one before it',
    ])
    const [, second] = linksOf()
    expect(faultsOfChain(second?.seal ?? null, linksOf().slice(0, 1))).toEqual([
      'number 3 is missing before 1',
      'seal 1 does not follow the one before it',
    ])
  })
})
