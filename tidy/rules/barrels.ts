import { isDoor } from '../rooms.ts'
import { codeOf, isScript, type SourceFile, type Violation } from '../tree.ts'

const logic = new Set([
  'if',
  'for',
  'while',
  'switch',
  'try',
  'await',
  'throw',
  'function',
  'class',
])

/** Re-exporting files are doors, doors stand only where a room begins, and they hold no logic. */
export function barrels(files: readonly SourceFile[]): Violation[] {
  return files.filter(isScript).flatMap((file) => {
    const code = codeOf(file)
    if (isDoor(file.path)) {
      if (!file.path.startsWith('apps/server/modules/')) return []
      const found = code.find(({ kind, text }) => kind === 'word' && logic.has(text))
      return found
        ? [report(file, found.line, `a door holds no logic (${found.text}); move it`)]
        : []
    }
    if (!onlyReExports(code.map(({ text }) => text))) return []
    return [report(file, 1, 'only doors re-export; import from the file that owns the name')]
  })
}

function report({ path }: SourceFile, line: number, message: string): Violation {
  return { path, line, rule: 'barrels', message }
}

/** Whether a file only imports and exports: no word or mark that belongs to any other statement. */
function onlyReExports(words: readonly string[]): boolean {
  if (!words.includes('export') || !words.includes('from')) return false
  return (
    words.every(
      (word, index) => word !== 'export' || /^(\*|\{|type)$/.test(words[index + 1] ?? ''),
    ) &&
    !words.some((word) =>
      /^(const|let|function|class|interface|declare|default|=|=>|\()$/.test(word),
    )
  )
}
