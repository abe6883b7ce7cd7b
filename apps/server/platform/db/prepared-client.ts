import pg from 'pg'
import { createStatementNames } from './statement-names.ts'

const plainQuery = pg.Client.prototype.query as (...call: unknown[]) => unknown
const names = createStatementNames()

/**
 * A pg client that prepares statements which come back: PostgreSQL parses and plans each once for each connection. The predicate of
 * a partial index in `on conflict` must therefore be spelt out (`sql.lit`): with a placeholder in it, the sixth call finds no index.
 */
export class PreparedClient extends pg.Client {
  /** Set once a prepared statement no longer fits its tables, because they changed beneath it; nothing more is prepared here then. */
  isOutdated = false
}

// Assigned rather than overridden, because pg declares nine overloads for one function.
Object.defineProperty(PreparedClient.prototype, 'query', {
  value(this: PreparedClient, statement: unknown, values?: unknown, ...rest: unknown[]) {
    const mayPrepare =
      typeof statement === 'string' && Array.isArray(values) && isWorthIt(statement, values)
    const name = mayPrepare && !this.isOutdated ? names.of(statement) : undefined
    if (name === undefined) return plainQuery.call(this, statement, values, ...rest)
    const answer = plainQuery.call(this, { name, text: statement, values }, ...rest)
    if (answer instanceof Promise) answer.catch((fault) => notice(this, fault))
    return answer
  },
})

/** What has values, and a search that has its values in its text; not `begin` and `commit`, nor several statements in one text. */
const isWorthIt = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || (/^\s*(with|select)\s/i.test(text) && !text.includes(';'))

/** After a migration added a column, PostgreSQL refuses a prepared `select *` once (0A000); the next try goes unprepared. */
function notice(client: PreparedClient, fault: { code?: string }): void {
  if (fault.code === '0A000') client.isOutdated = true
}
