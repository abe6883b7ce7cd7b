/** Counts every statement that PostgreSQL runs for this process, as they go over the wire, however many share a parcel; imported before anything that sends one. */
import pg from 'pg'

let sent = 0
// A statement without values goes as a query, one with values is executed.
for (const verb of ['query', 'execute'] as const) {
  const plain = pg.Connection.prototype[verb] as (...call: unknown[]) => unknown
  Object.defineProperty(pg.Connection.prototype, verb, {
    value(this: pg.Connection, ...call: unknown[]) {
      sent += 1
      return plain.apply(this, call)
    },
  })
}

export const statementsSent = (): number => sent
