import { codeOf, type SourceFile } from './tree.ts'

/** A name that a file introduces, and the line it does so on. */
export type Declared = { name: string; line: number }

const introduces = new Set(['const', 'let', 'var', 'function', 'class', 'interface'])

/**
 * The names a file declares by a keyword or as a plain parameter. Names that come in by import or
 * by taking an object apart are not ours to choose, and are left out.
 */
export function declaredNames(file: SourceFile): Declared[] {
  const code = codeOf(file)
  const textAt = (index: number) => code[index]?.text ?? ''
  return code.flatMap((token, index) => {
    if (token.kind !== 'word') return []
    const [before, after] = [textAt(index - 1), textAt(index + 1)]
    const byKeyword =
      before === 'type'
        ? after === '=' || after === '<'
        : introduces.has(before) && !/^[,}]$/.test(after)
    const asParameter =
      after === '=>' ||
      (before === '(' && after === ':') ||
      (before === '(' && after === ')' && textAt(index + 2) === '=>')
    return byKeyword || asParameter ? [{ name: token.text, line: token.line }] : []
  })
}

/** The words of a camel, snake or kebab name, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Folder and file names of a path, extensions left out. */
export function pathNames(path: string): string[] {
  return path.split('/').map((part) => part.replace(/^\.+/, '').split('.')[0] ?? '')
}
