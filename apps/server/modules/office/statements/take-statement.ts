import { createHash } from 'node:crypto'
import type { StatementForm } from '@parastoo/contract/office/statements'
import { compareDates } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import { isSame, matchLines } from './match-lines.ts'
import { isSupplier, ourLines, underOrders } from './our-lines.ts'
import { readStatement } from './read-statement.ts'
import { statementReader, statementWriter } from './statement-store.ts'

export type TakeNeeds = Pick<
  OfficeNeeds,
  'db' | 'clock' | 'ledger' | 'orders' | 'flights' | 'audit'
>
type Taken = { statementId: string; isNew: boolean; lines: number; openLines: number }
type Refused = Extract<Awaited<ReturnType<typeof readStatement>>, Refusal>

/** Another statement took one of the entries meanwhile; what was read of the book is read anew. */
class EntriesTaken extends Error {}
const mostAttempts = 5

/**
 * Takes in the list of a supplier beside what our book says. One file is taken once, however often it is handed in; two at once never both hold
 * an entry of the book. With one bad line nothing is taken.
 */
export async function takeStatement(
  needs: TakeNeeds,
  { by, bytes, fileName, ...form }: StatementForm & { by: string; bytes: Buffer; fileName: string },
): Promise<Taken | Refused | Refusal<'STATEMENT_SUPPLIER_REQUIRED' | 'STATEMENT_DAYS_WRONG'>> {
  const { db } = needs
  if (compareDates(form.from, form.until) > 0)
    return refuse('STATEMENT_DAYS_WRONG', { field: 'until' })
  if (!(await isSupplier(needs, db, form)))
    return refuse('STATEMENT_SUPPLIER_REQUIRED', { field: 'supplier' })
  const read = await readStatement(bytes, form.currency)
  if (isRefused(read)) return read
  const theirs = await underOrders(needs, read)
  const fileHash = createHash('sha256').update(bytes).digest()
  for (let attempt = 1; ; attempt += 1)
    try {
      return await take(needs, { ...form, by, fileName, fileHash, theirs })
    } catch (fault) {
      if (!(fault instanceof EntriesTaken) || attempt === mostAttempts) throw fault
    }
}

async function take(
  needs: TakeNeeds,
  {
    by,
    fileName,
    fileHash,
    theirs,
    ...form
  }: StatementForm & {
    by: string
    fileName: string
    fileHash: Buffer
    theirs: Awaited<ReturnType<typeof underOrders>>
  },
): Promise<Taken> {
  const { db, clock, audit } = needs
  const { supplier, currency, from, until } = form
  const isWithin = (day: string) => compareDates(day, from) >= 0 && compareDates(day, until) <= 0
  const ours = await ourLines(needs, form)
  const told = new Set(ours.filter(({ isTold }) => isTold))
  const lines = matchLines({
    ours,
    theirs,
    isMissingTold: (line) => isWithin(line.day) && !told.has(line as (typeof ours)[number]),
  })
  const statementId = newId()
  return await db.tx(async (tx) => {
    const writer = statementWriter(tx)
    const takenAt = clock.now()
    if (!(await writer.add({ ...form, statementId, fileName, fileHash, takenBy: by, takenAt }))) {
      const before = await writer.taken({ supplier, fileHash })
      const head = await statementReader(tx).head(before)
      const { lines: all = 0, openLines = 0 } = head ?? {}
      return { statementId: before, isNew: false, lines: all, openLines }
    }
    if (!(await writer.addLines(statementId, lines))) throw new EntriesTaken()
    const openLines = lines.filter((line) => !isSame(line)).length
    const after = { supplier, currency, from, until, lines: lines.length, openLines }
    const subject = { kind: 'statement', id: statementId }
    await audit(tx, { kind: 'statements.taken', by, subject, after })
    return { statementId, isNew: true, lines: lines.length, openLines }
  })
}
