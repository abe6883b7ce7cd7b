/** One line of a benchmark's table: a goal, what was measured in this run, and whether the goal is reached. */
export type Row = {
  /** The goal's number in the facts, such as "G1", or the words. */
  goal: string
  what: string
  measured: string
  wanted: string
  holds: boolean
  /** Why it is missed and what was tried, or what a reader must know to trust it. */
  remark?: string
}

/** Prints the rows as the Markdown table that stands in docs/benchmarks.md, under the run's machine, commit and date. */
export function printTable(title: string, rows: readonly Row[]): void {
  console.log(`\n### ${title}\n`)
  console.log('| goal | what | measured | wanted | holds | remark |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const { goal, what, measured, wanted, holds, remark = '' } of rows)
    console.log(
      `| ${goal} | ${what} | ${measured} | ${wanted} | ${holds ? 'yes' : 'no'} | ${remark} |`,
    )
}

/** The value below which `share` (0 to 1) of the samples lie. Sorts a copy. */
export function percentile(samples: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
