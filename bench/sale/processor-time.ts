/** What the processor spent, which other work on the machine moves far less than it moves the clock on the wall. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** Milliseconds spent so far by this process, and by a postmaster with its children; of those 0 where there is no /proc. */
export function processorMs(postmaster: number): { node: number; postgres: number } {
  const { user, system } = process.cpuUsage()
  return { node: (user + system) / 1000, postgres: familyMs(postmaster) }
}

function familyMs(parent: number): number {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return all.reduce((sum, pid) => sum + spentMs(Number(pid), parent), 0)
  } catch {
    return 0
  }
}

function spentMs(pid: number, parent: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name in brackets: state, parent, …; user and system time are the 14th and 15th of all, those of ended children follow.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (pid !== parent && Number(fields[1]) !== parent) return 0
    const ended = pid === parent ? Number(fields[13]) + Number(fields[14]) : 0
    return (Number(fields[11]) + Number(fields[12]) + ended) * tickMs
  } catch {
    // It has ended since the listing; its parent counts it.
    return 0
  }
}
