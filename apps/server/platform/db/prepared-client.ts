import pg from 'pg'
import { queryWithBegin, type Statement } from './opening-query.ts'
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
  /** A `begin` that waits for the statement after it. */
  heldBegin: string | undefined
  isGathering = false
  /** Names that PostgreSQL has taken on this connection. */
  readonly taken = new Set<string>()

  /** Begins a transaction with the next statement: both go as one message, which saves waiting for an answer that says nothing. */
  holdBegin(begin: string): void {
    this.heldBegin = begin
  }
  /** Whether nothing was asked since `holdBegin`, so that there is nothing to end; forgets it. */
  dropHeldBegin(): boolean {
    const isHeld = this.heldBegin !== undefined
    this.heldBegin = undefined
    return isHeld
  }
}

// Assigned rather than overridden, because pg declares nine overloads for one function.
Object.defineProperty(PreparedClient.prototype, 'query', {
  value(this: PreparedClient, statement: unknown, values?: unknown, ...rest: unknown[]) {
    gather(this)
    const mayPrepare =
      typeof statement === 'string' && Array.isArray(values) && isWorthIt(statement, values)
    const name = mayPrepare && !this.isOutdated ? names.of(statement) : undefined
    if (this.heldBegin !== undefined && isStatement(statement))
      return opened(this, { ...asStatement(statement, values), ...(name ? { name } : {}) })
    if (name === undefined) return plainQuery.call(this, statement, values, ...rest)
    const answer = plainQuery.call(this, { name, text: statement, values }, ...rest)
    if (answer instanceof Promise) noticing(this, name, answer)
    return answer
  },
})

/**
 * Sends what is asked in one turn as one parcel. To a database beside us a parcel costs more than the statement in it: both sides wake,
 * and each asks its system. So `commit` goes with the write before it, where nobody waits for that one's answer.
 */
function gather(client: PreparedClient): void {
  if (client.isGathering) return
  client.isGathering = true
  const { stream } = client.connection
  stream.cork()
  // After the promises of this turn, so after all that is asked without waiting for an answer.
  process.nextTick(() => {
    client.isGathering = false
    stream.uncork()
  })
}

/** What has values, and a search that has its values in its text; not `begin` and `commit`, nor several statements in one text. */
const isWorthIt = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || (/^\s*(with|select)\s/i.test(text) && !text.includes(';'))

/** Not a query of pg's own making, as the one that carries the `begin`. */
const isStatement = (statement: unknown): statement is string | Statement =>
  typeof statement === 'string' ||
  (typeof statement === 'object' && statement !== null && !('submit' in statement))

function asStatement(statement: string | Statement, values: unknown): Statement {
  const given = Array.isArray(values) ? { values } : {}
  return typeof statement === 'string' ? { text: statement, ...given } : { ...statement, ...given }
}

/** Sends the held `begin` and a statement: together, unless PostgreSQL knows the statement's name not yet or it has no values. */
async function opened(client: PreparedClient, statement: Statement): Promise<unknown> {
  const begin = client.heldBegin ?? 'begin'
  client.heldBegin = undefined
  const { name, values = [] } = statement
  // pg takes a name for known once anything of its message was parsed, which would be the `begin`.
  const isKnown = name === undefined ? values.length > 0 : client.taken.has(name)
  if (!isKnown) await plainQuery.call(client, begin)
  const answer = isKnown
    ? queryWithBegin(client, begin, statement)
    : (plainQuery.call(client, statement) as Promise<unknown>)
  return name === undefined ? answer : noticing(client, name, answer)
}

/** After a migration added a column, PostgreSQL refuses a prepared `select *` once (0A000); the next try goes unprepared. */
function noticing<Answer>(
  client: PreparedClient,
  name: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  answer.then(
    () => client.taken.add(name),
    (fault: { code?: string }) => {
      if (fault.code === '0A000') client.isOutdated = true
    },
  )
  return answer
}
