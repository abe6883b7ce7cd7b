import pg from 'pg'
import type { Log } from '../../log.ts'
import { connectionSettings } from '../connection-settings.ts'
import type { Servers } from '../servers.ts'
import { type Committed, createCommittedReader } from './committed.ts'
import { type Position, readPosition } from './position.ts'
import { noPublication } from './refusal.ts'

export type FollowOptions = {
  publication: string
  /** Names the slot after it; of small letters, digits and underscores. */
  slot: string
  /** Transactions with more changes are not handed over: `onEnd` is called instead, for reading anew is cheaper. */
  mostChanges: number
  /** Called with every transaction after the snapshot, in the order of their commits. */
  onCommitted: (committed: Committed) => void
  /** Called as the position moves on, and with every word of a server that has nothing new. */
  onPosition: (position: Position) => void
  /** Called once when nothing more will come, and not by `close`. */
  onEnd: (reason: string) => void
  /** How long the server may say nothing, though asked every second, before the stream counts as lost: 30 s unless told. */
  longestSilenceMs?: number
}

export type Following = {
  /** What the stream begins after: hand it to `db.tx` until `start` is called. */
  snapshot: string
  startPosition: Position
  start(): void
  close(): Promise<void>
}

/** How long a slot may wait for transactions that were running when it was asked for. */
const slotTimeoutMs = 5000
const confirmEveryMs = 1000
/**
 * Whatever the server's own settings: a follower that hangs is cut off after a minute of the stream, or ten of loading its snapshot,
 * and with it goes the slot that holds back the log. A shorter limit of the server for idle transactions would end the loading.
 */
const limits = `set wal_sender_timeout = '60s'; set idle_in_transaction_session_timeout = '10min'`

/**
 * Follows a publication through a temporary slot: it ends with its connection, so that a process that is gone never holds back
 * the log. Refuses (rejects) where the server or the role does not allow it (see `refusal.ts`), where there is no such publication,
 * and when the slot is not there within five seconds.
 */
export async function followPublication(
  {
    servers,
    log,
    endBackend,
  }: { servers: Servers; log: Log; endBackend: (pid: number) => Promise<void> },
  options: FollowOptions,
): Promise<Following> {
  const address = await servers.primary()
  const client = new pg.Client({
    ...connectionSettings(address, 'parastoo-follower'),
    replication: 'database',
  } as pg.ClientConfig)
  let isClosed = false
  const end = (reason: string) => {
    if (isClosed) return
    isClosed = true
    clearInterval(confirming)
    stopHearing()
    options.onEnd(reason)
    void client.end().catch(() => {})
  }
  let confirming: NodeJS.Timeout | undefined
  const stopHearing = servers.onLost((lost) => {
    if (lost === address) end('another server took the place of the primary')
  })
  client.on('error', (fault) => end(fault.message))
  client.on('end', () => end('the connection ended'))
  await client.connect().catch((fault) => {
    stopHearing()
    throw fault
  })
  const prepare = async () => {
    await client.query(limits)
    await findPublication(client, options.publication)
    return await createSlot(client, options.slot, endBackend)
  }
  const made = await prepare().catch(async (fault) => {
    isClosed = true
    stopHearing()
    await client.end().catch(() => {})
    throw fault
  })

  let position = readPosition(made.consistent_point)
  const reader = createCommittedReader({
    mostChanges: options.mostChanges,
    onTooMany: () => end('one transaction changed more than is worth following'),
  })
  const wire = (client as unknown as { connection: Wire }).connection
  const confirm = ({ asksForAnswer }: { asksForAnswer: boolean }) => {
    if (!isClosed) wire.sendCopyFromChunk(statusOf(position, asksForAnswer))
  }
  // Counted in asks and not by a clock: after a pause of this process the words that waited are read first.
  let unanswered = 0
  const mostUnanswered = Math.ceil((options.longestSilenceMs ?? 30_000) / confirmEveryMs)
  const ask = () => {
    unanswered += 1
    if (unanswered > mostUnanswered) end('the server has fallen silent')
    else confirm({ asksForAnswer: true })
  }
  const moveTo = (reached: Position) => {
    if (reached > position) position = reached
    options.onPosition(position)
  }
  const take = (chunk: Buffer) => {
    if (isClosed) return
    unanswered = 0
    if (chunk[0] === keepalive) {
      if (!reader.isInside()) moveTo(chunk.readBigUInt64BE(1))
      // Without an answer the server repeats itself at once, with one it sleeps until there is news.
      confirm({ asksForAnswer: false })
      return
    }
    if (chunk[0] !== logRecord) return
    const committed = reader.take(chunk.subarray(25))
    if (!committed || isClosed) return
    options.onCommitted(committed)
    moveTo(committed.position)
  }

  return {
    snapshot: made.snapshot_name,
    startPosition: position,
    start() {
      if (isClosed) return
      wire.on('copyData', ({ chunk }) => {
        try {
          take(chunk)
        } catch (fault) {
          log.error({ err: fault }, 'a change could not be followed')
          end(fault instanceof Error ? fault.message : String(fault))
        }
      })
      client
        .query(
          `START_REPLICATION SLOT "${options.slot}" LOGICAL ${made.consistent_point}
          (proto_version '1', publication_names '${options.publication}', binary 'true')`,
        )
        .then(
          () => end('the server ended the stream'),
          (fault: Error) => end(fault.message),
        )
      confirming = setInterval(ask, confirmEveryMs).unref()
    },
    async close() {
      isClosed = true
      clearInterval(confirming)
      stopHearing()
      await client.end().catch(() => {})
    },
  }
}

type Wire = {
  on(event: 'copyData', handler: (message: { chunk: Buffer }) => void): void
  sendCopyFromChunk(chunk: Buffer): void
}

/** A stream of a publication that is not there ends at the first change only; so it is looked for before. */
async function findPublication(client: pg.Client, publication: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_publication where pubname = ${pg.escapeLiteral(publication)}`,
  )
  if (rows.length === 0)
    throw Object.assign(new Error(`there is no publication ${publication}`), {
      code: noPublication,
    })
}

type Slot = { consistent_point: string; snapshot_name: string }

/** Makes the slot. A server waits for older transactions here and does not notice that the asker has left, so it is told. */
async function createSlot(
  client: pg.Client,
  slot: string,
  endBackend: (pid: number) => Promise<void>,
): Promise<Slot> {
  if (!/^[a-z0-9_]{1,63}$/.test(slot)) throw new Error(`Not a name for a slot: ${slot}`)
  const { processID } = client as unknown as { processID: number }
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void endBackend(processID).catch(() => {})
  }, slotTimeoutMs)
  try {
    const { rows } = await client.query<Slot>(
      `CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'export')`,
    )
    const [made] = rows
    if (!made) throw new Error('The server made no slot')
    return made
  } catch (fault) {
    if (!isLate) throw fault
    throw new Error('no slot within five seconds: an older transaction is still running', {
      cause: fault,
    })
  } finally {
    clearTimeout(timer)
  }
}

const logRecord = 0x77
const keepalive = 0x6b

/** "Received, on disk and applied up to here", which lets the server forget what came before. */
function statusOf(position: Position, asksForAnswer: boolean): Buffer {
  const status = Buffer.alloc(34)
  status[0] = 0x72
  status[33] = Number(asksForAnswer)
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(position, at)
  return status
}
