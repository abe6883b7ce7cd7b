/** What giving tickets back costs, from the table of each: the paper, its page and its print say the same. */

/** One step of a ticket's table: until when (null: from then on), what share is kept, and how much that is of this ticket. */
export type TicketPenalty = {
  until: string | null
  labelFa: string
  percent: number
  amount: number
}
/** Without an amount where the directions of a ticket are kept by different tables. */
export type JoinedPenalty = Omit<TicketPenalty, 'amount'> & { amount: number | null }

/** The table of the first with the amounts of all; amounts only where every ticket has the same steps. */
export function joinedPenalties(tables: readonly (readonly TicketPenalty[])[]): JoinedPenalty[] {
  const [first = [], ...others] = tables
  const stepsOf = (table: readonly TicketPenalty[]) =>
    table.map(({ labelFa, percent }) => `${labelFa} ${percent}`).join()
  const isSame = others.every((table) => stepsOf(table) === stepsOf(first))
  return first.map(({ until, labelFa, percent }, step) => ({
    until,
    labelFa,
    percent,
    amount: isSame ? tables.reduce((sum, table) => sum + (table[step]?.amount ?? 0), 0) : null,
  }))
}

/** The shortest and the longest stretch of a bar, so that each has room for its words. */
const [leastStretch, mostStretch] = [4, 9]

/** How wide each step is drawn, by how long it lasts from `from` on: its square root, since days and hours stand side by side. */
export function stretchesOf(steps: readonly { until: string | null }[], from: string): number[] {
  let startMs = Date.parse(from)
  return steps.map(({ until }) => {
    if (until === null) return leastStretch
    const hours = Math.max(0, (Date.parse(until) - startMs) / 3_600_000)
    startMs = Math.max(startMs, Date.parse(until))
    return Math.min(mostStretch, Math.max(leastStretch, Math.sqrt(hours)))
  })
}
