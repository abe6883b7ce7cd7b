import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  clusterFolder,
  handOver,
  readPassword,
  superuser,
} from '../../../platform/db/embedded/cluster.ts'
import { findHome, type Home } from '../../../platform/db/embedded/home.ts'
import type { BackupWay } from './by-copying.ts'

const deployed = fileURLToPath(
  new URL('../../../../../deploy/pgbackrest/pgbackrest.conf', import.meta.url),
)
/** The first that knows PostgreSQL 18. */
const leastVersion = [2, 57] as const
const stanza = 'parastoo'

/**
 * By the program and the configuration that an agency is told to use, but for where its server and its copies lie. Where the program is
 * not on this machine, or too old for PostgreSQL 18, it says so.
 */
export function byPgBackRest(folder: string): BackupWay | { missing: string } {
  const asked = spawnSync('pgbackrest', ['version'], { encoding: 'utf8' })
  if (asked.error) return { missing: 'this machine does not have it' }
  const [major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(asked.stdout)?.slice(1).map(Number) ?? []
  if (major < leastVersion[0] || (major === leastVersion[0] && minor < leastVersion[1]))
    return { missing: `version ${major}.${minor} does not know PostgreSQL 18` }

  const kept = findHome(join(folder, 'pgbackrest'), () => {})
  const file = join(kept.folder, 'pgbackrest.conf')
  const configure = (home: Home, port: number) => {
    const lines = ownConfiguration(readFileSync(deployed, 'utf8'), {
      repository: join(kept.folder, 'copies'),
      spool: join(kept.folder, 'spool'),
      locks: join(kept.folder, 'locks'),
      cluster: clusterFolder(home),
      port,
    })
    writeFileSync(file, lines)
    handOver(kept, file)
  }
  for (const name of ['copies', 'spool', 'locks']) {
    mkdirSync(join(kept.folder, name), { mode: 0o700 })
    handOver(kept, join(kept.folder, name))
  }
  const run = (home: Home, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      'pgbackrest',
      [`--config=${file}`, `--stanza=${stanza}`, ...args],
      {
        ...home.runAs,
        encoding: 'utf8',
        cwd: kept.folder,
        env: { PATH: '/usr/bin:/bin', PGPASSWORD: readPassword(home), LC_ALL: 'C' },
      },
    )
    if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${stdout}${stderr}`)
  }
  return {
    name: `pgBackRest ${major}.${minor}`,
    settings: {
      archive_mode: 'on',
      archive_timeout: '2',
      archive_command: `pgbackrest --config=${file} --stanza=${stanza} archive-push %p`,
    },
    async backUp({ home, port }) {
      configure(home, port)
      run(home, 'stanza-create')
      run(home, '--type=full', 'backup')
    },
    async bringBack(home, moment) {
      configure(home, 0)
      mkdirSync(clusterFolder(home), { mode: 0o700 })
      handOver(home, clusterFolder(home))
      run(home, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    },
    discard: () => rmSync(kept.folder, { recursive: true, force: true }),
  }
}

/** What an agency is told to write, with the places of one machine in it: its own copies, no second repository and no second server. */
function ownConfiguration(
  text: string,
  places: { repository: string; spool: string; locks: string; cluster: string; port: number },
): string {
  const kept = text
    .split('\n')
    .filter((line) => !/^(repo2-|pg2-|pg1-host|backup-standby)/.test(line))
    .map((line) =>
      line
        .replace(/^repo1-path=.*/, `repo1-path=${places.repository}`)
        .replace(/^spool-path=.*/, `spool-path=${places.spool}`)
        .replace(/^pg1-path=.*/, `pg1-path=${places.cluster}`),
    )
  // The stanza's part is the last of the file.
  return [
    ...kept,
    `pg1-port=${places.port}`,
    `pg1-user=${superuser}`,
    'pg1-socket-path=127.0.0.1',
    '',
  ]
    .join('\n')
    .replace(/^\[global\]$/m, `[global]\nlock-path=${places.locks}\nlog-level-file=off`)
}
