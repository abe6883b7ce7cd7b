import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Whom PostgreSQL runs as. Empty: as ourselves. PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number } | Record<string, never>

export const isRoot = () => process.getuid?.() === 0

function lookUp(name: string): RunAs | undefined {
  const ask = (flag: string) =>
    Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/**
 * The user `postgres`, created when it is absent; `nobody` where users cannot be created. Called as root only.
 */
export function unprivilegedUser(): RunAs {
  const present = lookUp('postgres')
  if (present) return present
  const ways: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ]
  for (const [command, parts] of ways) {
    spawnSync(command, parts, { stdio: 'ignore' })
    const created = lookUp('postgres')
    if (created) return created
  }
  const nobody = lookUp('nobody')
  if (nobody) return nobody
  throw new Error(
    'PostgreSQL does not run as root, and no user could be created for it. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

export function ownerOf(path: string): RunAs {
  const { uid, gid } = statSync(path)
  return isRoot() ? { uid, gid } : {}
}

/** Whether that user can enter the folder, tried rather than reasoned about: a parent of mode 700 or an ACL may forbid it. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  return succeeds(runAs, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
}

/** Whether that user can run the program, libraries included. */
export function canRun(runAs: RunAs, program: string): boolean {
  return succeeds(runAs, program, ['--version'])
}

function succeeds(runAs: RunAs, program: string, parts: string[]): boolean {
  return spawnSync(program, parts, { ...runAs, cwd: '/', stdio: 'ignore', env: {} }).status === 0
}
