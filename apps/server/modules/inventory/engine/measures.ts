import type { EngineHealth } from './create-engine.ts'

/** The engine's health as numbers for whoever watches; docs/runbooks/search-shows-stale-seats.md says which matter. */
export function measuresOf(health: EngineHealth) {
  const { isFollowing, position, lagMs, applied, flights, classes, rebuilds, behindMs } = health
  const measure = (name: string, help: string, value: number) => ({
    name: `inventory_${name}`,
    help,
    value,
  })
  return [
    measure(
      'following',
      '1 while changes come by replication, 0 while hints are heard',
      +isFollowing,
    ),
    measure(
      'position_bytes',
      'How far in the log of the database memory is',
      Number(position ?? 0n),
    ),
    measure('lag_seconds', 'From the last commit to its place in memory', lagMs / 1000),
    measure('behind_seconds', 'For how long memory has been known to be behind', behindMs / 1000),
    measure('transactions', 'Transactions applied to the columns in use', applied),
    measure('flights', 'Flights on sale when the columns were laid out', flights),
    measure('classes', 'Places for classes in use', classes),
    measure('rebuilds', 'How often everything was laid out anew since the start', rebuilds),
    measure('compared_days', 'Days of memory compared with the tables', health.checkedDays),
    measure('differences', 'Days on which memory differed from the tables', health.differences),
  ]
}
