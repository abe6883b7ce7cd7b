/** How long a traveller needs between two flights: by station, by whether either flight is international, and by their airlines. */

/** Minutes between two flights, at least and at most, by whether either of them is international (decisions 5). */
export type ConnectionRule = {
  /** IATA code, or `*` for every station without a rule of its own. */
  station: string
  /** Airlines of the flight that arrives and of the one that departs; `*`, or nothing said, for any. */
  arrivingAirline?: string
  departingAirline?: string
  isInternational: boolean
  leastMinutes: number
  mostMinutes: number
}

const everyStation = '*'
const anyAirline = '*'
/** Decisions 5: what holds where no rule was imported. */
const plainRules: readonly ConnectionRule[] = [
  { station: everyStation, isInternational: false, leastMinutes: 60, mostMinutes: 12 * 60 },
  { station: everyStation, isInternational: true, leastMinutes: 240, mostMinutes: 24 * 60 },
]

export type Connections = {
  /** By airport × 2 + 1 when either flight is international: what holds for airlines without a rule of their own. */
  leastConnection: Int16Array
  mostConnection: Int16Array
  /** The least and the most that any airline may have there. */
  widestLeast: Int16Array
  widestMost: Int16Array
  /**
   * Rules that name airlines, those that name more of them first: from `airlineRuleStart[at]` to before `airlineRuleStart[at + 1]`, four
   * numbers each (arriving airline, departing airline, least, most), -1 for any airline.
   */
  airlineRuleStart: Int32Array
  airlineRules: Int32Array
  /** The longest that any rule allows. */
  longestConnection: number
}

/**
 * A station's own rule goes before everybody's; of those, one that names both airlines before one that names the arriving one, that
 * before one that names the departing one, and that before one that names none.
 */
export function layOutConnections(
  airports: readonly string[],
  { rules, airlines }: { rules: readonly ConnectionRule[]; airlines: ReadonlyMap<string, number> },
): Connections {
  const all = [...rules, ...plainRules]
  const flat: number[] = []
  const size = airports.length * 2
  const connections: Connections = {
    leastConnection: new Int16Array(size),
    mostConnection: new Int16Array(size),
    widestLeast: new Int16Array(size),
    widestMost: new Int16Array(size),
    airlineRuleStart: new Int32Array(size + 1),
    airlineRules: new Int32Array(0),
    longestConnection: Math.max(...all.map(({ mostMinutes }) => mostMinutes)),
  }
  airports.forEach((code, airport) => {
    for (const isInternational of [false, true]) {
      const at = airport * 2 + Number(isInternational)
      const here = rulesOf(all, code, isInternational)
      const plain = here.findIndex(({ named }) => named === 0)
      const { rule } = here[plain] ?? {}
      // What stands behind a rule for all airlines is never asked.
      const before = here
        .slice(0, plain)
        .map(({ rule }) => [
          numberOf(airlines, rule.arrivingAirline),
          numberOf(airlines, rule.departingAirline),
          rule.leastMinutes,
          rule.mostMinutes,
        ])
        .filter(([arriving, departing]) => arriving !== unknown && departing !== unknown)
      flat.push(...before.flat())
      const least = rule?.leastMinutes ?? 0
      const most = rule?.mostMinutes ?? 0
      connections.leastConnection[at] = least
      connections.mostConnection[at] = most
      connections.widestLeast[at] = Math.min(least, ...before.map((each) => each[2] ?? 0))
      connections.widestMost[at] = Math.max(most, ...before.map((each) => each[3] ?? 0))
      connections.airlineRuleStart[at + 1] = flat.length / 4
    }
  })
  connections.airlineRules = new Int32Array(flat.length)
  connections.airlineRules.set(flat)
  return connections
}

const unknown = -2
const numberOf = (airlines: ReadonlyMap<string, number>, word = anyAirline): number =>
  word === anyAirline ? -1 : (airlines.get(word) ?? unknown)

/** The rules that may hold at a station, the one that goes before the others first. */
function rulesOf(all: readonly ConnectionRule[], code: string, isInternational: boolean) {
  return all
    .filter(
      ({ station, ...rule }) =>
        rule.isInternational === isInternational && (station === code || station === everyStation),
    )
    .map((rule) => ({
      rule,
      isOwn: Number(rule.station !== everyStation),
      named:
        Number((rule.arrivingAirline ?? anyAirline) !== anyAirline) * 2 +
        Number((rule.departingAirline ?? anyAirline) !== anyAirline),
    }))
    .toSorted((a, b) => b.isOwn - a.isOwn || b.named - a.named)
}

/** Whether these minutes between two flights are enough, and not too many, for these airlines at a station (`at` as in the columns). */
export function connects(
  { leastConnection, mostConnection, airlineRuleStart, airlineRules }: Connections,
  { at, arriving, departing, minutes }: Record<'at' | 'arriving' | 'departing' | 'minutes', number>,
): boolean {
  const end = airlineRuleStart[at + 1] ?? 0
  for (let rule = airlineRuleStart[at] ?? 0; rule < end; rule += 1) {
    const from = airlineRules[rule * 4] ?? 0
    const to = airlineRules[rule * 4 + 1] ?? 0
    if ((from >= 0 && from !== arriving) || (to >= 0 && to !== departing)) continue
    return (
      minutes >= (airlineRules[rule * 4 + 2] ?? 0) && minutes <= (airlineRules[rule * 4 + 3] ?? 0)
    )
  }
  return minutes >= (leastConnection[at] ?? 0) && minutes <= (mostConnection[at] ?? 0)
}

/** Where the rule of a connection stands: a station's, by whether either flight is international. */
export const connectionAt = (
  {
    pairIsInternational: crosses,
    pairDestination,
  }: { pairIsInternational: Uint8Array; pairDestination: Uint16Array },
  before: number,
  after: number,
): number => (pairDestination[before] ?? 0) * 2 + ((crosses[before] ?? 0) | (crosses[after] ?? 0))
