import { type DatabaseTrouble, databaseTroubles } from '@parastoo/contract/office/queues'
import { sql } from 'kysely'
import { type Db, tables } from './database.ts'

const silentSeconds = 15
const longCommitSeconds = 2
/** Half of what slots may hold back before they are given up. */
const muchLogBytes = 1_000_000_000

type Seen = {
  wanted: string
  waitingCommits: number
  heldBackBytes: number
  isLogLost: boolean
  /** Null of what the role may not see. */
  standbys: { confirms: boolean | null; silentSeconds: number | null }[] | null
}

/**
 * Asks the server that takes writes about itself and those that follow it. A role that may not look at others (`pg_monitor`) sees of a
 * standby only that it is there, which then counts as confirming, and of waiting commits only its own.
 */
export async function readDatabaseTroubles(db: Db): Promise<DatabaseTrouble[]> {
  const { rows } = await sql<Seen>`
    select current_setting('synchronous_standby_names') as wanted,
      (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'
        and state_change < clock_timestamp() - make_interval(secs => ${longCommitSeconds})) as waiting_commits,
      (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float8
        from pg_replication_slots) as held_back_bytes,
      (select last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity')
        from pg_stat_archiver) as is_log_lost,
      (select json_agg(json_build_object(
          'confirms', state = 'streaming' and sync_state in ('sync', 'quorum'),
          'silentSeconds', extract(epoch from clock_timestamp() - reply_time)))
        from pg_stat_replication r where not exists (
          select from pg_replication_slots s where s.active_pid = r.pid and s.slot_type = 'logical')
      ) as standbys`.execute(tables<unknown>(db))
  const [seen] = rows
  return seen ? troublesOf(seen) : []
}

/** The judgement by itself. */
export function troublesOf({
  wanted,
  waitingCommits,
  heldBackBytes,
  isLogLost,
  standbys,
}: Seen): DatabaseTrouble[] {
  const confirming = (standbys ?? []).filter(({ confirms }) => confirms !== false).length
  const silent = (standbys ?? []).some((one) => (one.silentSeconds ?? 0) > silentSeconds)
  const found: Record<DatabaseTrouble, boolean> = {
    'no-standby': wanted !== '' && confirming === 0,
    'standby-missing': confirming > 0 && confirming < namesIn(wanted),
    'standby-silent': silent,
    'commits-wait': waitingCommits > 0,
    'log-not-kept': isLogLost,
    'log-held-back': heldBackBytes > muchLogBytes,
  }
  return databaseTroubles.filter((each) => found[each])
}

/** How many standbys `ANY 1 (n1, n2)` names; of `*` nobody knows. */
function namesIn(wanted: string): number {
  const [, list = wanted] = /\(([^)]*)\)/.exec(wanted) ?? []
  return list.split(',').filter((name) => name.trim() !== '' && name.trim() !== '*').length
}
