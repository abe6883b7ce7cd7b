import { posix } from 'node:path'
import { codeOf, type SourceFile } from './tree.ts'

/** One import, re-export or dynamic import with a literal specifier. */
export type Import = {
  specifier: string
  line: number
  how: 'import' | 'export' | 'dynamic'
  typeOnly: boolean
  /** The words between `import` and `from`, such as `* as z` or `{ z }`. */
  clause: string
}

/** Every module specifier a file names. */
export function importsOf(file: SourceFile): Import[] {
  const code = codeOf(file)
  const found: Import[] = []
  code.forEach((token, index) => {
    if (token.kind !== 'word' || !/^(import|export)$/.test(token.text)) return
    if (code[index - 1]?.text === '.') return
    const how = token.text === 'import' ? 'import' : 'export'
    const next = code[index + 1]
    if (!next) return
    if (how === 'import' && next.kind === 'string') {
      found.push({ specifier: next.text, line: next.line, how, typeOnly: false, clause: '' })
    } else if (how === 'import' && next.text === '(') {
      const specifier = code[index + 2]
      if (specifier?.kind !== 'string') return
      const { text, line } = specifier
      found.push({ specifier: text, line, how: 'dynamic', typeOnly: false, clause: '' })
    } else if (how === 'import' || /^(\*|\{|type)$/.test(next.text)) {
      const from = indexOfFrom(code.slice(index + 1, index + 400))
      if (from === undefined) return
      const specifier = code[index + 2 + from]
      if (specifier?.kind !== 'string') return
      const words = code.slice(index + 1, index + 1 + from).map(({ text }) => text)
      const typeOnly = words[0] === 'type' && words.length > 1
      const { text, line } = specifier
      found.push({ specifier: text, line, how, typeOnly, clause: words.join(' ') })
    }
  })
  return found
}

/** Where `from` stands in an import clause, or nothing when this is not one. */
function indexOfFrom(clause: readonly { kind: string; text: string }[]): number | undefined {
  for (const [index, token] of clause.entries()) {
    const next = clause[index + 1]
    if (token.text === 'from' && next?.kind === 'string') return index
    const belongs = token.kind === 'word' || token.kind === 'string' || /^[*{},]$/.test(token.text)
    if (!belongs) return undefined
  }
  return undefined
}

const workspaces: Record<string, string> = {
  '@parastoo/kit': 'packages/kit',
  '@parastoo/contract': 'packages/contract',
  '@parastoo/ui': 'packages/ui',
  '@parastoo/server': 'apps/server',
  '@parastoo/web': 'apps/web',
}

/**
 * The path in the tree a specifier points at, or nothing for an outside package. Where no such file
 * stands in the tree the most likely path is answered, so that a wall is seen even then.
 */
export function resolveImport(
  from: string,
  specifier: string,
  known: ReadonlySet<string>,
): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  const base = bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : workspacePath(bare)
  if (base === undefined || base.includes('/+types/')) return undefined
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`]
  return candidates.find((path) => known.has(path)) ?? base
}

function workspacePath(specifier: string): string | undefined {
  const name = specifier.split('/').slice(0, 2).join('/')
  const folder = workspaces[name]
  if (folder === undefined) return undefined
  const rest = specifier.slice(name.length + 1)
  return rest === '' ? `${folder}/index.ts` : `${folder}/${rest}`
}

/** The npm package a bare specifier belongs to, or nothing for a path, a builtin or our own. */
export function outsidePackage(specifier: string): string | undefined {
  if (/^(\.|\/|node:|virtual:|#)/.test(specifier)) return undefined
  const parts = specifier.split('/')
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
  return name === undefined || name in workspaces ? undefined : name
}
