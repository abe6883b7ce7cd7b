/** How an adapter keeps what it knows of a sale: entries of its journal, each written by whoever read the last one. */
import { createQueueByKey } from '@parastoo/kit/queue-by-key'
import type { z } from 'zod'

/**
 * What an adapter writes down before it calls, and finds again after a crash: one entry under each key, of a shape of its own. For
 * suppliers that know no key of ours.
 */
export type SupplierJournal = {
  read: (key: string) => Promise<{ version: number; entry: unknown } | null>
  /** Writes what follows `version` (0: nothing is there yet). False, and nothing is written, when somebody else was faster. */
  write: (key: string, version: number, entry: object) => Promise<boolean>
}

/** Somebody else wrote first: they go on with it, and whoever asked asks again. */
class Overtaken extends Error {}

export type Kept<Entry> = { version: number; entry: Entry }

/** An entry, read by its schema; one that cannot be read is a fault of ours, and thrown. */
export async function readEntry<Schema extends z.ZodType>(
  journal: SupplierJournal,
  key: string,
  schema: Schema,
): Promise<Kept<z.infer<Schema>> | null> {
  const found = await journal.read(key)
  return found && { version: found.version, entry: schema.parse(found.entry) }
}

/** Writes what follows on what was read. Who was overtaken goes no further: see `oneCallOfASale`. */
export async function writeEntry<Entry extends object>(
  journal: SupplierJournal,
  key: string,
  { kept, entry }: { kept: Kept<Entry> | null; entry: Entry },
): Promise<Kept<Entry>> {
  const version = kept?.version ?? 0
  if (!(await journal.write(key, version, entry))) throw new Overtaken(key)
  return { version: version + 1, entry }
}

/** One call of a sale after the other; of two processes the one that writes first goes on, and the other knows nothing yet. */
export function oneCallOfASale() {
  const inTurn = createQueueByKey()
  return <Answer>(
    key: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | { unknown: true; reason: string }> =>
    inTurn(key, async () => {
      try {
        return await work()
      } catch (fault) {
        if (fault instanceof Overtaken)
          return { unknown: true as const, reason: 'somebody else is at this sale' }
        throw fault
      }
    })
}
