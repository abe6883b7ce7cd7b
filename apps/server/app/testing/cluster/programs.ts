import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { childEnvironment } from '../../../platform/config/config.ts'

/** What the cluster is made of, and which package of Debian has it. */
const wanted = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  postgres: 'postgresql-18',
  initdb: 'postgresql-18',
  pg_ctl: 'postgresql-18',
  pg_basebackup: 'postgresql-18',
  pg_rewind: 'postgresql-18',
  pg_controldata: 'postgresql-18',
} as const
export type ProgramName = keyof typeof wanted
export type Programs = Record<ProgramName, string> & {
  /** Whether they stand in CLUSTER_BIN: then each of them becomes the unprivileged user by itself, where it must. */
  areGiven: boolean
}

/** Where Debian puts the programs of a server, which are not for everybody's PATH. */
const usualFolders = ['/usr/lib/postgresql/18/bin', '/usr/sbin']

/** Finds each program in CLUSTER_BIN, or else on the PATH; answers what is missing where not all are there. */
export function findPrograms(): Programs | { missing: string[] } {
  const { CLUSTER_BIN: given, PATH = '' } = childEnvironment({})
  const folders = given ? given.split(delimiter) : [...PATH.split(delimiter), ...usualFolders]
  const names = Object.keys(wanted) as ProgramName[]
  const found = names.map((name) => [
    name,
    folders.map((folder) => join(folder, name)).find(isProgram),
  ])
  const missing = found.flatMap(([name, path]) =>
    path ? [] : [`${name} (package ${wanted[name as ProgramName]})`],
  )
  if (missing.length > 0) return { missing }
  return { ...(Object.fromEntries(found) as Record<ProgramName, string>), areGiven: Boolean(given) }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
