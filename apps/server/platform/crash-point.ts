import { readFileSync } from 'node:fs'
import type { CrashPointName } from './crash-points.ts'

let armedAt: string | undefined

/**
 * Called once at start with the setting CRASH_AT: a point's name, or `@` and a file that names it, or names none for now. Without it
 * every crash point is a no-op.
 */
export function armCrashPoint(setting: string | undefined): void {
  armedAt = setting
}

/** Kills this process on the spot, as kill -9 would, when the point of this name is armed. */
export function crashPoint(name: CrashPointName): void {
  if (armedAt === undefined) return
  const armed = armedAt.startsWith('@') ? readFileSync(armedAt.slice(1), 'utf8') : armedAt
  if (armed === name) process.kill(process.pid, 'SIGKILL')
}
