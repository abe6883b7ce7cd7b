import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  canEnter,
  canRun,
  isRoot,
  ownerOf,
  type RunAs,
  unprivilegedUser,
} from './unprivileged-user.ts'

/** Where the embedded server lives and whom it runs as. */
export type Home = {
  /** Ours: password, leases, lock and log. The server's own folders `cluster` and `socket` lie in it. */
  folder: string
  nativeFolder: string
  runAs: RunAs
}

/** Folders outside any checkout that an unprivileged user can reach on nearly every machine. */
const shelters = ['/var/lib/parastoo', '/var/tmp/parastoo']

/**
 * Finds the home that belongs to `folder`. That is `folder` itself, unless we are root and the unprivileged user cannot
 * reach it (a checkout under /root, a folder of mode 700): then it is a shelter elsewhere, remembered in `folder`.
 * An existing cluster is never left behind for an empty one.
 */
export function findHome(folder: string, onStep: (sentence: string) => void): Home {
  mkdirSync(folder, { recursive: true })
  const binaries = findBinaries()
  if (!isRoot()) return { folder, nativeFolder: binaries.nativeFolder, runAs: {} }

  const cluster = join(folder, 'cluster')
  const existing = existsSync(cluster)
  const runAs = existing ? ownerOf(cluster) : unprivilegedUser()
  const reachable = canEnter(runAs, folder)
  if (existing && !reachable) {
    throw new Error(
      `The database under ${folder} cannot be reached by the user it belongs to. ` +
        'Let others enter the folders above it (chmod o+x), or start as that user.',
    )
  }
  const chosen = reachable && !readPointer(folder) ? folder : shelterFor(folder, runAs, onStep)
  return { folder: chosen, nativeFolder: reachableBinaries(binaries, runAs, onStep), runAs }
}

type Pointer = { home: string; belongsTo: string }

function readPointer(folder: string): Pointer | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'location.json'), 'utf8'))
  } catch {
    return undefined
  }
}

function shelterFor(folder: string, runAs: RunAs, onStep: (sentence: string) => void): string {
  const belongsTo = realpathSync(folder)
  const known = readPointer(folder)
  // A copied checkout brings the pointer of its original along, but must not share its database. A moved one keeps it.
  const copied = known && known.belongsTo !== belongsTo && existsSync(known.belongsTo)
  if (known && !copied && existsSync(known.home)) {
    remember(folder, { home: known.home, belongsTo })
    return known.home
  }
  const name = createHash('sha256').update(belongsTo).digest('hex').slice(0, 12)
  const base = findShelter(runAs)
  const home = join(base, name)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  remember(folder, { home, belongsTo })
  onStep(`PostgreSQL cannot run under ${folder} (closed to its user), so its files are in ${home}`)
  return home
}

function remember(folder: string, pointer: Pointer): void {
  writeFileSync(join(folder, 'location.json'), `${JSON.stringify(pointer)}\n`)
}

function findShelter(runAs: RunAs): string {
  for (const shelter of shelters) {
    try {
      mkdirSync(shelter, { recursive: true, mode: 0o755 })
      if (canEnter(runAs, shelter)) return shelter
    } catch {
      // The next one may do.
    }
  }
  throw new Error(
    `No folder was found that PostgreSQL's user can reach (tried ${shelters.join(', ')}). ` +
      'Move the checkout to a folder that others may enter, or set DATABASE_URL.',
  )
}

function reachableBinaries(
  { nativeFolder, version }: Binaries,
  runAs: RunAs,
  onStep: (sentence: string) => void,
): string {
  if (canRun(runAs, join(nativeFolder, 'bin', 'postgres'))) return nativeFolder
  const copy = join(findShelter(runAs), `postgresql-${version}`)
  if (!existsSync(copy)) {
    onStep(`Copying PostgreSQL's programs to ${copy}, where its user can run them`)
    const unfinished = `${copy}.${process.pid}`
    cpSync(nativeFolder, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, copy)
    } catch {
      // Another process was first; its copy is the same.
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  if (canRun(runAs, join(copy, 'bin', 'postgres'))) return copy
  throw new Error(`PostgreSQL's programs cannot run from ${nativeFolder} nor from ${copy}`)
}
