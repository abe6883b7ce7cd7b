import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { ruleOf, type Scope } from '../rules/index.ts'
import { addClosure, currentPacks, endClosure } from './pack-store.ts'

type Asked = Scope & { destination: string; by: string }

/**
 * Switches one type off for one passport, with a reason that everybody reads. Unknown where no rule is about it, unchanged where it is off
 * already.
 */
export async function closeType(
  { db, clock }: { db: Db; clock: Clock },
  { by, ...ask }: Asked & { reasonFa: string },
): Promise<'closed' | 'unchanged' | 'unknown'> {
  const pack = (await currentPacks(db)).find(({ destination }) => destination === ask.destination)
  if (!pack || !ruleOf(pack, ask)) return 'unknown'
  const closure = { ...ask, id: newId(), closedAt: clock.now(), closedBy: by }
  return (await db.tx((tx) => addClosure(tx, closure))) ? 'closed' : 'unchanged'
}

/** Switches it on again. */
export async function openType(
  { db, clock }: { db: Db; clock: Clock },
  { by, ...ask }: Asked,
): Promise<'opened' | 'unchanged'> {
  const opening = { ...ask, openedAt: clock.now(), openedBy: by }
  return (await db.tx((tx) => endClosure(tx, opening))) ? 'opened' : 'unchanged'
}
