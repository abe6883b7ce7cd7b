import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * What tells a process from a later one with the same number: its start time. Undefined when it does not run any more;
 * a zombie counts as gone.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      // The name in parentheses may hold spaces; state is the first field after it, start time the twentieth.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  return askPs(pid, 'lstart')
}

/** The command line of a running process, undefined when it does not run. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a process works in that folder, as every part of a PostgreSQL does in its cluster. Known on Linux only, where
 * it is needed: elsewhere a killed server leaves no zombie that its successor could mistake for it.
 */
export function hasProcessIn(folder: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === folder
    } catch {
      return false
    }
  })
}

function askPs(pid: number, column: string): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
    return answer.trim() || undefined
  } catch {
    return undefined
  }
}
