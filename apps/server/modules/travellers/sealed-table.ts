import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'

/** One page of a pass over a table: where it ended, how many rows it sealed anew, and which no key of ours opens. */
export type RenewedPage = { last: string | null; renewed: number; unopened: readonly string[] }

export type RenewAsk = {
  /** Only rows behind this one. */
  after: string | null
  most: number
  /** Only rows with this value in this column, waiting for whoever changes them; else those are left for the next pass. */
  of?: { column: string; value: string }
  /** Only these rows, where who stands in them was told already. */
  ids?: readonly string[]
}

/** By what orders know somebody now, and by what they did under the keys before. */
export type RenewedPerson = { now: string; before: readonly string[] }
export type PeopleDue = { ids: readonly string[]; people: readonly RenewedPerson[] }

/** What the job that follows a change of keys knows of a table. */
export type Renewable = {
  table: string
  /** Columns that lie sealed, and those that are keyed hashes of what is in them. */
  sealed: readonly string[]
  keys: readonly string[]
  /** How many rows are sealed anew in one transaction. */
  atOnce: number
  /** The rows of a page that are to be sealed anew, and who stands in them; left out where nobody of the table stands in orders. */
  peopleDue?: (db: Db, seals: DocumentSeals, ask: RenewAsk) => Promise<PeopleDue>
  renewPage: (tx: Tx, seals: DocumentSeals, ask: RenewAsk) => Promise<RenewedPage>
}

/** `Owner`: what labels are made of. `Row`: what hashes are made of too, beside what is sealed. */
type Declaration<
  Owner extends object,
  Sealed extends string,
  Key extends string,
  Row extends Owner,
> = {
  table: `${string}.${string}`
  /** The column of its primary key. */
  id: string
  sealed: readonly Sealed[]
  /** Whose it is: put under another label, it does not open. Never changed, or what lies there is lost. */
  labelOf: (row: Owner, column: Sealed) => string
  /** The columns of `Row`; the primary key is always read. */
  reads: readonly string[]
  /** What of `Row` stands in another table, by the row's id. */
  readElsewhere?: (tx: Tx, ids: readonly string[]) => Promise<Map<string, object>>
  /** What a keyed hash is made of. */
  keyTexts?: Record<Key, (row: Row & Record<Sealed, string>) => string>
  /** By what orders know the person of a row; left out where nobody stands in orders. */
  personText?: (row: Record<Sealed, string>) => string
  /** What else bears the hashes of a row; in the transaction that renews them. */
  keysRenewed?: (tx: Tx, row: { id: string } & Record<Key, string>) => Promise<void>
  atOnce?: number
}

export type SealedTable<
  Owner extends object,
  Sealed extends string,
  Key extends string = never,
  Row extends Owner = Owner,
> = Renewable & {
  /** A row's sealed columns and its hashes, as they are written. */
  seal: (
    seals: DocumentSeals,
    row: Row & Record<Sealed, string>,
  ) => Record<Sealed, string> & Record<Key, string>
  /** What lies sealed in a row. Throws where no key of ours opens it. */
  open: (seals: DocumentSeals, row: Owner & Record<Sealed, string>) => Record<Sealed, string>
  /** Under every key there is, today's first: for finding what was written under the key before. */
  keysOf: (seals: DocumentSeals, key: Key, row: Row & Record<Sealed, string>) => readonly string[]
  /** Takes out of these rows what lies sealed in them, and what they are found by. */
  erase: (tx: Tx, ids: readonly string[]) => Promise<void>
}

const usuallyAtOnce = 200

/**
 * How numbers of documents, and whatever else of people is kept sealed, lie in one table, as the room that owns the table declares it: what it
 * writes, what it reads, and what is sealed anew when keys change come from the one declaration. An empty text stays empty, and a row whose
 * sealed columns are all empty has nothing to renew.
 */
export function sealedTable<
  Owner extends object,
  Sealed extends string,
  Key extends string = never,
  Row extends Owner = Owner,
>(declared: Declaration<Owner, Sealed, Key, Row>): SealedTable<Owner, Sealed, Key, Row> {
  const { table, id, sealed, labelOf, reads, readElsewhere, keysRenewed, personText } = declared
  const keyTexts = (declared.keyTexts ?? {}) as Record<Key, (row: never) => string>
  const keys = Object.keys(keyTexts) as Key[]
  const [names, hashes]: [readonly string[], readonly string[]] = [sealed, keys]
  type Full = Row & Record<Sealed, string>
  const mapped = <Name extends string>(names: readonly Name[], change: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, change(name)])) as Record<Name, string>
  const textOf = (key: Key, row: Full) => keyTexts[key](row as never)

  const seal = (seals: DocumentSeals, row: Full) => ({
    ...mapped(sealed, (column) => seals.seal(row[column], labelOf(row, column))),
    ...mapped(keys, (key) => seals.fingerprint(textOf(key, row))),
  })
  const open = (seals: DocumentSeals, row: Owner & Record<Sealed, string>) =>
    mapped(sealed, (column) => seals.open(row[column], labelOf(row, column)))

  /** Rows that lie under another key than today's, by their id. */
  const dueRows = (dbOrTx: Db | Tx, seals: DocumentSeals, { after, most, of, ids }: RenewAsk) =>
    rowsOf(dbOrTx)
      .selectFrom(table)
      .select([id, ...reads, ...sealed])
      .where(({ eb, or, and }) => {
        const lies = (column: string) => eb(column, '<>', '')
        return or([
          ...names.map((column) =>
            and([lies(column), eb(column, 'not like', `${seals.sealMark}%`)]),
          ),
          ...hashes.map((key) =>
            and([eb(key, 'not like', `${seals.fingerprintMark}%`), or(names.map(lies))]),
          ),
        ])
      })
      .orderBy(id)
      .limit(most)
      .$if(after !== null, (behind) => behind.where(id, '>', after))
      .$if(ids !== undefined, (told) => told.where(id, 'in', ids ?? []))
      .$if(of !== undefined, (only) => only.where(of?.column ?? '', '=', of?.value))

  return {
    table,
    sealed,
    keys,
    atOnce: declared.atOnce ?? usuallyAtOnce,
    seal,
    open,
    keysOf: (seals, key, row) => seals.fingerprints(textOf(key, row)),

    async erase(tx, ids) {
      if (ids.length === 0) return
      await rowsOf(tx)
        .updateTable(table)
        .set(mapped([...sealed, ...keys], () => ''))
        .where(id, 'in', ids)
        .execute()
    },

    ...(personText && {
      async peopleDue(db: Db, seals: DocumentSeals, ask: RenewAsk): Promise<PeopleDue> {
        const found = await dueRows(db, seals, ask).execute()
        const people = found.flatMap((stored): RenewedPerson[] => {
          const opened = openedBy(() => open(seals, stored as unknown as Full))
          const [now, ...before] = opened ? seals.fingerprints(personText(opened)) : []
          return now === undefined || before.length === 0 ? [] : [{ now, before }]
        })
        return { ids: found.map((row) => String(row[id])), people }
      },
    }),

    async renewPage(tx, seals, ask) {
      const due = dueRows(tx, seals, ask)
        // Not the lock of a deletion: whoever refers to these rows meanwhile does not wait.
        .forNoKeyUpdate()
        .$if(ask.of === undefined, (free) => free.skipLocked())
      const found = await due.execute()
      const ids = found.map((row) => String(row[id]))
      const elsewhere = readElsewhere && ids.length > 0 ? await readElsewhere(tx, ids) : null
      const unopened: string[] = []
      for (const [place, stored] of found.entries()) {
        const rowId = ids[place] ?? ''
        const row = { ...stored, ...elsewhere?.get(rowId) } as unknown as Full
        const opened = openedBy(() => open(seals, row))
        if (opened === null) {
          unopened.push(rowId)
          continue
        }
        const renewed = seal(seals, { ...row, ...opened })
        await rowsOf(tx).updateTable(table).set(renewed).where(id, '=', rowId).execute()
        if (keysRenewed) await keysRenewed(tx, { id: rowId, ...renewed })
      }
      return { last: ids.at(-1) ?? null, renewed: found.length - unopened.length, unopened }
    },
  }
}

const rowsOf = (dbOrTx: Db | Tx) => tables<Record<string, Record<string, unknown>>>(dbOrTx)

/** Null where it throws: what one row says must not hold up the others. */
function openedBy<Opened>(open: () => Opened): Opened | null {
  try {
    return open()
  } catch {
    return null
  }
}
