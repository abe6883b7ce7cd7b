import cluster, { type Worker } from 'node:cluster'
import { answerProcesses, askPrimary } from './ask-primary.ts'

export type ConcurrencyLimit = {
  /** Takes one of the group's, unless there are as many as may be. */
  take: (group: string) => Promise<boolean>
  /** Gives one back that was taken. */
  giveBack: (group: string) => void
}

type Most = { perGroup: number; inAll: number }
type Asked = Most & { name: string; group: string }
type Counted = ReturnType<typeof createCounts>

const [taking, givingBack] = ['take', 'give-back']

/**
 * How many of one thing are open at a time, in one group and in all, over all processes of this node: the primary counts for them, and
 * what a process had that has ended is given back.
 */
export function createConcurrencyLimit({
  name,
  ...most
}: Most & { name: string }): ConcurrencyLimit {
  if (!cluster.isWorker) {
    const counts = createCounts()
    return {
      take: async (group) => counts.take(group, most),
      giveBack: counts.giveBack,
    }
  }
  return {
    take: (group) => askPrimary<boolean>(taking, { ...most, name, group } satisfies Asked),
    // An answer that does not come changes nothing.
    giveBack: (group) => void askPrimary(givingBack, { ...most, name, group }).catch(() => {}),
  }
}

/** Called in the primary, once. */
export function countForProcesses(): void {
  const byName = new Map<string, Counted>()
  const countsOf = (name: string): Counted => {
    const counts = byName.get(name) ?? createCounts()
    byName.set(name, counts)
    return counts
  }
  answerProcesses(taking, ({ name, group, ...most }: Asked, { id }) =>
    countsOf(name).take(group, most, id),
  )
  answerProcesses(givingBack, ({ name, group }: Asked, { id }) =>
    countsOf(name).giveBack(group, id),
  )
  cluster.on('exit', ({ id }: Worker) => {
    for (const counts of byName.values()) counts.giveBackAllOf(id)
  })
}

function createCounts() {
  const inGroup = new Map<string, number>()
  /** What each process has taken, by its id and then by group. */
  const byProcess = new Map<number, Map<string, number>>()
  let all = 0
  const add = (counts: Map<string, number>, group: string, change: number) => {
    const left = (counts.get(group) ?? 0) + change
    if (left > 0) counts.set(group, left)
    else counts.delete(group)
  }
  const giveBack = (group: string, process = 0) => {
    const own = byProcess.get(process)
    if (!own?.has(group)) return
    add(own, group, -1)
    add(inGroup, group, -1)
    all -= 1
  }
  return {
    take(group: string, { perGroup, inAll }: Most, process = 0): boolean {
      if (all >= inAll || (inGroup.get(group) ?? 0) >= perGroup) return false
      const own = byProcess.get(process) ?? new Map<string, number>()
      byProcess.set(process, own)
      add(own, group, 1)
      add(inGroup, group, 1)
      all += 1
      return true
    },
    giveBack,
    giveBackAllOf(process: number): void {
      for (const [group, count] of [...(byProcess.get(process) ?? [])])
        for (let times = 0; times < count; times += 1) giveBack(group, process)
      byProcess.delete(process)
    },
  }
}
