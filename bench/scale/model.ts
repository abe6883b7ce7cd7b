/** What was measured of each kind of request, what a visitor is taken to do, and what follows for cores, memory and money. */

/** Milliseconds of a processor for one request, from the table of `npm run bench:load` of 2026-11-27 (docs/benchmarks.md). */
export type Cost = { nodeMs: number; databaseMs: number }

export const kinds = {
  keptPage: { nodeMs: 2.68, databaseMs: 0.32 },
  drawnPage: { nodeMs: 25.51, databaseMs: 5.31 },
  newSearch: { nodeMs: 2.64, databaseMs: 0.59 },
  mixedSearch: { nodeMs: 2.01, databaseMs: 0.29 },
  details: { nodeMs: 5.4, databaseMs: 1.79 },
  /** Whole: searched, held, paid, issued; with what two processes and the database do beside. */
  sale: { nodeMs: 106.4, databaseMs: 137.3 },
} as const satisfies Record<string, Cost>
export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]

/** How often each comes in one visit. Assumed; who knows their own visitors puts their own numbers here. */
export const perVisit: Readonly<Record<Kind, number>> = {
  keptPage: 3,
  drawnPage: 1.1,
  newSearch: 1,
  mixedSearch: 2,
  details: 1.2,
  sale: 0.015,
}

/** Assumed too. */
const assumed = {
  visitsOfVisitor: 1.6,
  /** The busiest hour against the day's average, and minutes in it, as at midnight before a holiday. */
  busyHour: 2.4,
  burst: 5,
  /** Of a let machine a month, in euros; a gigabyte beside it. */
  coreEuro: 8,
  gigabyteEuro: 2,
  processGigabytes: 1.3,
} as const

/** A process of Node is let this busy at most: the measured steps broke at 0.38 to 0.66 of both cores. */
export const busiest = 0.4
/** PostgreSQL has no single loop that one long task holds up. */
const databaseBusiest = 0.6
/** What the settings of today allow (platform/db/embedded, DATABASE_CONNECTIONS). */
const connections = { most: 200, ofProcess: 12 }
const mostSlots = 64
const mostDatabaseCores = 16

/** Visits a second in the worst minutes of a month with so many visitors. */
export const visitsAtPeak = (visitors: number): number =>
  ((visitors * assumed.visitsOfVisitor) / (30 * 86_400)) * assumed.busyHour * assumed.burst

const sum = (pick: (kind: Kind) => number) =>
  kindNames.reduce((total, kind) => total + pick(kind), 0)
const nodeSecondsOfVisit = sum((kind) => (perVisit[kind] * kinds[kind].nodeMs) / 1_000)
const databaseSecondsOfVisit = sum((kind) => (perVisit[kind] * kinds[kind].databaseMs) / 1_000)

export type Need = {
  visitors: number
  visitsPerSecond: number
  salesPerSecond: number
  /** Of Node, one to a core; and the cores of the primary, of which each standby has as many. */
  processes: number
  databaseCores: number
  gigabytes: number
  euroMonthly: number
}

/** What so many visitors a month need, with a node and two standbys to lose. */
export function needOf(visitors: number): Need {
  const visitsPerSecond = visitsAtPeak(visitors)
  const processes = Math.max(2, Math.ceil((visitsPerSecond * nodeSecondsOfVisit) / busiest))
  const databaseCores = Math.max(
    2,
    Math.ceil((visitsPerSecond * databaseSecondsOfVisit) / databaseBusiest),
  )
  const spare = Math.max(2, Math.ceil(processes / 4))
  const cores = processes + spare + 3 * databaseCores
  const gigabytes =
    (processes + spare) * assumed.processGigabytes + 3 * Math.max(4, databaseCores * 4)
  return {
    visitors,
    visitsPerSecond,
    salesPerSecond: visitsPerSecond * perVisit.sale,
    processes,
    databaseCores,
    gigabytes,
    euroMonthly: cores * assumed.coreEuro + gigabytes * assumed.gigabyteEuro,
  }
}

/** How many visitors a month meet each limit, the first of them first. */
export function limitsMet(): { what: string; visitors: number }[] {
  const visitorsPerVisit = 1 / visitsAtPeak(1)
  const ofProcesses = (count: number) => ((count * busiest) / nodeSecondsOfVisit) * visitorsPerVisit
  return [
    {
      what: `${connections.most} connections of the database, ${connections.ofProcess} for each process`,
      visitors: ofProcesses(connections.most / connections.ofProcess),
    },
    {
      what: `${mostSlots} slots: each process that searches decodes all of the log`,
      visitors: ofProcesses(mostSlots),
    },
    {
      what: `one primary of ${mostDatabaseCores} cores, ${databaseBusiest * 100} % busy`,
      visitors: ((mostDatabaseCores * databaseBusiest) / databaseSecondsOfVisit) * visitorsPerVisit,
    },
  ].toSorted((one, other) => one.visitors - other.visitors)
}

/**
 * Mean wait for a process, by Pollaczek and Khinchine for a single server to which requests come at random: what the simulation, which
 * sends them to the process with the fewest under way, has to stay below. `variation` is that of one request's time.
 */
export function waitByFormulaMs(
  { visitsPerSecond, processes }: Pick<Need, 'visitsPerSecond' | 'processes'>,
  variation: number,
): number {
  // Each request comes twice, with half of its time.
  const perMs = (kind: Kind) => (2 * visitsPerSecond * perVisit[kind]) / processes / 1_000
  const busy = sum((kind) => (perMs(kind) * kinds[kind].nodeMs) / 2)
  const squares = sum((kind) => perMs(kind) * (kinds[kind].nodeMs / 2) ** 2 * (1 + variation))
  return squares / (2 * (1 - busy))
}
