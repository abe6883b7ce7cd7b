import { type Pgoutput, PgoutputPlugin } from 'pg-logical-replication'
import type { Position } from './position.ts'

export type Value = string | number | boolean | null
/** Names as in the database; times are milliseconds since 1970, dates are days since 1970. */
export type ChangedRow = Readonly<Record<string, Value>>

/** `oldKey` is there when an update changed the key; a removed row has its key only. */
export type RowChange =
  | { kind: 'inserted'; table: string; row: ChangedRow }
  | { kind: 'updated'; table: string; row: ChangedRow; oldKey: ChangedRow | null }
  | { kind: 'removed'; table: string; key: ChangedRow }
  | { kind: 'emptied'; table: string }

/** What one transaction changed, in its order. */
export type Committed = {
  /** The lower 32 bits of its number. */
  xid: number
  /** Where the log goes on after it. */
  position: Position
  committedAtMs: number
  changes: readonly RowChange[]
}

/** The two messages round every transaction, which are read here: the library's way by text costs as much as its rows. */
const [begin, commit] = [0x42, 0x43]
const xidInBegin = 17
const [endInCommit, timeInCommit] = [10, 18]
const rowTags = new Set([0x49, 0x55, 0x44])

/**
 * Gathers the messages of pgoutput into whole transactions. One with more than `mostChanges` is given up: its rows are no longer
 * decoded, and `onTooMany` is called once, at the moment that is known.
 */
export function createCommittedReader({
  mostChanges,
  onTooMany,
}: {
  mostChanges: number
  onTooMany: () => void
}) {
  const plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [] })
  let xid = 0
  let isOpen = false
  let changes: RowChange[] = []

  return {
    /** Whether a transaction has begun and not ended. */
    isInside: () => isOpen,
    /** Takes the next message; answers a transaction when it is complete. The bytes may be reused afterwards. */
    take(message: Buffer): Committed | undefined {
      const tag = message[0] ?? 0
      if (rowTags.has(tag) && changes.length > mostChanges) return undefined
      if (tag === begin) {
        xid = message.readUInt32BE(xidInBegin)
        changes = []
        isOpen = true
        return undefined
      }
      if (tag === commit) {
        isOpen = false
        const isWhole = changes.length <= mostChanges
        const committed = {
          xid,
          position: message.readBigUInt64BE(endInCommit),
          committedAtMs: instantAt(message, timeInCommit),
          changes: isWhole ? changes : [],
        }
        changes = []
        return committed
      }
      const before = changes.length
      changes.push(...changesOf(plugin.parse(message) as Pgoutput.Message))
      if (before <= mostChanges && changes.length > mostChanges) onTooMany()
      return undefined
    },
  }
}

function changesOf(read: Pgoutput.Message): RowChange[] {
  switch (read.tag) {
    case 'insert': {
      const { relation } = read
      return [{ kind: 'inserted', table: nameOf(relation), row: decode(relation, read.new) }]
    }
    case 'update': {
      const { relation } = read
      const oldKey = read.key && decode(relation, read.key)
      return [{ kind: 'updated', table: nameOf(relation), row: decode(relation, read.new), oldKey }]
    }
    case 'delete': {
      const { relation } = read
      const key = decode(relation, read.key ?? read.old ?? {})
      return [{ kind: 'removed', table: nameOf(relation), key }]
    }
    case 'truncate':
      return read.relations.map((relation) => ({ kind: 'emptied', table: nameOf(relation) }))
    default:
      return []
  }
}

const nameOf = ({ schema, name }: Pgoutput.MessageRelation) => `${schema}.${name}`

function decode(
  { columns, schema, name: table }: Pgoutput.MessageRelation,
  tuple: Record<string, unknown>,
): ChangedRow {
  const row: Record<string, Value> = {}
  for (const { name, typeOid } of columns) {
    const bytes = tuple[name]
    if (bytes === undefined) continue
    const read = readers[typeOid]
    if (!read) throw new Error(`${schema}.${table}.${name} is of a type that is not followed`)
    row[name] = bytes === null ? null : read(bytes as Buffer)
  }
  return row
}

const epochOfPostgresMs = 946_684_800_000
const epochOfPostgresDays = 10_957
/** Whole milliseconds keep their exactness: microseconds since 2000 fit a double until the year 2285. */
const instantAt = (bytes: Buffer, at: number) =>
  (bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)) / 1000 + epochOfPostgresMs
const instant = (bytes: Buffer) => instantAt(bytes, 0)
const text = (bytes: Buffer) => bytes.toString('utf8')

/** PostgreSQL's binary form, by type: bool, int8, int2, int4, text, varchar, date, timestamp, timestamptz. */
const readers: Readonly<Record<number, (bytes: Buffer) => Value>> = {
  16: (bytes) => bytes[0] === 1,
  20: (bytes) => Number(bytes.readBigInt64BE()),
  21: (bytes) => bytes.readInt16BE(),
  23: (bytes) => bytes.readInt32BE(),
  25: text,
  1043: text,
  1082: (bytes) => bytes.readInt32BE() + epochOfPostgresDays,
  1114: instant,
  1184: instant,
}
