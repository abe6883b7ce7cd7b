/** Which of some nights is the nearest to another one: of the same day of the week where there is one, for a weekend costs what a weekend does. Pure. */
type Night = { fromNight?: string | undefined }

/** Answers for one plan after the other; null of no nights. */
export function nearestNight<Row extends Night>(
  rows: readonly Row[],
): (night: string) => Row | null {
  const sorted = rows
    .map((row) => ({ row, day: dayOf(row.fromNight ?? '') }))
    .toSorted((one, other) => one.day - other.day)
  const byWeekday = Map.groupBy(sorted, ({ day }) => day % 7)
  return (night) => {
    const day = dayOf(night)
    return closest(byWeekday.get(day % 7) ?? sorted, day)
  }
}

function closest<Row>(sorted: readonly { row: Row; day: number }[], day: number): Row | null {
  let [from, until] = [0, sorted.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((sorted[middle]?.day ?? 0) < day) from = middle + 1
    else until = middle
  }
  const [earlier, later] = [sorted[from - 1], sorted[from]]
  if (!earlier || !later) return (earlier ?? later)?.row ?? null
  return (day - earlier.day <= later.day - day ? earlier : later).row
}

const dayOf = (night: string): number => Math.floor(Date.parse(night) / 86_400_000)
