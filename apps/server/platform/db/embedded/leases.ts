import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processIdentity } from './process-identity.ts'

const ourselves = () => `${process.pid} ${processIdentity(process.pid)}`

function isAlive(holder: string): boolean {
  const [pid = '', ...identity] = holder.split(' ')
  return processIdentity(Number(pid)) === identity.join(' ')
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Notes that this process uses the server in `home`. Returns the note's file, which ends the lease when removed. */
export function takeLease(home: string): string {
  const folder = join(home, 'users')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(file, ourselves())
  return file
}

/** How many living processes use the server in `home`. Leases of dead ones are cleared away. */
export function countLeases(home: string): number {
  const folder = join(home, 'users')
  let living = 0
  for (const name of readFolder(folder)) {
    const holder = readOrUndefined(join(folder, name))
    if (holder === undefined) continue
    if (isAlive(holder)) living += 1
    else rmSync(join(folder, name), { force: true })
  }
  return living
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Runs `work` while no other process starts or stops the server in `home`. A lock whose holder has died is taken over.
 */
export async function withLock<Result>(home: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(home, 'starting.lock')
  const mine = `${lock}.${randomBytes(6).toString('hex')}`
  // Written aside and linked into place, so that nobody ever reads a lock without its holder.
  writeFileSync(mine, ourselves())
  try {
    for (;;) {
      try {
        linkSync(mine, lock)
        break
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
      }
      const holder = readOrUndefined(lock)
      if (holder !== undefined && !isAlive(holder)) rmSync(lock, { force: true })
      else await delay(25)
    }
    try {
      return await work()
    } finally {
      rmSync(lock, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}
