/** Counts every statement this process sends to PostgreSQL; imported before anything that sends one. */
import pg from 'pg'

let sent = 0
const plain = pg.Client.prototype.query as (...call: unknown[]) => unknown
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...call: unknown[]) {
    sent += 1
    return plain.apply(this, call)
  },
})

export const statementsSent = (): number => sent
