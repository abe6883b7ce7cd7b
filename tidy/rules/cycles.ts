import { importsOf, resolveImport } from '../imports.ts'
import { isScript, type SourceFile, type Violation } from '../tree.ts'

type Edge = { to: string; line: number }

/** No file reaches itself through imports; types count, for a circle of ideas is a circle too. */
export function cycles(files: readonly SourceFile[]): Violation[] {
  const graph = graphOf(files)
  const finished = new Set<string>()
  const violations: Violation[] = []

  const walk = (path: string, trail: string[]) => {
    if (finished.has(path)) return
    for (const { to, line } of graph.get(path) ?? []) {
      const start = [...trail, path].indexOf(to)
      if (start >= 0) {
        const circle = [...trail, path].slice(start).concat(to).join(' → ')
        const message = `import circle ${circle}; move what both sides need into a third file`
        violations.push({ path, line, rule: 'cycles', message })
      } else {
        walk(to, [...trail, path])
      }
    }
    finished.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return violations
}

function graphOf(files: readonly SourceFile[]): Map<string, Edge[]> {
  const known = new Set(files.map(({ path }) => path))
  const graph = new Map<string, Edge[]>()
  for (const file of files.filter(isScript)) {
    const edges = importsOf(file).flatMap(({ specifier, line }) => {
      const to = resolveImport(file.path, specifier, known)
      return to !== undefined && known.has(to) ? [{ to, line }] : []
    })
    graph.set(file.path, edges)
  }
  return graph
}
