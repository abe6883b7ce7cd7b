/** Lines of a table as somebody edits them. Pure. */

/** A line with a name of its own, by which the page knows it while others come and go. */
export type DraftLine = { id: number; cells: string[] }
export type RuleDraft = { version: string; lines: DraftLine[] }

export const linesOf = (rows: readonly (readonly string[])[]): DraftLine[] =>
  rows.map((cells, id) => ({ id, cells: [...cells] }))

export const rowsOf = (lines: readonly DraftLine[]): string[][] => lines.map(({ cells }) => cells)

const nextId = (lines: readonly DraftLine[]): number =>
  lines.reduce((most, { id }) => Math.max(most, id), -1) + 1

export const writeCell = (
  lines: readonly DraftLine[],
  { id, at, text }: { id: number; at: number; text: string },
): DraftLine[] =>
  lines.map((line) =>
    line.id === id
      ? { id, cells: line.cells.map((cell, place) => (place === at ? text : cell)) }
      : line,
  )

export const removeLine = (lines: readonly DraftLine[], id: number): DraftLine[] =>
  lines.filter((line) => line.id !== id)

/**
 * Which lines stand in a version that has begun: they stay as they are. A copy of one is no such line, so each line that stands locks one,
 * the first that is like it.
 */
export function lockedIn(
  lines: readonly DraftLine[],
  rows: readonly (readonly string[])[],
  { at, opensOn }: { at: number; opensOn: string | null },
): ReadonlySet<number> {
  if (opensOn === null || at < 0) return new Set()
  const left = rows.filter((row) => (row[at] ?? '') < opensOn).map(textOf)
  return new Set(
    lines.flatMap(({ id, cells }) => {
      const found = left.indexOf(textOf(cells))
      if (found < 0) return []
      left.splice(found, 1)
      return [id]
    }),
  )
}

/** A line like the last that may be changed, whose own words are to be written; the first of a part names the part. */
export function addLine(
  lines: readonly DraftLine[],
  { width, part, locked }: { width: number; part: string | null; locked: ReadonlySet<number> },
): DraftLine[] {
  const last = lines.findLast(({ id }) => !locked.has(id))
  const cells = last
    ? [...last.cells]
    : Array.from({ length: width }, (_, at) => (at === 0 && part !== null ? part : ''))
  return [...lines, { id: nextId(lines), cells }]
}

/** One place earlier: bands are read in their order. */
export function moveUp(lines: readonly DraftLine[], id: number): DraftLine[] {
  const at = lines.findIndex((line) => line.id === id)
  const [line, before] = [lines[at], lines[at - 1]]
  if (!line || !before) return [...lines]
  return lines.map((each, place) => (place === at - 1 ? line : place === at ? before : each))
}

/** The lines of the last version once more, to hold from another day on. */
export function addVersion(
  lines: readonly DraftLine[],
  { at, from }: { at: number; from: string },
): DraftLine[] {
  const last = lines
    .map(({ cells }) => cells[at] ?? '')
    .toSorted()
    .at(-1)
  const copied = lines.filter(({ cells }) => cells[at] === last)
  const first = nextId(lines)
  return [
    ...lines,
    ...copied.map(({ cells }, index) => ({
      id: first + index,
      cells: cells.map((cell, place) => (place === at ? from : cell)),
    })),
  ]
}

/** Lines of one that the other has not, as often as they differ. */
export function onlyIn(
  rows: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
): string[][] {
  const left = others.map(textOf)
  return rows.flatMap((row) => {
    const at = left.indexOf(textOf(row))
    if (at < 0) return [[...row]]
    left.splice(at, 1)
    return []
  })
}

const textOf = (cells: readonly string[]): string => cells.join('\u0000')

/** What storage kept, if it is a draft at all. */
export function draftIn(kept: unknown): RuleDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { version, lines } = kept as Partial<RuleDraft>
  const isWhole =
    typeof version === 'string' &&
    Array.isArray(lines) &&
    lines.every(
      (line) =>
        typeof line?.id === 'number' &&
        Array.isArray(line.cells) &&
        line.cells.every((cell) => typeof cell === 'string'),
    )
  return isWhole ? { version, lines } : null
}
