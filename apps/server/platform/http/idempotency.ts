/**
 * Idempotency keys (api.md, Envelope): the same key and body answers the same reply, the same key with another body is 409.
 * The record is a fence in front of operations that are safe to repeat by themselves, not their only guard. A call holds its key by a
 * lease that it renews while it runs; a key whose call died is given to the next caller once the lease is `staleAfterSeconds` old.
 */
import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { type Db, tables } from '../db/database.ts'

type Tables = {
  'platform.idempotency_key': {
    userId: string
    operation: string
    key: string
    requestHash: string
    reply: unknown
    startedAt: unknown
  }
}

/** A node that died must not keep its callers long; a primary that is replaced, whose calls go on and renew nothing meanwhile, takes half of it. */
const staleAfterSeconds = 30
const renewEverySeconds = 5

export type IdempotentCall = {
  userId: string
  operation: string
  key: string
  input: unknown
}

/** Stored replies: a value, or a refusal (coded, below 500). Faults are not stored, so the caller may try again. */
type StoredReply =
  | { output: unknown }
  | { refusal: { code: string; status: number; data: unknown } }

/** Runs `act` at most once per user, operation and key; later calls get the first reply. */
export async function onceByKey(db: Db, call: IdempotentCall, act: () => Promise<unknown>) {
  if (call.key.length > 255) throw new ORPCError('CHECK_ENTERED_VALUES', { status: 400 })
  const requestHash = requestHashOf(call.input)
  const claimed = await claim(db, { ...call, requestHash })
  if (!claimed) return replay(await read(db, call), requestHash)
  // Missing one renewal is no fault: the next comes in time, and a database that is away ends the call anyway.
  const renewing = setInterval(() => void renew(db, call).catch(() => {}), renewEverySeconds * 1000)
  renewing.unref()
  try {
    const output = await act()
    await store(db, call, { output })
    return output
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500 && !isOfCaller(error))
      await store(db, call, {
        refusal: { code: error.code, status: error.status, data: error.data },
      })
    else await forget(db, call)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Says something of who asks and nothing of what was asked: the same key may be sent again once they may. */
const isOfCaller = ({ status, code }: ORPCError<string, unknown>): boolean =>
  status === 401 || code === 'OFFICE_SELLING_ENDED'

/** What a request says, in one word: the same for the same values, whatever the order of their fields. */
export const requestHashOf = (input: unknown): string =>
  createHash('sha256').update(canonical(input)).digest('hex')

/** Takes the key by an insert, or takes over one whose first call never answered. */
async function claim(db: Db, call: IdempotentCall & { requestHash: string }): Promise<boolean> {
  const row = await tables<Tables>(db)
    .insertInto('platform.idempotency_key')
    .values({
      userId: call.userId,
      operation: call.operation,
      key: call.key,
      requestHash: call.requestHash,
      reply: null,
      startedAt: sql`now()`,
    })
    .onConflict((on) =>
      on
        .columns(['userId', 'operation', 'key'])
        .doUpdateSet({ startedAt: sql`now()` })
        .where('platform.idempotency_key.reply', 'is', null)
        .where('platform.idempotency_key.requestHash', '=', call.requestHash)
        .where(
          'platform.idempotency_key.startedAt',
          '<',
          sql`now() - make_interval(secs => ${staleAfterSeconds})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

const keyed = (call: IdempotentCall) => ({
  userId: call.userId,
  operation: call.operation,
  key: call.key,
})

async function read(db: Db, call: IdempotentCall) {
  return await tables<Tables>(db)
    .selectFrom('platform.idempotency_key')
    .select(['requestHash', 'reply'])
    .where((where) => where.and(keyed(call)))
    .executeTakeFirst()
}

async function renew(db: Db, call: IdempotentCall): Promise<void> {
  await tables<Tables>(db)
    .updateTable('platform.idempotency_key')
    .set({ startedAt: sql`now()` })
    .where((where) => where.and(keyed(call)))
    .where('reply', 'is', null)
    .execute()
}

async function store(db: Db, call: IdempotentCall, reply: StoredReply): Promise<void> {
  await tables<Tables>(db)
    .updateTable('platform.idempotency_key')
    .set({ reply: JSON.stringify(reply) })
    .where((where) => where.and(keyed(call)))
    .execute()
}

async function forget(db: Db, call: IdempotentCall): Promise<void> {
  await tables<Tables>(db)
    .deleteFrom('platform.idempotency_key')
    .where((where) => where.and(keyed(call)))
    .where('reply', 'is', null)
    .execute()
}

function replay(stored: { requestHash: string; reply: unknown } | undefined, requestHash: string) {
  if (stored && stored.requestHash !== requestHash)
    throw new ORPCError('IDEMPOTENCY_KEY_REUSED', { status: 409 })
  const reply = stored?.reply as StoredReply | null | undefined
  if (!reply) throw new ORPCError('REQUEST_IN_PROGRESS', { status: 409 })
  if ('output' in reply) return reply.output
  throw new ORPCError(reply.refusal.code, {
    status: reply.refusal.status,
    data: reply.refusal.data,
  })
}

/** Hours a key is remembered: longer than any client keeps trying (the product's longest promise is 72 hours). */
const rememberedHours = 72

/** Forgets keys nobody will send again; a repeating job of every house. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await tables<Tables>(db)
    .deleteFrom('platform.idempotency_key')
    .where('startedAt', '<', sql`now() - make_interval(hours => ${rememberedHours})`)
    .execute()
}

/** JSON with sorted keys, so that the same request always hashes alike. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
