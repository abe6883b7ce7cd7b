import type { SourceFile, Violation } from '../tree.ts'

const folder = 'apps/server/migrations/'
/** The last migration that no release was made before: until then nobody runs older code beside it. */
const lastOfFirstRelease = 97

/** What takes away from older code something that it reads or writes while it runs beside the new: of a statement, of a clause of one. */
const contractions: readonly [pattern: RegExp, says: string][] = [
  [
    /^drop\s+(?:table|view|materialized\s+view|function|schema|type|sequence)\b/i,
    'drops what older code may use',
  ],
  [/\balter\s+table\b.*\brename\b(?!\s+constraint)/is, 'renames what older code may use'],
]
const ofClauses: readonly [pattern: RegExp, says: string][] = [
  [
    /\bdrop\s+(?!constraint\b|not\b|default\b|expression\b|identity\b)/i,
    'drops a column that older code may use',
  ],
  [
    /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
    'changes a type that older code reads',
  ],
  [/\bset\s+not\s+null\b/i, 'asks older code for a value it does not write'],
  [
    /\badd\s+(?!constraint\b|check\b)(?=.*\bnot\s+null\b)(?!.*\b(?:default|generated)\b)/is,
    'asks older code for a value it does not write',
  ],
]

/**
 * From the first release on a migration only adds: old and new code run beside each other while nodes are replaced (decision 0328).
 * What is taken away is named by a line `-- contracts: why nobody uses it any more`.
 */
export function expandFirst(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
    .filter(({ path }) => Number(path.slice(folder.length, folder.length + 4)) > lastOfFirstRelease)
    .filter(({ text }) => !/^-- contracts: \S+(?:[ \t]+\S+){2,}/m.test(text))
    .flatMap(({ path, text }) =>
      statementsOf(text).flatMap(({ line, sql }) =>
        whatItTakes(sql).map((says) => ({
          path,
          line,
          rule: 'expand first',
          message: `${says}; add beside it, move, and take away a release later under a line "-- contracts: why"`,
        })),
      ),
    )
}

function whatItTakes(sql: string): string[] {
  const found = contractions.filter(([pattern]) => pattern.test(sql))
  if (/^alter\s+table\b/i.test(sql))
    for (const clause of clausesOf(sql))
      found.push(...ofClauses.filter(([pattern]) => pattern.test(clause)))
  return [...new Set(found.map(([, says]) => says))]
}

/** What stands between the commas of a statement that are in no brackets. */
function clausesOf(sql: string): string[] {
  const clauses = ['']
  let depth = 0
  for (const sign of sql) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) clauses.push('')
    else clauses[clauses.length - 1] += sign
  }
  return clauses
}

/** The statements of a script and the lines they begin on, without comments, quoted texts and bodies of functions. */
function statementsOf(text: string): { line: number; sql: string }[] {
  const bare = text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
    .replace(/'(?:''|[^'])*'/g, blank)
  const found: { line: number; sql: string }[] = []
  let line = 1
  for (const sql of bare.split(/(?<=;)/)) {
    const leading = /^\s*/.exec(sql)?.[0] ?? ''
    if (sql.trim() !== '')
      found.push({ line: line + leading.split('\n').length - 1, sql: sql.trim() })
    line += sql.split('\n').length - 1
  }
  return found
}

const blank = (text: string) => `''${'\n'.repeat(text.split('\n').length - 1)}`
