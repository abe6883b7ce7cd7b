/** One way to give a party a room: its price, and the type of room it takes one of. */
export type Candidate = { roomTypeId: number; totalRial: number }

/**
 * The cheapest way to give every party a room when parties that take the same type share what is left of it; null when there is none.
 * `left` says how many rooms of a type are free in every night. Exact, as a minimum-cost flow is: parties come one by one, and each
 * may move those before it, so that all who have come always have rooms at the least sum. Its work grows with parties and types, and
 * not with their combinations: open calls ask for it, for every hotel of a city.
 */
export function assignRooms<Way extends Candidate>(
  choices: readonly (readonly Way[])[],
  left: ReadonlyMap<number, number>,
): { ways: Way[]; totalRial: number } | null {
  const waysOf = choices.map(bestOfTypes)
  const taken: Way[] = []
  for (const party of choices.keys()) {
    const moves = cheapestMoves({ party, waysOf, taken, left })
    if (moves === null) return null
    for (const move of moves) taken[move.party] = move.way
  }
  return { ways: taken, totalRial: taken.reduce((sum, { totalRial }) => sum + totalRial, 0) }
}

/** The cheapest way into each type of room: a dearer one into the same type is never better. */
function bestOfTypes<Way extends Candidate>(ways: readonly Way[]): Way[] {
  const best = new Map<number, Way>()
  for (const way of ways) {
    const known = best.get(way.roomTypeId)
    if (!known || way.totalRial < known.totalRial) best.set(way.roomTypeId, way)
  }
  return [...best.values()]
}

/** A party takes a room of a type; one that had such a room may make place by the move that names its type in `from`. */
type Move<Way> = { party: number; way: Way; from: number | null; costRial: number }

/** Who moves where so that one more party has a room and the sum grows least; null where no moves make place for it. */
function cheapestMoves<Way extends Candidate>({
  party,
  waysOf,
  taken,
  left,
}: {
  party: number
  waysOf: readonly (readonly Way[])[]
  taken: readonly Way[]
  left: ReadonlyMap<number, number>
}): Move<Way>[] | null {
  const into = new Map<number, Move<Way>>()
  for (const way of waysOf[party] ?? [])
    into.set(way.roomTypeId, { party, way, from: null, costRial: way.totalRial })
  // Bellman and Ford: a move may save money, but never all the way round, for what is taken costs the least already.
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (const [moved, had] of taken.entries()) {
      const before = into.get(had.roomTypeId)
      if (!before) continue
      for (const way of waysOf[moved] ?? []) {
        const costRial = before.costRial + way.totalRial - had.totalRial
        if (costRial >= (into.get(way.roomTypeId)?.costRial ?? Number.POSITIVE_INFINITY)) continue
        into.set(way.roomTypeId, { party: moved, way, from: had.roomTypeId, costRial })
        isShorter = true
      }
    }
  }
  const isFree = (roomTypeId: number) =>
    taken.filter((way) => way.roomTypeId === roomTypeId).length < (left.get(roomTypeId) ?? 0)
  const [last] = [...into.values()]
    .filter(({ way }) => isFree(way.roomTypeId))
    .toSorted((one, other) => one.costRial - other.costRial)
  if (!last) return null
  const moves = [last]
  for (let move = last; move.from !== null; ) {
    move = into.get(move.from) as Move<Way>
    moves.push(move)
  }
  return moves
}
