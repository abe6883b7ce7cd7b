import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Home } from './home.ts'

/** PostgreSQL's own environment: nothing of ours, and no locale of the machine. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

export const superuser = 'parastoo'

export const clusterFolder = (home: Home) => join(home.folder, 'cluster')

/** The password made when the cluster was made; readable by us only. */
export function readPassword(home: Home): string {
  return readFileSync(join(home.folder, 'password'), 'utf8').trim()
}

/**
 * Makes the cluster when there is none yet: UTF-8, sorted by code point, Persian letters known as letters, checksums on.
 * It is made aside and renamed into place, so an interrupted start leaves no half cluster behind.
 */
export async function ensureCluster(home: Home): Promise<'made' | 'present'> {
  if (existsSync(join(clusterFolder(home), 'PG_VERSION'))) return 'present'
  const passwordFile = join(home.folder, 'password')
  const unfinished = join(home.folder, 'cluster.unfinished')
  const handedOver = join(home.folder, 'password.initdb')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  writeFileSync(handedOver, readPassword(home), { mode: 0o600 })
  chmodSync(passwordFile, 0o600)
  for (const path of [unfinished, handedOver]) handOver(home, path)
  try {
    await promisify(execFile)(
      join(home.nativeFolder, 'bin', 'initdb'),
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${handedOver}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${wideCharacterType()}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      { ...home.runAs, cwd: home.folder, env: serverEnvironment },
    )
  } catch (fault) {
    const { stderr = '' } = fault as { stderr?: string }
    throw new Error(`PostgreSQL's files could not be made: ${stderr.trim() || fault}`, {
      cause: fault,
    })
  } finally {
    rmSync(handedOver, { force: true })
  }
  renameSync(unfinished, clusterFolder(home))
  return 'made'
}

/**
 * The machine's character type that knows all letters. pg_trgm asks it, not the built-in locale, which characters belong
 * to words; under C it finds no Persian at all.
 */
function wideCharacterType(): string {
  try {
    const installed = execFileSync('locale', ['-a'], { encoding: 'utf8' }).split('\n')
    const known = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8']
    return known.find((name) => installed.includes(name)) ?? 'C.UTF-8'
  } catch {
    return 'C.UTF-8'
  }
}

/** Gives a path to the user the server runs as. */
export function handOver(home: Home, path: string): void {
  const { uid, gid } = home.runAs
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
