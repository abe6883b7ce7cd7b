import { isUnknown, type SupplierJournal } from '../../ports.ts'
import { memoryJournal } from './memory-journal.ts'

class Killed extends Error {}

/** A journal in which the process dies at its n-th write, before or after it is written; whoever comes next lives. For tests. */
export function mortalJournal() {
  const journal = memoryJournal()
  let left = Number.POSITIVE_INFINITY
  let isWritten = true
  const mortal: SupplierJournal = {
    read: journal.read,
    async write(key, version, entry) {
      left -= 1
      if (left > 0 || !Number.isFinite(left)) return await journal.write(key, version, entry)
      left = Number.POSITIVE_INFINITY
      if (isWritten) await journal.write(key, version, entry)
      throw new Killed('killed')
    },
  }
  return {
    journal: mortal,
    dieAt(write: number, when: 'before' | 'after') {
      left = write
      isWritten = when === 'after'
    },
    /** Whether somebody has still to die. */
    isDoomed: () => Number.isFinite(left),
  }
}

/** Asks again, each time as a process of its own, until the answer is certain; `wait` lets a minute pass between. */
export async function askUntilCertain<Answer extends object>(
  ask: () => Promise<Answer>,
  wait: () => void,
): Promise<Answer> {
  for (let time = 0; time < 40; time += 1) {
    try {
      const answer = await ask()
      if (!isUnknown(answer)) return answer
    } catch (fault) {
      if (!(fault instanceof Killed)) throw fault
    }
    wait()
  }
  throw new Error('Nothing certain was answered')
}
