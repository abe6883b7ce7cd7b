/** What one of the staff may say of a line alone: that the supplier was told, that it allows our sum, or that a line bears a wrong name. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { isTaken } from '../../../platform/db/is-taken.ts'
import type { OfficeNeeds } from '../needs.ts'
import { statementReader, statementWriter } from './statement-store.ts'

type Needs = Pick<OfficeNeeds, 'db' | 'clock' | 'audit'>
type Settled = { settled: true }
type Missed = Refusal<'NOT_FOUND' | 'STATEMENT_LINE_SETTLED'>

const done: Settled = { settled: true }
const aboutIt = (lineId: string) => ({ subject: { kind: 'statement-line', id: lineId } })

/** The supplier was told that it is wrong; the line stays in its queue until both agree. */
export async function disputeLine(
  needs: Needs,
  { lineId, reason, by }: { lineId: string; reason: string; by: string },
): Promise<Settled | Missed> {
  const { db, clock, audit } = needs
  return await db.tx(async (tx) => {
    const said = { lineId, by, at: clock.now(), note: reason }
    if (!(await statementWriter(tx).dispute(said))) return await whyNot(tx, lineId)
    await audit(tx, { kind: 'statements.disputed', by, ...aboutIt(lineId), reason })
    return done
  })
}

/** Our sum stands, as its supplier allowed; or the line is the one of ours that bears another name. No money moves: our book says so already. */
export async function correctLine(
  needs: Needs,
  {
    lineId,
    withLineId,
    reason,
    by,
  }: { lineId: string; withLineId?: string | undefined; reason: string; by: string },
): Promise<Settled | Missed | Refusal<'STATEMENT_LINES_UNLIKE'>> {
  const { db, clock, audit } = needs
  const said = { lineId, by, at: clock.now(), note: reason }
  const work = db.tx(async (tx): Promise<Settled | Missed | Refusal<'STATEMENT_LINES_UNLIKE'>> => {
    const writer = statementWriter(tx)
    // In one order, so that two who join at once never wait for each other in a circle.
    const ids = [lineId, ...(withLineId ? [withLineId] : [])].toSorted()
    const locked = []
    for (const id of ids) locked.push(await writer.lockOpen(id))
    const line = locked.find((each) => each?.lineId === lineId)
    if (!line) return await whyNot(tx, lineId)
    if (withLineId !== undefined) {
      const other = locked.find((each) => each?.lineId === withLineId)
      const isLike =
        other?.statementId === line.statementId &&
        line.ours === null &&
        other.theirs === null &&
        Math.sign(line.theirs ?? 0) === Math.sign(other.ours ?? 0)
      if (!isLike || !(await writer.join({ ...said, withLineId })))
        return refuse('STATEMENT_LINES_UNLIKE', { field: 'withLineId' })
    } else if (!(await writer.agree({ ...said, as: 'ours' })))
      return refuse('STATEMENT_LINE_SETTLED')
    const after = { supplier: line.supplier, withLineId: withLineId ?? null }
    await audit(tx, { kind: 'statements.corrected', by, ...aboutIt(lineId), after, reason })
    return done
  })
  try {
    return await work
  } catch (fault) {
    // A later statement holds what stands in it.
    if (isTaken(fault, 'statement_entry_once')) return refuse('STATEMENT_LINE_SETTLED')
    throw fault
  }
}

async function whyNot(tx: Tx, lineId: string): Promise<Missed> {
  return (await statementReader(tx).line(lineId))
    ? refuse('STATEMENT_LINE_SETTLED')
    : refuse('NOT_FOUND')
}
