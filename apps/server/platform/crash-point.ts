import type { CrashPointName } from './crash-points.ts'

let armedAt: string | undefined

/** Called once at start with the setting CRASH_AT. Without it every crash point is a no-op. */
export function armCrashPoint(name: string | undefined): void {
  armedAt = name
}

/** Kills this process on the spot, as kill -9 would, when the point of this name is armed. */
export function crashPoint(name: CrashPointName): void {
  if (armedAt === name) process.kill(process.pid, 'SIGKILL')
}
