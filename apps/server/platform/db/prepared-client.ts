import pg from 'pg'
import { type Answer, type Known, type Statement, StatementGroup } from './statement-group.ts'
import { createStatementNames } from './statement-names.ts'

const plainQuery = pg.Client.prototype.query as (...call: unknown[]) => unknown
const names = createStatementNames()

/**
 * A pg client that prepares statements which come back: PostgreSQL parses and plans each once for each connection. The predicate of
 * a partial index in `on conflict` must therefore be spelt out (`sql.lit`): with a placeholder in it, the sixth call finds no index.
 * Between `begin` and `commit`, what is asked in one turn goes as one group.
 */
export class PreparedClient extends pg.Client {
  /** Set once a prepared statement no longer fits its tables, because they changed beneath it; nothing more is prepared here then. */
  isOutdated = false
  /** Since `begin`: what gathers for the next message, and whether anything was sent. */
  transaction: { gathering: StatementGroup | undefined; isSent: boolean; begin: string } | undefined
  readonly known: Known

  constructor(settings?: string | pg.ClientConfig) {
    super(settings)
    const types = (typeof settings === 'object' ? settings.types : undefined) ?? pg.types
    this.known = { types, shapes: new Map(), doubtful: new Set() }
  }

  /** Begins a transaction, with the message of its first statement. */
  begin(begin: string): void {
    this.transaction = { gathering: undefined, isSent: false, begin }
  }

  /** Sends a write whose rows nobody needs. Only between `begin` and `commit`. */
  tell(text: string, values: unknown[]): Promise<Answer> {
    return gather(this, named(this, { text, values }), { wantsRows: false })
  }

  /** Commits, behind what was asked last and in one message with it; null when nothing was asked since `begin`. */
  commit(): Promise<Answer> | null {
    const { transaction } = this
    if (!transaction) throw new Error('There is no transaction to commit')
    if (!transaction.isSent && !transaction.gathering) {
      this.transaction = undefined
      return null
    }
    const ended = gather(this, turning(this, 'commit'), { wantsRows: false })
    send(this)
    this.transaction = undefined
    return ended
  }

  /** Takes everything back, also after a commit that was refused. What was asked and not sent yet never is. */
  async rollback(): Promise<void> {
    const { transaction } = this
    this.transaction = undefined
    if (transaction?.gathering) {
      transaction.gathering.drop(new Error('The transaction was rolled back before it was asked'))
      transaction.gathering = undefined
    }
    // By itself: behind a statement that is refused it would be skipped with what follows that one.
    if (!transaction || transaction.isSent) await plainQuery.call(this, 'rollback')
  }
}

// Assigned rather than overridden, because pg declares nine overloads for one function.
Object.defineProperty(PreparedClient.prototype, 'query', {
  value(this: PreparedClient, asked: unknown, values?: unknown, ...rest: unknown[]) {
    const statement = rest.length === 0 ? asStatement(asked, values) : undefined
    if (this.transaction && statement && !statement.text.includes(';'))
      return gather(this, named(this, statement), { wantsRows: true })
    // Several statements in one text cannot be prepared, and so not be in a group.
    if (this.transaction) send(this)
    if (statement && isWorthIt(statement)) return ask(this, named(this, statement))
    if (typeof asked !== 'string' || !Array.isArray(values))
      return plainQuery.call(this, asked, values, ...rest)
    const { name } = named(this, { text: asked, values })
    const isSure = name !== undefined && !this.known.doubtful.has(name)
    const answer = plainQuery.call(this, isSure ? { name, text: asked } : asked, values, ...rest)
    if (answer instanceof Promise) noticing(this, answer)
    return answer
  },
})

/** Puts a statement into the message of this turn. */
function gather(
  client: PreparedClient,
  statement: Statement,
  how: { wantsRows: boolean },
): Promise<Answer> {
  const { transaction, known } = client
  if (!transaction) throw new Error('Only a transaction gathers statements')
  if (!transaction.gathering) {
    const group = new StatementGroup(known)
    transaction.gathering = group
    if (!transaction.isSent) {
      const begun = group.add(turning(client, transaction.begin), { wantsRows: false })
      // When it does not come about, neither does what follows it, which says so.
      begun.catch(() => undefined)
    }
    // After the promises of this turn, so after all that is asked without waiting for an answer.
    process.nextTick(() => {
      if (transaction.gathering === group) send(client, transaction)
    })
  }
  return noticing(client, transaction.gathering.add(statement, how))
}

function send(client: PreparedClient, transaction = client.transaction): void {
  if (!transaction?.gathering) return
  const group = transaction.gathering
  transaction.gathering = undefined
  transaction.isSent = true
  plainQuery.call(client, group)
}

/** A statement outside a transaction. */
function ask(client: PreparedClient, statement: Statement): Promise<Answer> {
  const group = new StatementGroup(client.known)
  const answer = noticing(client, group.add(statement, { wantsRows: true }))
  plainQuery.call(client, group)
  return answer
}

function named(client: PreparedClient, statement: Statement): Statement {
  if (statement.name !== undefined || client.isOutdated || !isWorthIt(statement)) return statement
  return { ...statement, name: names.of(statement.text) }
}

/** What begins or ends a transaction: few texts, and every dbTx asks them. */
const turning = (client: PreparedClient, text: string): Statement =>
  client.isOutdated ? { text } : { text, name: names.of(text) }

/** What has values, and a search that has its values in its text; not several statements in one text. */
const isWorthIt = ({ text, values = [] }: Statement): boolean =>
  values.length > 0 || (/^\s*(with|select)\s/i.test(text) && !text.includes(';'))

/** Null for a query of pg's own making, and for one whose answer is called back. */
function asStatement(asked: unknown, values: unknown): Statement | undefined {
  if (typeof values === 'function') return undefined
  const given = Array.isArray(values) ? { values } : {}
  if (typeof asked === 'string') return { text: asked, ...given }
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return undefined
  return { ...(asked as Statement), ...given }
}

/** After a migration added a column, PostgreSQL refuses a prepared `select *` once (0A000); the next try goes unprepared. */
function noticing<Result>(client: PreparedClient, answer: Promise<Result>): Promise<Result> {
  answer.catch((fault: { code?: string }) => {
    if (fault.code === '0A000') client.isOutdated = true
  })
  return answer
}
