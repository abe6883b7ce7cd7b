/** One way to give a party a room: its price, and the type of room it takes one of. */
export type Candidate = { roomTypeId: number; totalRial: number }

/**
 * The cheapest way to give every party a room when parties that take the same type share what is left of it; null when there is none.
 * Exact: parties are tried with the dearest choices first and a branch ends as soon as even the cheapest rest cannot beat the best.
 * `left` says how many rooms of a type are free in every night. Parties with the same list of choices (the same array) are alike, so
 * only one order of their rooms is tried. Of equally cheap ways the first by the order of the candidates wins.
 */
export function assignRooms<Way extends Candidate>(
  choices: readonly (readonly Way[])[],
  left: ReadonlyMap<number, number>,
): { ways: Way[]; totalRial: number } | null {
  const waysOf = new Map(choices.map((ways) => [ways, bestOfTypes(ways)]))
  const parties = choices
    .map((alike, position) => ({ position, alike, ways: waysOf.get(alike) ?? [] }))
    .toSorted(
      (one, other) =>
        one.ways.length - other.ways.length ||
        choices.indexOf(one.alike) - choices.indexOf(other.alike),
    )
  const leastOfRest = [0]
  for (const { ways } of parties.toReversed()) {
    const least = ways[0]
    if (!least) return null
    leastOfRest.unshift((leastOfRest[0] ?? 0) + least.totalRial)
  }
  const free = new Map(left)
  const chosen: Way[] = []
  let best: { ways: Way[]; totalRial: number } | null = null
  const place = (at: number, spentRial: number, from: number): void => {
    if (best !== null && spentRial + (leastOfRest[at] ?? 0) >= best.totalRial) return
    const party = parties[at]
    if (!party) {
      best = { ways: [...chosen], totalRial: spentRial }
      return
    }
    const isLikeNext = parties[at + 1]?.alike === party.alike
    for (const [index, way] of party.ways.entries()) {
      const rooms = free.get(way.roomTypeId) ?? 0
      if (index < from || rooms === 0) continue
      free.set(way.roomTypeId, rooms - 1)
      chosen[party.position] = way
      place(at + 1, spentRial + way.totalRial, isLikeNext ? index : 0)
      free.set(way.roomTypeId, rooms)
    }
  }
  place(0, 0, 0)
  return best
}

/** The cheapest way into each type of room, the cheapest first: a dearer one into the same type is never better. */
function bestOfTypes<Way extends Candidate>(ways: readonly Way[]): Way[] {
  const best = new Map<number, Way>()
  for (const way of ways) {
    const known = best.get(way.roomTypeId)
    if (!known || way.totalRial < known.totalRial) best.set(way.roomTypeId, way)
  }
  return [...best.values()].toSorted((one, other) => one.totalRial - other.totalRial)
}
