import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SheetRow, textOfRows } from '../../../platform/imports/rule-sheet.ts'
import { readPackFolder } from './import-packs.ts'
import { feeLosses, holidayLosses, lineLosses } from './pack-losses.ts'
import { packColumns, packFiles, readPacks } from './read-packs.ts'
import { linesOf, textsWith } from './write-packs.ts'

const { packs } = readPacks(
  readPackFolder(resolve(import.meta.dirname, '../../../../../data/visas')),
)
const [uae] = packs
if (!uae) throw new Error('The shipped packs have no first destination')

it('reads a pack that was written as the same pack, whichever file is replaced by its own lines', () => {
  expect(packs.length).toBeGreaterThan(3)
  for (const pack of packs)
    for (const file of packFiles) {
      const text = textOfRows(packColumns(file), linesOf(file, pack))
      const { packs: read, badLines } = readPacks(textsWith(pack, file, text))
      expect(badLines).toEqual([])
      expect(JSON.stringify(read)).toBe(JSON.stringify([pack]))
    }
})

describe('money that may be lost', () => {
  const fees = linesOf('fees', uae)
  const cut = (row: SheetRow, change: SheetRow) =>
    fees.map((each) => (each === row ? { ...each, ...change } : each))
  const [charged] = fees.filter(({ charged: isCharged }) => isCharged === 'yes')
  if (!charged) throw new Error('The shipped pack charges nothing')
  const [ours] = fees.filter(({ kind }) => kind === 'service')
  if (!ours) throw new Error('The shipped pack earns nothing')
  /** A traveller is charged the same, and less of it is ours. */
  const shared = (kind: string) =>
    cut(ours, { amount: '1' }).concat({ ...ours, kind, amount: String(Number(ours.amount) - 1) })
  const less = String(Number(charged.amount) - 1)

  it.each<[string, SheetRow[]]>([
    ['a fee that falls', cut(charged, { amount: less })],
    ['a fee that its payer hands over', cut(charged, { charged: 'no' })],
    ['a line that is more specific', [...fees, { ...charged, nationality: 'IR', amount: less }]],
    [
      'a part of the ages',
      cut(charged, { untilAge: '12' }).concat({ ...charged, fromAge: '12', amount: less }),
    ],
    ['another currency', cut(charged, { currency: 'IRR' })],
    ['a part of our fee that comes back by now', shared('deposit')],
    ['a part of our fee that goes to the authority by now', shared('centre')],
  ])('is told of %s', (_, after) => expect(feeLosses(fees, after)).not.toEqual([]))

  it('is told where a price comes again, which one person took away before: it might be less', () => {
    const without = fees.filter(({ kind }) => kind !== 'service')
    expect(feeLosses(fees, without)).toEqual([])
    expect(feeLosses(without, fees)).not.toEqual([])
    expect(feeLosses([], fees)).not.toEqual([])
  })

  it('names sums as people do', () => {
    const abroad = fees.find((row) => row.charged === 'yes' && row.currency === 'AED')
    if (!abroad) throw new Error('The shipped pack charges no dirham')
    const [told] = feeLosses(fees, cut(abroad, { amount: '1' }))
    expect(told).toContain('۱ درهم')
    expect(told).not.toContain('AED')
  })

  it('is told of people who are turned away no more, and of nothing where only the words change', () => {
    const ofAll = packs.flatMap((pack) => linesOf('conditions', pack))
    const [refuses] = ofAll.filter(({ verdict }) => verdict === 'refuses')
    if (!refuses) throw new Error('The shipped packs turn nobody away')
    const without = ofAll.filter((row) => row !== refuses)
    expect(lineLosses('conditions', ofAll, without)).toHaveLength(1)
    const milder = [...without, { ...refuses, verdict: 'warns' }]
    expect(lineLosses('conditions', ofAll, milder)).toHaveLength(1)
    const reworded = [...without, { ...refuses, textFa: 'به زبان دیگر' }]
    expect(lineLosses('conditions', ofAll, reworded)).toEqual([])
    expect(lineLosses('conditions', without, ofAll)).toEqual([])
  })

  it('is told of a day to come that is a holiday no more', () => {
    const [first, ...others] = linesOf('holidays', uae)
    if (!first) throw new Error('The shipped pack has no holiday')
    expect(holidayLosses([first, ...others], others)).toHaveLength(1)
    expect(holidayLosses(others, [first, ...others])).toEqual([])
  })

  it('is none where a fee rises, is parted alike, or stays', () => {
    const more = String(Number(charged.amount) + 1)
    const parted = cut(charged, { untilAge: '12' }).concat({ ...charged, fromAge: '12' })
    for (const after of [fees, cut(charged, { amount: more }), parted])
      expect(feeLosses(fees, after)).toEqual([])
  })

  it('is told of more that comes back, of a shorter promise and of what begins to be sold', () => {
    const change = (file: 'refunds' | 'types' | 'rules', wanted: SheetRow, other: SheetRow) => {
      const before = linesOf(file, uae).map((row, at) => (at === 0 ? { ...row, ...wanted } : row))
      const after = before.map((row, at) => (at === 0 ? { ...row, ...other } : row))
      return [lineLosses(file, before, after).length, lineLosses(file, after, before).length]
    }
    expect(change('refunds', { oursPercent: '10' }, { oursPercent: '11' })).toEqual([1, 0])
    expect(change('types', { mostDays: '9' }, { mostDays: '8' })).toEqual([1, 0])
    expect(change('rules', { allowed: 'no' }, { allowed: 'yes' })).toEqual([1, 0])
    const unchecked = { allowed: 'yes', checkedOn: '' }
    expect(change('rules', unchecked, { checkedOn: '2026-11-01' })).toEqual([1, 0])
  })
})
