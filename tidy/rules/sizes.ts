import type { SourceFile, Violation } from '../tree.ts'

const longest = 350
const handWritten = /\.(ts|tsx|mts|js|mjs|cjs|css|sql|typ)$/

/** A file past 350 lines says in its first sentence why it is one piece. */
export function sizes(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => handWritten.test(path) && !/\.generated\./.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const opening =
        /^(#!.*\n)?\s*((\/\*[\s\S]*?\*\/|(\/\/|--).*(\n|$))\s*)+/.exec(text)?.[0] ?? ''
      if (lines <= longest || /one\s+(\W\s+)?piece/.test(opening)) return []
      const message = `has ${lines} lines; divide it, or open it with why it is one piece`
      return [{ path, line: 1, rule: 'sizes', message }]
    })
}
