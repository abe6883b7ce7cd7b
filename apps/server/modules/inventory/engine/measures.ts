import { Gauge, Registry } from 'prom-client'
import type { EngineHealth } from './create-engine.ts'

/** The engine's health as numbers for whoever watches, read whenever they are asked for; docs/runbooks/the-engine-is-behind.md says which matter. */
export function measuresOf(health: () => EngineHealth): Registry {
  const registry = new Registry()
  // Of several processes the one that is furthest behind is shown.
  const measure = (
    name: string,
    help: string,
    pick: (health: EngineHealth) => number,
    aggregator: 'min' | 'max' = 'max',
  ) =>
    new Gauge({
      name: `inventory_${name}`,
      help,
      registers: [registry],
      aggregator,
      collect() {
        this.set(pick(health()))
      },
    })
  measure(
    'following',
    '1 while changes come by replication, 0 while hints are heard or the stream is lost',
    ({ isFollowing }) => +isFollowing,
    'min',
  )
  measure(
    'position_bytes',
    'How far in the log of the database memory is',
    ({ position }) => Number(position ?? 0n),
    'min',
  )
  measure('lag_seconds', 'From the last commit to its place in memory', ({ lagMs }) => lagMs / 1000)
  measure(
    'behind_seconds',
    'For how long memory has been known to be behind',
    ({ behindMs }) => behindMs / 1000,
  )
  measure('transactions', 'Transactions applied to the columns in use', ({ applied }) => applied)
  measure('flights', 'Flights on sale when the columns were laid out', ({ flights }) => flights)
  measure('classes', 'Places for classes in use', ({ classes }) => classes)
  measure(
    'rebuilds',
    'How often everything was laid out anew since the start',
    ({ rebuilds }) => rebuilds,
  )
  measure(
    'compared_days',
    'Days of memory compared with the tables',
    ({ checkedDays }) => checkedDays,
  )
  measure(
    'differences',
    'Days on which memory differed from the tables',
    ({ differences }) => differences,
  )
  return registry
}
