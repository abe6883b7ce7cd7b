import { codeOf, isScript, type SourceFile, type Violation } from '../tree.ts'

/**
 * A literal is never spread into another one: `{ ...{ a, b } }` says what `{ a, b }` says, and switches off TypeScript's check for
 * properties that the type does not know.
 */
export function literalSpreads(files: readonly SourceFile[]): Violation[] {
  return files.filter(isScript).flatMap((file) => {
    const marks = codeOf(file).flatMap(({ kind, text, line }) =>
      kind === 'mark' ? [...text].map((mark) => ({ mark, line })) : [{ mark: '', line }],
    )
    return marks.flatMap(({ line }, index) => {
      const isSpread = [0, 1, 2].every((step) => marks[index + step]?.mark === '.')
      const opener = marks[index + 3]?.mark
      if (!isSpread || (opener !== '{' && opener !== '[')) return []
      if (opener === '[' && isReadFrom(marks, index + 3)) return []
      const message = 'spreads a literal; write what it holds where it is spread'
      return [{ path: file.path, line, rule: 'literal-spreads', message }]
    })
  })
}

/** Whether the list that opens at `start` is only the beginning of an expression: `...[a, b].map(f)`. */
function isReadFrom(marks: readonly { mark: string }[], start: number): boolean {
  let depth = 0
  for (let index = start; index < marks.length; index += 1) {
    const mark = marks[index]?.mark ?? ''
    if ('[{('.includes(mark) && mark !== '') depth += 1
    if (']})'.includes(mark) && mark !== '') depth -= 1
    if (depth === 0) return ['.', '?', '['].includes(marks[index + 1]?.mark ?? '')
  }
  return false
}
