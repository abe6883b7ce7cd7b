import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { clusterFolder, handOver } from '../db/embedded/cluster.ts'
import type { Home } from '../db/embedded/home.ts'

/** Copies the files of a server that runs at `url`, as pg_basebackup would, which the npm package of its programs has not. */
export async function copyRunningCluster({
  from,
  url,
  to,
}: {
  from: Home
  url: string
  to: Home
}): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('copy', true)`)
    rmSync(clusterFolder(to), { recursive: true, force: true })
    copyCluster(from, to)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    const label = join(clusterFolder(to), 'backup_label')
    writeFileSync(label, rows[0]?.labelfile ?? '')
    handOver(to, label)
  } finally {
    await client.end()
  }
}

/** What a server makes anew: its log and slots are the copy's own, the rest belongs to the process that was copied from. */
const leftEmpty = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_stat_tmp']
const leftOut = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'postgresql.auto.conf']

/** Copies the files of a cluster as they are, but for those that its server makes anew. */
export function copyCluster(from: Home, to: Home): void {
  const copy = (source: string, target: string, isLeftEmpty: boolean) => {
    mkdirSync(target, { mode: 0o700 })
    handOver(to, target)
    for (const name of readdirSync(source)) {
      if (leftOut.includes(name)) continue
      const [one, other] = [join(source, name), join(target, name)]
      try {
        const isFolder = statSync(one).isDirectory()
        if (isFolder) copy(one, other, leftEmpty.includes(name))
        else if (!isLeftEmpty) {
          copyFileSync(one, other)
          handOver(to, other)
        }
      } catch (fault) {
        // A file that went while it was copied is made again from the log.
        if ((fault as { code?: string }).code !== 'ENOENT') throw fault
      }
    }
  }
  copy(clusterFolder(from), clusterFolder(to), false)
}
