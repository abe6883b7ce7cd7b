import type { SourceFile, Violation } from '../tree.ts'

/** Written in halves, so that this file does not report itself. */
const traces: readonly RegExp[] = [
  ['(^|[\\s\'"`(=:])/(work|farm|root|home/[a-z]\\w*|Us', 'ers/\\w+)/'],
  ['[A-Z]:\\\\\\\\?Us', 'ers\\b'],
  ['\\.lib', 'rary/'],
  ['registry\\.(npm', 'js|yarn', 'pkg)\\.(org|com)'],
  ['\\b(npm', '\\.pkg\\.github\\.com|npm', 'mirror\\.com)'],
].map((halves) => new RegExp(halves.join('')))

/** No path of one machine and no package registry's host is written into the tree. */
export function machineTraces(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((row, index) => {
      const found = traces.map((trace) => trace.exec(row)?.[0].trim()).find(Boolean)
      if (found === undefined) return []
      const message = `names ${found}, which exists on one machine only; use a relative path or a setting`
      return [{ path, line: index + 1, rule: 'machine-traces', message }]
    }),
  )
}
