/** What orders rely on from every product (one piece: all of it is promised together). A product's own test runs it over lines it has placed. */
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { holdKeyOf } from './order.ts'
import type { Fulfilled, GlanceAsk, Kept, LineKey, Product } from './product.ts'

export type PlacedLine = { line: LineKey; unitIds: readonly string[]; priceRial: number }

export type ProductUnderTest = {
  product: Product
  db: Db
  now: () => Temporal.Instant
  /** A line that is placed, and not fulfilled; of several units where its product sells such. */
  place: () => Promise<PlacedLine>
  /** A line that is sold by instalments; absent where its product sells none so. */
  placeInParts?: () => Promise<PlacedLine>
  /** A line that nobody will hold. */
  placeUnavailable: () => Promise<PlacedLine>
  /** From here on its supplier, or whoever is waited for, says yes. */
  confirm: (line: LineKey) => Promise<void>
  /** Lets its supplier ask for a further sum for a line; absent where its product asks for none. */
  ask?: (line: LineKey) => Promise<unknown>
  /** A line that is issued, and a change of it whose fee is asked for; absent where its product changes nothing for a fee. */
  placeChange?: () => Promise<{ line: LineKey; key: string }>
  /** Whether its supplier keeps something for this hold of a line. */
  isHeld: (line: LineKey) => Promise<boolean>
  /** How many places it has sold by now; absent where its suppliers count them. */
  countSold?: () => Promise<number>
  /** What staff would fill in for a line, and what they might get wrong. */
  manual: (placed: PlacedLine) => { fits: unknown; wrong: readonly unknown[] }
  /** How many queries `work` asks of the database. */
  countQueries: (work: () => Promise<unknown>) => Promise<number>
}

/** The same line in its next hold. */
const nextHold = ({ line }: PlacedLine): LineKey => {
  const generation = line.generation + 1
  return { ...line, generation, key: holdKeyOf(line.lineId, generation) }
}

export function testProduct(name: string, open: () => Promise<ProductUnderTest>): void {
  describe(`product ${name}`, async () => {
    const {
      product,
      db,
      now,
      place,
      placeInParts,
      placeChange,
      placeUnavailable,
      confirm,
      isHeld,
      countSold,
      manual,
      countQueries,
      ask,
    } = await open()
    const until = () => {
      const { holdMinutes } = product.policy
      return holdMinutes === null ? null : now().add({ minutes: holdMinutes })
    }
    const hold = (line: LineKey) => product.hold(line, { until: until() })
    const held = async () => {
      const placed = await place()
      expect(await hold(placed.line)).toMatchObject({ held: true })
      return placed
    }
    const fulfilled = async () => {
      const placed = await held()
      await confirm(placed.line)
      const answer = sure(await product.fulfil(placed.line, { supplements: [] }))
      await db.tx((tx) => product.recordFulfilled(tx, placed.line, answer))
      return { ...placed, answer }
    }
    const quote = async (
      { line: { orderId, lineId } }: PlacedLine,
      unitIds: readonly string[],
    ): Promise<readonly Kept[]> => {
      const ask = { orderId, lineId, unitIds, cause: 'traveller' as const }
      const quoted = await product.quoteCancellation(ask)
      if (!('units' in quoted)) throw new Error(`Not quoted: ${JSON.stringify(quoted)}`)
      return quoted.units.map(({ unitId, keptRial }) => ({ unitId, keptRial }))
    }
    const cancel = async (
      { line: { orderId, lineId } }: PlacedLine,
      promised: readonly Kept[],
      cancelKey = newId(),
    ) => {
      const knownAt = now()
      const answer = await product.cancel({ cancelKey, orderId, lineId, promised })
      if ('cancelled' in answer) {
        const { kept } = answer
        const ask = { cancelKey, orderId, lineId, kept, knownAt }
        await db.tx((tx) => product.recordCancelled(tx, ask))
      }
      return answer
    }

    /** Work in a transaction that is never committed, as when its process dies. */
    const lost = async (work: (tx: Tx) => Promise<void>) => {
      const dies = new Error('dies before its commit')
      const attempt = db.tx(async (tx) => {
        await work(tx)
        throw dies
      })
      await expect(attempt).rejects.toBe(dies)
    }

    describe('holding', () => {
      it('keeps a line once, however often it is asked under one key', async () => {
        const { line } = await held()
        expect(await hold(line)).toMatchObject({ held: true })
        expect(await isHeld(line)).toBe(true)
        expect(await product.release(line)).toEqual({ released: true })
        expect(await product.release(line)).toEqual({ released: true })
        expect(await isHeld(line)).toBe(false)
      })

      it('keeps it again in a next hold, which an old release leaves alone', async () => {
        const placed = await held()
        const next = nextHold(placed)
        await product.release(placed.line)
        expect(await hold(next)).toMatchObject({ held: true })
        expect(await product.release(placed.line)).toEqual({ released: true })
        expect(await isHeld(next)).toBe(true)
      })

      it('is given back by a release of what was never held', async () => {
        const line = nextHold(await place())
        expect(await product.release(line)).toEqual({ released: true })
        expect(await isHeld(line)).toBe(false)
      })

      it('that is refused keeps nothing, and says so again', async () => {
        const { line } = await placeUnavailable()
        for (let time = 0; time < 2; time += 1) {
          const answer = await hold(line)
          expect(isRefused(answer) && ['SOLD_OUT', 'NOT_AVAILABLE'].includes(answer.refused)).toBe(
            true,
          )
        }
        expect(await isHeld(line)).toBe(false)
      })
    })

    describe('fulfilling', () => {
      it('answers the same when its first reply was lost, and costs what was agreed', async () => {
        const { line, answer } = await fulfilled()
        const again = sure(await product.fulfil(line, { supplements: [] }))
        expect([again.reference, again.costRial]).toEqual([answer.reference, answer.costRial])
        expect(answer.costRial).toBeGreaterThanOrEqual(0)
        expect(answer.reference).not.toBe('')
      })

      it('is not undone by a release that comes too late', async () => {
        const { line, answer } = await fulfilled()
        await product.release(line)
        expect(sure(await product.fulfil(line, { supplements: [] })).reference).toBe(
          answer.reference,
        )
        expect(await documentsOf(line)).not.toEqual([])
      })

      it('is written with its transaction, and once', async () => {
        const placed = await held()
        const { line } = placed
        await confirm(line)
        const answer = sure(await product.fulfil(line, { supplements: [] }))
        const record = () => db.tx((tx) => product.recordFulfilled(tx, line, answer))
        await record()
        const documents = await documentsOf(line)
        await record()
        expect(await documentsOf(line)).toEqual(documents)
      })

      it('leaves nothing of a record whose transaction was lost, and is recorded afterwards', async () => {
        const { line } = await held()
        await confirm(line)
        const answer = sure(await product.fulfil(line, { supplements: [] }))
        const before = await documentsOf(line)
        await lost((tx) => product.recordFulfilled(tx, line, answer))
        expect(await documentsOf(line)).toEqual(before)
        await db.tx((tx) => product.recordFulfilled(tx, line, answer))
        expect(await documentsOf(line)).not.toEqual([])
      })

      it('waits, where it does, for somebody and until later', async () => {
        const { line } = await held()
        const answer = await product.fulfil(line, { supplements: [] })
        if ('waitsFor' in answer)
          expect(Temporal.Instant.compare(answer.until, now())).toBeGreaterThan(0)
        await confirm(line)
        sure(await product.fulfil(line, { supplements: [] }))
      })

      it('asks for a further sum once a key, goes on when it is paid, and asks for none where it was refused', async () => {
        if (!ask) return
        const { line } = await held()
        await ask(line)
        const asked = await product.fulfil(line, { supplements: [] })
        if (!('supplement' in asked)) throw new Error(`Not asked: ${JSON.stringify(asked)}`)
        const { key, units, until, costRial } = asked.supplement
        expect(units.every(({ priceRial }) => priceRial > 0)).toBe(true)
        expect(costRial).toBeGreaterThanOrEqual(0)
        expect(Temporal.Instant.compare(until, now())).toBeGreaterThan(0)
        const again = await product.fulfil(line, { supplements: [{ key, state: 'asked' }] })
        if ('supplement' in again) expect(again.supplement.key).toBe(key)
        await confirm(line)
        const refused = await product.fulfil(line, { supplements: [{ key, state: 'refused' }] })
        expect(refused).not.toHaveProperty('supplement')
        sure(await product.fulfil(line, { supplements: [{ key, state: 'paid' }] }))
      })

      it('is promised for after the payment', async () => {
        const times = { startsAt: '2030-11-28T06:45', endsAt: '2030-11-28T08:15' }
        const promised = product.policy.promise(times, now())
        expect(Temporal.Instant.compare(promised, now())).toBeGreaterThan(0)
      })
    })

    describe('by hand', () => {
      it('takes what fits what was sold, and says what does not', async () => {
        const placed = await held()
        const { fits, wrong } = manual(placed)
        for (const input of [null, {}, ...wrong])
          expect(await product.manual.toFulfilled(placed.line, input)).toHaveProperty('wrong')
        const answer = await product.manual.toFulfilled(placed.line, fits)
        expect(answer).toMatchObject({ reference: expect.stringMatching(/./) })
      })
    })

    describe('cancelling', () => {
      it('costs what was quoted, and never more than the price', async () => {
        const placed = await fulfilled()
        const quoted = await quote(placed, placed.unitIds)
        expect(quoted.map(({ unitId }) => unitId)).toEqual(placed.unitIds)
        const keptRial = quoted.reduce((sum, each) => sum + each.keptRial, 0)
        expect(keptRial).toBeGreaterThanOrEqual(0)
        expect(keptRial).toBeLessThanOrEqual(placed.priceRial)
        expect(await cancel(placed, quoted)).toEqual({ cancelled: true, kept: quoted })
      })

      it('one unit after the other ends all of them, each once', async () => {
        const placed = await fulfilled()
        const [first = '', ...others] = placed.unitIds
        const one = await quote(placed, [first])
        expect(await cancel(placed, one)).toEqual({ cancelled: true, kept: one })
        // A visa's line is of one person.
        if (others.length > 0) {
          const rest = await quote(placed, others)
          expect(await cancel(placed, rest)).toEqual({ cancelled: true, kept: rest })
        }
        expect(await cancel(placed, one)).toMatchObject({ refused: 'CANCEL_REFUSED' })
      })

      it('answers the same when its first reply was lost', async () => {
        const placed = await fulfilled()
        const quoted = await quote(placed, placed.unitIds.slice(0, 1))
        const cancelKey = newId()
        expect(await cancel(placed, quoted, cancelKey)).toEqual({ cancelled: true, kept: quoted })
        expect(await cancel(placed, quoted, cancelKey)).toEqual({ cancelled: true, kept: quoted })
      })

      it('leaves nothing of a record whose transaction was lost, and is recorded afterwards', async () => {
        const placed = await fulfilled()
        const { orderId, lineId } = placed.line
        const promised = await quote(placed, placed.unitIds)
        const cancelKey = newId()
        const knownAt = now()
        await product.cancel({ cancelKey, orderId, lineId, promised })
        const ask = { cancelKey, orderId, lineId, kept: promised, knownAt }
        const before = await documentsOf(placed.line)
        await lost((tx) => product.recordCancelled(tx, ask))
        expect(await documentsOf(placed.line)).toEqual(before)
        await db.tx((tx) => product.recordCancelled(tx, ask))
        expect((await documentsOf(placed.line)).every(({ isVoid }) => isVoid)).toBe(true)
      })

      it('that was booked as void by hand is given up at the product, which was never asked', async () => {
        const placed = await fulfilled()
        const { orderId, lineId } = placed.line
        const kept = await quote(placed, placed.unitIds)
        const soldBefore = await countSold?.()
        const ask = { cancelKey: newId(), orderId, lineId, kept, knownAt: now() }
        await db.tx((tx) => product.recordCancelled(tx, ask))
        const documents = await documentsOf(placed.line)
        expect(documents.length).toBeGreaterThan(0)
        expect(documents.every(({ isVoid }) => isVoid)).toBe(true)
        expect(await countSold?.()).toBe(soldBefore && soldBefore - placed.unitIds.length)
      })

      it('keeps no more than was promised', async () => {
        const placed = await fulfilled()
        const promised = placed.unitIds.map((unitId) => ({ unitId, keptRial: 0 }))
        const answer = await cancel(placed, promised)
        if ('cancelled' in answer) expect(answer.kept).toEqual(promised)
        else expect(answer).toMatchObject({ refused: 'CANCEL_REFUSED' })
      })

      it('of what is not fulfilled is refused', async () => {
        const { line, unitIds } = await held()
        const { orderId, lineId } = line
        const ask = { orderId, lineId, unitIds, cause: 'traveller' as const }
        expect(await product.quoteCancellation(ask)).toEqual({ refused: 'NOT_REFUNDABLE' })
      })
    })

    describe('a change for a fee', () => {
      it('is carried out once by its key with new documents, and leaves nothing of a transaction that was lost', async () => {
        if (!placeChange) return
        const { line, key } = await placeChange()
        const carryOut = async (tx: Tx, by = key) =>
          await product.carryOut?.(tx, { lineId: line.lineId, key: by })
        const before = await documentsOf(line)
        await lost(async (tx) => expect(await carryOut(tx)).not.toBeNull())
        expect(await documentsOf(line)).toEqual(before)
        expect(await db.tx((tx) => carryOut(tx, newId()))).toBeNull()
        expect(await db.tx((tx) => carryOut(tx))).toEqual({
          units: [{ unitId: expect.any(String), labelFa: expect.stringMatching(/./) }],
          personKeys: [expect.stringMatching(/./)],
        })
        const numbers = (documents: typeof before, isVoid: boolean) =>
          documents.flatMap((each) => (each.isVoid === isVoid ? [each.number] : []))
        const after = await documentsOf(line)
        expect(numbers(after, true)).toEqual(numbers(before, false))
        expect(numbers(after, false)).toHaveLength(numbers(before, false).length)
        expect(await db.tx((tx) => carryOut(tx))).toBeNull()
      })
    })

    describe('of a line that is paid by instalments', () => {
      const inParts = async () => {
        if (!placeInParts) return null
        const placed = await placeInParts()
        expect(await hold(placed.line)).toMatchObject({ held: true })
        return placed
      }

      it('extends what it holds under the same key, and again when the answer was lost', async () => {
        const placed = await inParts()
        if (!placed) return
        const later = now().add({ hours: 240 })
        for (let time = 0; time < 2; time += 1) {
          const answer = await product.hold(placed.line, { until: later })
          if (!('held' in answer)) throw new Error(`Not held: ${JSON.stringify(answer)}`)
          expect(answer.until && Temporal.Instant.compare(answer.until, later)).not.toBe(-1)
        }
        expect(await isHeld(placed.line)).toBe(true)
        await product.release(placed.line)
        expect(await isHeld(placed.line)).toBe(false)
      })

      it('says what is kept of it before it is fulfilled, and cancels it once under a key', async () => {
        const placed = await inParts()
        if (!placed) return
        const promised = await quote(placed, placed.unitIds)
        const keptRial = promised.reduce((sum, each) => sum + each.keptRial, 0)
        expect(keptRial).toBeLessThanOrEqual(placed.priceRial)
        const cancelKey = newId()
        expect(await cancel(placed, promised, cancelKey)).toEqual({
          cancelled: true,
          kept: promised,
        })
        expect(await cancel(placed, promised, cancelKey)).toEqual({
          cancelled: true,
          kept: promised,
        })
        expect(await isHeld(placed.line)).toBe(false)
      })

      it('one unit after the other ends all of it before it is fulfilled, and then holds nothing', async () => {
        const placed = await inParts()
        if (!placed) return
        for (const [index, unitId] of placed.unitIds.entries()) {
          expect(await isHeld(placed.line)).toBe(true)
          const one = await quote(placed, [unitId])
          expect(await cancel(placed, one), `unit ${index}`).toEqual({ cancelled: true, kept: one })
        }
        expect(await isHeld(placed.line)).toBe(false)
      })

      it('is fulfilled as any other once all of it is paid', async () => {
        const placed = await inParts()
        if (!placed) return
        await product.hold(placed.line, { until: now().add({ hours: 240 }) })
        await confirm(placed.line)
        sure(await product.fulfil(placed.line, { supplements: [] }))
      })
    })

    it('describes and glances at none, one and many lines with as many queries, and leaves out what it does not know', async () => {
      const sold: GlanceAsk[] = []
      for (let place = 0; place < 3; place += 1) {
        const { line, unitIds } = await fulfilled()
        sold.push({ orderId: line.orderId, lineId: line.lineId, unitIds })
      }
      const nobodys = () => ({ orderId: newId(), lineId: newId(), unitIds: [] })
      const many = Array.from({ length: 50 }, (_, place) => sold[place - 1] ?? nobodys())
      // The least of three: the house behind the product asks for things of its own meanwhile.
      const asked = async (work: () => Promise<unknown>) => {
        const counts: number[] = []
        while (counts.length < 3) counts.push(await countQueries(work))
        return Math.min(...counts)
      }
      const knownIds = sold.map(({ lineId }) => lineId).sort()
      const describe = (lines: readonly GlanceAsk[]) =>
        product.describe(lines.map(({ lineId }) => lineId))
      for (const look of [describe, product.glanceAtCancelling]) {
        expect((await look([])).size).toBe(0)
        expect(await asked(() => look(many))).toBe(await asked(() => look(sold.slice(0, 1))))
        expect([...(await look(many)).keys()].sort()).toEqual(knownIds)
      }
      for (const [lineId, { units }] of await product.glanceAtCancelling(many))
        expect(units.map(({ unitId }) => unitId)).toEqual(
          sold.find((line) => line.lineId === lineId)?.unitIds,
        )
    })

    const documentsOf = async ({ lineId }: LineKey) =>
      (await product.describe([lineId])).get(lineId)?.documents ?? []
  })
}

function sure(answer: Awaited<ReturnType<Product['fulfil']>>): Fulfilled {
  if ('reference' in answer) return answer
  throw new Error(`Not fulfilled: ${JSON.stringify(answer)}`)
}
