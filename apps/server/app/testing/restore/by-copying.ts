/** Backups by copies of our own, which need nothing but the server: the files while it runs, and each piece of its log as it is done. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder, handOver } from '../../../platform/db/embedded/cluster.ts'
import { findHome, type Home } from '../../../platform/db/embedded/home.ts'
import { copyCluster, copyRunningCluster } from '../../../platform/testing/copy-cluster.ts'

/** How backups are made and come back: by copying files and the log, or by a program of the operator's. */
export type BackupWay = {
  name: string
  /** What the server is started with so that its log is kept elsewhere. */
  settings: Record<string, string>
  /** Makes a backup of the server that runs. */
  backUp(running: { home: Home; port: number; url: string }): Promise<void>
  /** Brings the files back, and what tells the server to replay the log up to the moment. */
  bringBack(home: Home, moment: string): Promise<void>
  /** Takes the backups away. */
  discard(): void
}

const archiveEverySeconds = 2

/** Keeps them in a folder beside those of the server. */
export function byCopying(folder: string): BackupWay {
  const kept = findHome(join(folder, 'kept'), () => {})
  const wal = join(kept.folder, 'wal')
  mkdirSync(wal, { mode: 0o700 })
  handOver(kept, wal)
  return {
    name: 'copies of files and log',
    settings: {
      archive_mode: 'on',
      archive_timeout: String(archiveEverySeconds),
      // Whole or not there: a piece that is half copied must not look like one.
      archive_command: `test ! -f '${wal}/%f' && cp '%p' '${wal}/%f.part' && mv '${wal}/%f.part' '${wal}/%f'`,
    },
    backUp: ({ home, url }) => copyRunningCluster({ from: home, url, to: kept }),
    async bringBack(home, moment) {
      copyCluster(kept, home)
      const cluster = clusterFolder(home)
      writeFileSync(join(cluster, 'recovery.signal'), '')
      const lines = {
        restore_command: `cp '${wal}/%f' '%p'`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      }
      writeFileSync(
        join(cluster, 'postgresql.auto.conf'),
        Object.entries(lines)
          .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
          .join(''),
      )
      for (const file of ['recovery.signal', 'postgresql.auto.conf'])
        handOver(home, join(cluster, file))
    },
    discard: () => rmSync(kept.folder, { recursive: true, force: true }),
  }
}
