import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { tables } from '../db/database.ts'
import { newId } from '../ids.ts'
import { testDatabase } from '../testing/test-database.ts'
import { forgetOldKeys, onceByKey } from './idempotency.ts'

const { db } = await testDatabase()
const callOf = (key: string = newId(), input: unknown = { seats: 1 }) => ({
  userId: newId(),
  operation: 'reservation.submit',
  key,
  input,
})

const age = (key: string, seconds: number) =>
  sql`update platform.idempotency_key set started_at = now() - make_interval(secs => ${seconds})
      where key = ${key} returning key`.execute(tables<unknown>(db))
const ageOf = async (key: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - started_at)::int as seconds
    from platform.idempotency_key where key = ${key}`.execute(tables<unknown>(db))
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY
}

it('runs once and answers the same ever after', async () => {
  const call = callOf()
  const act = vi.fn(async () => ({ orderId: 'o1' }))
  expect(await onceByKey(db, call, act)).toEqual({ orderId: 'o1' })
  expect(await onceByKey(db, call, act)).toEqual({ orderId: 'o1' })
  expect(act).toHaveBeenCalledTimes(1)
})

it('takes a body for the same whatever the order of its fields', async () => {
  const call = callOf('k', { a: 1, b: { c: [1, 2], d: 'x' } })
  const act = vi.fn(async () => 'done')
  await onceByKey(db, call, act)
  await onceByKey(db, { ...call, input: { b: { d: 'x', c: [1, 2] }, a: 1 } }, act)
  expect(act).toHaveBeenCalledTimes(1)
  const other = onceByKey(db, { ...call, input: { a: 1, b: { c: [2, 1], d: 'x' } } }, act)
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 })
})

it('acts once when twenty come at once', async () => {
  const call = callOf()
  const act = vi.fn(async () => 'done')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => onceByKey(db, call, act)),
  )
  expect(act).toHaveBeenCalledTimes(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'REQUEST_IN_PROGRESS', status: 409 })
})

it('repeats a refusal with all it said', async () => {
  const call = callOf()
  const carried = {
    entries: [{ code: 'PRICE_CHANGED', messages: ['…'], detail: { totalPrice: 5 } }],
  }
  const act = vi.fn(() =>
    Promise.reject(new ORPCError('PRICE_CHANGED', { status: 400, data: carried })),
  )
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(onceByKey(db, call, act)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      status: 400,
      data: carried,
    })
  expect(act).toHaveBeenCalledTimes(1)
})

it.each([
  ['a fault', new Error('connection lost')],
  ['a fault on the wire', new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })],
  ['a session that ended', new ORPCError('UNAUTHORIZED', { status: 401 })],
])('does not keep %s, so that trying again acts', async (_name, fault) => {
  const call = callOf()
  await expect(onceByKey(db, call, () => Promise.reject(fault))).rejects.toBe(fault)
  expect(await onceByKey(db, call, async () => 'done')).toBe('done')
})

it('gives a key whose first call died to the next caller after half a minute, not before', async () => {
  const call = callOf()
  void onceByKey(db, call, () => new Promise(() => {}))
  await expect.poll(async () => (await age(call.key, 25)).rows.length).toBe(1)
  await expect(onceByKey(db, call, async () => 'early')).rejects.toMatchObject({
    code: 'REQUEST_IN_PROGRESS',
  })
  await age(call.key, 31)
  const other = onceByKey(db, { ...call, input: { seats: 2 } }, async () => 'other')
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await onceByKey(db, call, async () => 'taken over')).toBe('taken over')
})

it('is not given to another while its first call still runs, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const call = callOf()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = onceByKey(db, call, () => promise)
  await vi.waitFor(async () => expect(await ageOf(call.key)).toBeLessThan(5), 30_000)
  for (let minute = 0; minute < 3; minute += 1) {
    await age(call.key, 25)
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => expect(await ageOf(call.key)).toBeLessThan(5), 30_000)
  }
  await expect(onceByKey(db, call, async () => 'second')).rejects.toMatchObject({
    code: 'REQUEST_IN_PROGRESS',
  })
  resolve('first')
  expect(await first).toBe('first')
  vi.useRealTimers()
})

it('refuses a key nobody could mean', async () => {
  const act = vi.fn(async () => 'done')
  await expect(onceByKey(db, callOf('k'.repeat(256)), act)).rejects.toMatchObject({ status: 400 })
  expect(act).not.toHaveBeenCalled()
})

it('forgets a key after three days, and not before', async () => {
  const [old, young] = [callOf(), callOf()]
  const act = vi.fn(async () => 'done')
  for (const call of [old, young]) await onceByKey(db, call, act)
  await sql`update platform.idempotency_key set started_at = now() - interval '73 hours'
    where key = ${old.key}`.execute(tables<unknown>(db))
  await sql`update platform.idempotency_key set started_at = now() - interval '71 hours'
    where key = ${young.key}`.execute(tables<unknown>(db))
  await forgetOldKeys(db)
  for (const call of [old, young]) await onceByKey(db, call, act)
  expect(act).toHaveBeenCalledTimes(3)
})
