import { posix } from 'node:path'
import { isTest, type SourceFile, type Violation } from './tree.ts'

export const coveragePath = 'docs/coverage.md'

/** One thing the specification asks for: its name, where it lives and what shows it. */
export type Row = { line: number; name: string; where: string; shownBy: string }

const none = '–'
const notYet = 'not yet'
const countsPattern = /^\*\*\d+ rows: .*\*\*$/

/** The rows of all tables in docs/coverage.md. */
export function coverageRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = text.split('|').map((cell) => cell.trim())
    const [, name, , where, shownBy] = cells
    if (cells.length !== 6 || !name || name === 'name' || /^-+$/.test(name)) return []
    return [{ line: index + 1, name, where: where ?? '', shownBy: shownBy ?? '' }]
  })
}

/** The one line that sums the tables up. */
function countsLine(rows: readonly Row[]): string {
  const built = rows.filter(({ where }) => where !== none).length
  const open = rows.filter(({ shownBy }) => shownBy.includes(notYet)).length
  const shown = rows.length - open
  return `**${rows.length} rows: ${built} built, ${shown} shown by a test, ${open} not yet.**`
}

/** What in docs/coverage.md is not true of the tree. */
export function coverage(files: readonly SourceFile[]): Violation[] {
  const markdown = files.find(({ path }) => path === coveragePath)?.text ?? ''
  const standing = new Set(files.map(({ path }) => path))
  const rows = coverageRows(markdown)
  const report = (line: number, message: string): Violation => ({
    path: coveragePath,
    line,
    rule: 'coverage',
    message,
  })

  const lines = markdown.split('\n')
  const counts = lines.findIndex((text) => countsPattern.test(text))
  const wanted = countsLine(rows)
  const seen = new Set<string>()
  return [
    ...(lines[counts] === wanted
      ? []
      : [report(counts + 1, `the counts line should be ${wanted}`)]),
    ...lines.flatMap((text, index) =>
      text.startsWith('|') && text.split('|').length !== 6
        ? [report(index + 1, 'a row has four cells: name, what, where, shown by')]
        : [],
    ),
    ...rows.flatMap((row) => {
      const doubled = seen.has(row.name)
      seen.add(row.name)
      return [
        ...(doubled ? [`the name ${row.name} stands twice; each name stands once`] : []),
        ...whyNotTrue(row, standing),
      ].map((message) => report(row.line, message))
    }),
  ]
}

function whyNotTrue({ name, where, shownBy }: Row, standing: ReadonlySet<string>): string[] {
  const missing = [...targetsIn(where), ...targetsIn(shownBy)]
    .filter((target) => !standing.has(target))
    .map((target) => `${name} links to ${target}, which does not exist`)
  const tests = targetsIn(shownBy)
  const wrong = tests
    .filter((target) => !isTest(target))
    .map((target) => `${name} is said to be shown by ${target}, which is no test`)
  return [
    ...missing,
    ...wrong,
    ...(where === none || targetsIn(where).length > 0
      ? []
      : [`${name} has neither a link nor ${none} under where`]),
    ...(tests.length > 0 || shownBy === notYet
      ? []
      : [`${name} has neither a test nor "${notYet}" under shown by`]),
  ]
}

/** The tree paths a cell's links point at; the links are relative to docs/. */
function targetsIn(cell: string): string[] {
  return [...cell.matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)].map((found) =>
    posix.join(posix.dirname(coveragePath), found[1] ?? ''),
  )
}
