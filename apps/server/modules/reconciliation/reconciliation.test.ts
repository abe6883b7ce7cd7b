import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type Counterparty, createReconciliation, importStatement, type Line } from './index.ts'

const { db } = await testDatabase()
const clock = createTestClock('2030-03-10T02:00:00Z')
const at = (day: string) => Temporal.Instant.from(`${day}T08:00:00Z`)
const line = (reference: string, of: Partial<Line> = {}): Line => {
  const day = of.day ?? '2030-03-08'
  return { reference, amount: 500, currency: 'IRR', day, at: at(day), ...of }
}

let ours: Line[]
let theirs: Map<string, Line[]>
let lines: string[]
let known: string[]
let name: string
let counter = 0

const within = (days: { from: string; to: string }) =>
  ours.filter(({ day }) => day >= days.from && day <= days.to)
const bank = (over: Partial<Counterparty> = {}): Counterparty => ({
  name,
  ours: async (days) => within(days),
  known: async () => new Set(known),
  statementOf: async (day) => theirs.get(day) ?? null,
  ...over,
})
const open = (counterparty = bank()) =>
  createReconciliation({
    db,
    clock,
    counterparties: [counterparty],
    log: createLog({ level: 'error' }, { write: (text) => void lines.push(text) }),
  })
const told = async (room: ReturnType<typeof open>) =>
  (await room.openDifferences(name)).map(({ day, kind, reference }) => [day, kind, reference])

beforeEach(() => {
  counter += 1
  name = `bank:test-${counter}`
  ours = [line('a'), line('b')]
  known = ['a', 'b', 'c']
  lines = []
  theirs = new Map([
    ['2030-03-08', [line('a'), line('c'), line('x')]],
    ['2030-03-09', [line('b', { day: '2030-03-09' })]],
  ])
})

describe('a night', () => {
  it('names and keeps every difference, and tells it once', async () => {
    const room = open()
    expect(await room.reconcile()).toMatchObject({ compared: 1 })
    expect(await told(room)).toEqual([
      ['2030-03-08', 'day-differs', 'b'],
      ['2030-03-08', 'missing-with-us', 'c'],
      ['2030-03-08', 'unknown-reference', 'x'],
    ])
    expect(lines.filter((text) => text.includes('their book and ours differ'))).toHaveLength(3)
    await room.reconcile()
    expect(lines.filter((text) => text.includes('their book and ours differ'))).toHaveLength(3)
  })

  it('closes what a corrected list no longer shows, and opens it again when it comes back', async () => {
    const room = open()
    await room.reconcile()
    theirs.set('2030-03-08', [line('a'), line('x')])
    await room.reconcile()
    expect((await told(room)).map(([, kind]) => kind)).toEqual(['day-differs', 'unknown-reference'])
    theirs.set('2030-03-08', [line('a'), line('c'), line('x')])
    await room.reconcile()
    expect(await told(room)).toHaveLength(3)
  })

  it('calls nothing a difference while the next day’s list is missing, and says when a list is late', async () => {
    theirs.delete('2030-03-09')
    const room = open()
    expect(await room.reconcile()).toEqual({ compared: 0, found: [] })
    expect(await room.reconcileDay(name, '2030-03-08')).toBeNull()
    ours = [line('a', { day: '2030-03-07' })]
    await room.reconcile()
    expect(lines.join()).toContain('a statement has not come')
  })

  it('goes on when a bank does not give its list', async () => {
    const room = open(bank({ statementOf: () => Promise.reject(new Error('down')) }))
    expect(await room.reconcile()).toEqual({ compared: 0, found: [] })
  })

  it('leaves alone what staff have settled', async () => {
    const room = open()
    await room.reconcile()
    const [first] = await room.openDifferences(name)
    expect(await room.settle(first?.differenceId ?? '', 'the bank corrected it')).toBe(true)
    expect(await room.settle(first?.differenceId ?? '', 'again')).toBe(false)
    await room.reconcile()
    expect(await told(room)).toHaveLength(2)
  })
})

describe('a list handed in as CSV', () => {
  const header = 'counterparty,day,time,reference,amount,currency'
  const bring = (...rows: string[]) =>
    db.tx((tx) => importStatement(tx, { clock }, [header, ...rows].join('\n')))

  it('is compared like one that was fetched, and takes the place of an earlier one', async () => {
    const { statementOf: _none, ...handsIn } = bank()
    const room = open(handsIn)
    const next = `${name},2030-03-09,,,,`
    expect(await bring(`${name},2030-03-08,11:30,a,۵۰۰,IRR`, next)).toEqual({
      imported: { statements: 2, lines: 1 },
    })
    await room.reconcile()
    expect(await told(room)).toEqual([['2030-03-08', 'missing-with-them', 'b']])
    await bring(`${name},2030-03-08,11:30,a,500,IRR`, `${name},2030-03-08,,b,500,IRR`)
    await room.reconcile()
    expect(await told(room)).toEqual([])
  })

  it('is refused as a whole, with each bad line', async () => {
    const outcome = await bring(
      `${name},2030-03-08,11:30,a,500,IRR`,
      `${name},2030-13-08,11:30,a,500,IRR`,
      `${name},2030-03-08,25:30,a,500,IRR`,
      `someone,2030-03-08,,a,500,IRR`,
      `${name},2030-03-08,,a,-5,rial`,
    )
    expect(outcome).toMatchObject({
      badLines: [{ line: 3 }, { line: 4 }, { line: 5 }, { line: 6 }],
    })
  })
})
