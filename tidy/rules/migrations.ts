import { moduleNames, schemaOf } from '../rooms.ts'
import type { SourceFile, Violation } from '../tree.ts'

const folder = 'apps/server/migrations/'
const owners: readonly string[] = ['platform', ...moduleNames]

/** One sequence without gaps, the owner in the name, the reason in the first line, its schema only. */
export function migrations(files: readonly SourceFile[]): Violation[] {
  const scripts = files
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return scripts.flatMap((file, index) => {
    const report = (line: number, message: string): Violation => ({
      path: file.path,
      line,
      rule: 'migrations',
      message,
    })
    const parts = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)+)\.sql$/.exec(file.path.slice(folder.length))
    const owner = owners.find((name) => parts?.[2]?.startsWith(`${name}-`))
    if (owner === undefined) {
      return [report(1, 'is not named NNNN-<owner>-<what>.sql with a module or platform as owner')]
    }
    const violations: Violation[] = []
    const wanted = String(index + 1).padStart(4, '0')
    if (parts?.[1] !== wanted) {
      violations.push(report(1, `breaks the sequence; it should be number ${wanted}`))
    }
    if (!/^--\s+\S+(\s+\S+){2,}/.test(file.text)) {
      violations.push(report(1, 'begins without saying why; open with a sentence after --'))
    }
    for (const { line, schema } of schemasIn(file.text)) {
      if (schema !== schemaOf(owner)) {
        violations.push(report(line, `touches the schema ${schema}; give ${schema} its own file`))
      }
    }
    return violations
  })
}

/** Every module schema a script names, comments and quoted texts left out. */
function schemasIn(sql: string): { line: number; schema: string }[] {
  const names = owners.map(schemaOf).join('|')
  const pattern = new RegExp(
    String.raw`(?<![\w.])"?(${names})"?\s*\.\s*"?[a-z_]|\bschema\s+(?:if\s+not\s+exists\s+)?"?(${names})\b`,
    'gi',
  )
  return sql.split('\n').flatMap((text, index) => {
    const code = text.replace(/--.*$/, '').replace(/'(?:''|[^'])*'/g, "''")
    return [...code.matchAll(pattern)].map((found) => ({
      line: index + 1,
      schema: (found[1] ?? found[2] ?? '').toLowerCase(),
    }))
  })
}
