/** The part of the mutation tester's report that we read, and its table. */

type Mutant = {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
}

type MutatedFile = { source: string; mutants: Mutant[] }
export type Report = { files: Record<string, MutatedFile> }

const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['Survived', 'NoCoverage'])

/** Prints a group's score by file and its survivors; answers the group's score in percent. */
export function printScores(
  group: string,
  files: readonly (readonly [path: string, file: MutatedFile])[],
): number {
  const rows = files.map(([path, { source, mutants }]) => {
    const killed = mutants.filter(({ status }) => noticed.has(status)).length
    const left = mutants.filter(({ status }) => unnoticed.has(status))
    const late = mutants.filter(({ status }) => status === 'Timeout').length
    return { path, source, killed, late, left, all: killed + left.length }
  })
  const killed = rows.reduce((sum, row) => sum + row.killed, 0)
  const all = rows.reduce((sum, row) => sum + row.all, 0)
  const percent = percentOf(killed, all)
  console.log(`\n### ${group}: ${percent.toFixed(1)} % (${killed} of ${all})\n`)
  console.log(
    '| file | noticed | by running out of time | of | score |\n| --- | --- | --- | --- | --- |',
  )
  for (const row of rows)
    console.log(
      `| \`${row.path}\` | ${row.killed} | ${row.late} | ${row.all} | ${percentOf(row.killed, row.all).toFixed(1)} % |`,
    )
  console.log('\nSurvivors:\n')
  for (const { path, source, left } of rows)
    for (const mutant of left) console.log(`- ${path}:${spelled(mutant, source)}`)
  return percent
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : (100 * part) / whole

function spelled(mutant: Mutant, source: string): string {
  const { start, end } = mutant.location
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const first = lines[0]?.slice(start.column - 1, lines.length === 1 ? end.column - 1 : undefined)
  const was = lines.length === 1 ? first : `${first} …`
  const now = mutant.replacement?.replaceAll(/\s+/g, ' ').slice(0, 80)
  return `${start.line} ${mutant.status === 'NoCoverage' ? 'not reached' : 'survived'}: \`${was}\` → \`${now}\``
}
