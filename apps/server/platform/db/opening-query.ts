import pg from 'pg'

/** A statement as pg is given one, with its values. */
export type Statement = { text: string; name?: string | undefined; values?: unknown[] | undefined }

/**
 * The first statement of a transaction with `begin` before it. PostgreSQL is asked to answer for both at once: when `begin` does not
 * come about, it skips the statement, which therefore never runs by itself.
 */
class OpeningQuery extends pg.Query {
  readonly begin: string

  constructor(
    begin: string,
    statement: Statement,
    done: (fault: Error | undefined, answers: unknown) => void,
  ) {
    super(statement as pg.QueryConfig, done)
    this.begin = begin
  }
}

const plainSubmit = pg.Query.prototype.submit
// Assigned rather than overridden, because pg declares its method as a property.
Object.defineProperty(OpeningQuery.prototype, 'submit', {
  value(this: OpeningQuery, connection: pg.Connection) {
    connection.parse({ name: '', text: this.begin, types: [] }, true)
    connection.bind({}, true)
    connection.execute({}, true)
    // As pg does it, it ends the message: a statement with values is not sent as a bare text, which would be a message of its own.
    return plainSubmit.call(this, connection)
  },
})

/** Sends a statement that has values with `begin` before it; answers what the statement answered. */
export function queryWithBegin(
  client: pg.Client,
  begin: string,
  statement: Statement,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new OpeningQuery(begin, statement, (fault, answers) => {
      if (fault) {
        // Where it came from, instead of where pg read it.
        Error.captureStackTrace(fault)
        reject(fault)
      } else resolve((answers as pg.QueryResult[]).at(-1) as pg.QueryResult)
    })
    client.query(query)
  })
}
