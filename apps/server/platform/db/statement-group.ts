import pg from 'pg'
// @ts-expect-error: its typings leave out what pg itself, and its cursors, turn values into text with.
import { prepareValue } from 'pg/lib/utils.js'

/** A statement as pg is given one, with its values. */
export type Statement = { text: string; name?: string | undefined; values?: unknown[] | undefined }

/** What PostgreSQL answered a statement. */
export type Answer = { command: string; rowCount: number | null; rows: Row[] }
type Row = Record<string, unknown>

/** Why a statement was never run: `cause` is what one before it was refused with. */
export class Skipped extends Error {
  constructor(cause: unknown) {
    super('A statement before it was refused', { cause })
  }
}

/** How the rows of a statement are read; null where it has none. */
type Shape = { names: string[]; parse: ((text: string) => unknown)[]; empty: Row } | null

/** What is known of a connection's statements. */
export type Known = {
  types: Pick<typeof pg.types, 'getTypeParser'>
  /** Of prepared statements whose rows PostgreSQL has described: it need not do so again. */
  shapes: Map<string, Shape>
  /** Names of statements that were refused while they were prepared: PostgreSQL may have them, or not. */
  doubtful: Set<string>
}

type Member = {
  text: string
  name: string | undefined
  values: (string | Buffer | null)[]
  wantsRows: boolean
  /** Prepared with this group. */
  isNew: boolean
  shape: Shape | undefined
  answer: Answer
  /** Why its rows could not be read. */
  fault: unknown
  resolve: (answer: Answer) => void
  reject: (fault: unknown) => void
}

/** As pg keeps them; its typings leave them out. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
type Described = { name: string; dataTypeID: number; format: 'text' | 'binary' }

/**
 * Statements sent as one message, which PostgreSQL answers at once; what follows one that it refuses, it skips. A message costs more
 * than most statements in it: both sides wake, and each asks its system to send. Only within a transaction may there be several:
 * elsewhere PostgreSQL would take them for one.
 */
export class StatementGroup extends pg.Query {
  readonly members: Member[] = []
  readonly known: Known
  /** How many PostgreSQL has done. */
  done = 0
  connection: Connection | undefined

  constructor(known: Known) {
    super('')
    this.known = known
  }

  /** Adds a statement; answers what PostgreSQL will, without rows unless they are wanted. Throws at a value that cannot be sent. */
  add({ text, name, values = [] }: Statement, { wantsRows }: { wantsRows: boolean }) {
    const ready = values.map(prepareValue) as Member['values']
    return new Promise<Answer>((resolve, reject) => {
      const answer = { command: '', rowCount: null, rows: [] }
      this.members.push({
        ...{ text, name, values: ready, wantsRows, isNew: false, shape: undefined },
        ...{ answer, fault: undefined, resolve, reject },
      })
    })
  }

  /** Refuses what was never sent. */
  drop(fault: Error): void {
    for (const { reject } of this.members) reject(new Skipped(fault))
  }

  handleRowDescription({ fields }: { fields: Described[] }): void {
    const member = this.members[this.done]
    if (!member) return
    const { types } = this.known
    member.shape = {
      names: fields.map(({ name }) => name),
      parse: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const member = this.members[this.done]
    if (!member?.wantsRows || !member.shape || member.fault !== undefined) return
    const { names, parse, empty } = member.shape
    const row = { ...empty }
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at]
        if (text != null) row[names[at] as string] = parse[at]?.(text)
      }
      member.answer.rows.push(row)
    } catch (fault) {
      member.fault = fault
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const member = this.members[this.done]
    if (!member) return
    const parts = text.split(' ')
    member.answer.command = parts[0] ?? ''
    // An insert says the oid of its row first, which is 0 since long ago.
    const count = parts.length > 1 ? Number(parts.at(-1)) : Number.NaN
    if (!Number.isNaN(count)) member.answer.rowCount = count
    const { name, wantsRows, isNew, shape = null } = member
    if (name !== undefined) {
      if (wantsRows) this.known.shapes.set(name, shape)
      if (isNew && this.connection) this.connection.parsedStatements[name] = member.text
    }
    this.done += 1
  }

  handleEmptyQuery(): void {
    this.done += 1
  }

  handleReadyForQuery(): void {
    this.end()
  }

  handleError(fault: Error): void {
    // Where it came from, instead of where pg read it.
    Error.captureStackTrace(fault)
    this.end(fault)
  }

  private end(fault?: Error): void {
    // A statement by itself that was done is refused with its commit.
    const refusedAt = this.done === this.members.length ? 0 : this.done
    for (const [at, member] of this.members.entries()) {
      if (member.isNew && this.connection) {
        delete this.connection.submittedNamedStatements[member.name as string]
        if (at === this.done) this.known.doubtful.add(member.name as string)
      }
      if (fault !== undefined && at >= refusedAt)
        member.reject(at === refusedAt ? fault : new Skipped(fault))
      else if (member.fault !== undefined) member.reject(member.fault)
      else member.resolve(member.answer)
    }
  }
}

// Assigned rather than overridden, because pg declares its method as a property.
Object.defineProperty(StatementGroup.prototype, 'submit', {
  value(this: StatementGroup, connection: Connection) {
    const { parsedStatements, submittedNamedStatements, stream } = connection
    const { shapes, doubtful } = this.known
    this.connection = connection
    stream.cork()
    for (const member of this.members) {
      const { text, values, wantsRows } = member
      // On its way with another group: who prepares it twice is refused.
      if (member.name !== undefined && submittedNamedStatements[member.name] !== undefined)
        member.name = undefined
      const { name = '' } = member
      if (name === '' || parsedStatements[name] === undefined) {
        if (doubtful.delete(name)) connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
        if (name !== '') {
          member.isNew = true
          submittedNamedStatements[name] = text
        }
      }
      connection.bind({ statement: name, values }, true)
      if (wantsRows) {
        member.shape = name === '' || member.isNew ? undefined : shapes.get(name)
        if (member.shape === undefined) connection.describe({ type: 'P', name: '' }, true)
      }
      connection.execute({}, true)
    }
    connection.sync()
    stream.uncork()
    return null
  },
})
