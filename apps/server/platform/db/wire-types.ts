import pg from 'pg'

type Parse = (text: string) => unknown

/** An int8 as a number, refused when it is too large to be exact: no amount is ever rounded silently. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database sent ${text}, which is too large for an exact number`)
}

/** PostgreSQL writes a zone as +00 or +03:30; Temporal wants hours and minutes. Ours are asked for in UTC. */
function parseTimestamptz(text: string): Temporal.Instant {
  if (text.endsWith('+00')) return Temporal.Instant.from(`${text.slice(0, -3)}Z`)
  return Temporal.Instant.from(text.replace(/([+-]\d\d)$/, '$1:00'))
}

const scalars: { oid: number; arrayOid: number; parse: Parse }[] = [
  { oid: 20, arrayOid: 1016, parse: parseInt8 },
  { oid: 1700, arrayOid: 1231, parse: (text) => text },
  { oid: 1082, arrayOid: 1182, parse: (text) => Temporal.PlainDate.from(text) },
  { oid: 1083, arrayOid: 1183, parse: (text) => Temporal.PlainTime.from(text) },
  { oid: 1114, arrayOid: 1115, parse: (text) => Temporal.PlainDateTime.from(text) },
  { oid: 1184, arrayOid: 1185, parse: parseTimestamptz },
  { oid: 1186, arrayOid: 1187, parse: (text) => text },
]

// NOTE: pg's typings know only half of its array parser; the two-step form is the one that exists.
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parse: (entry: string | null) => unknown): { parse(): unknown[] }
}

function parseArrayOf(parse: Parse): Parse {
  return (text) =>
    arrayParser.create(text, (entry) => (entry === null ? null : parse(entry))).parse()
}

const parsers = new Map<number, Parse>(
  scalars.flatMap(({ oid, arrayOid, parse }) => [
    [oid, parse],
    [arrayOid, parseArrayOf(parse)],
  ]),
)

/** The parsers of our connections only; pg's own global ones stay as they are. */
export const wireTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const ours = format === 'binary' ? undefined : parsers.get(oid)
    return ours ?? pg.types.getTypeParser(oid, format ?? 'text')
  },
}

const temporals = new Set<unknown>([
  Temporal.Instant,
  Temporal.PlainDate,
  Temporal.PlainDateTime,
  Temporal.PlainTime,
])

/**
 * A query parameter as pg can send it. Temporal values go as text, also inside arrays. A bigint and a Date are refused:
 * amounts are safe integers, time is Temporal.
 */
export function toWire(value: unknown): unknown {
  if (typeof value === 'bigint') throw new TypeError('A bigint was given to the database')
  if (typeof value !== 'object' || value === null) return value
  if (temporals.has(value.constructor)) return String(value)
  if (value instanceof Date) throw new TypeError('A Date was given to the database; use Temporal')
  return Array.isArray(value) ? value.map(toWire) : value
}
