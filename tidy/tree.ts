import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lex, type Token } from './lexer.ts'

/** A text file of the tree; `path` is relative to its root, with forward slashes. */
export type SourceFile = { path: string; text: string }

/** A broken rule: where, which, what stands there, and the way out. */
export type Violation = { path: string; line: number; rule: string; message: string }

/** A rule is a pure function over the whole tree, so that a fixture can break it. */
export type Rule = (files: readonly SourceFile[]) => Violation[]

const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|pdf|zip|gz|br|wasm|onnx|xlsx)$/
const largestBytes = 2_000_000

/** Reads what git tracks and what it would track (new files that are not ignored). */
export function readTree(root: string): SourceFile[] {
  const listing = execFileSync(
    'git',
    ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  const paths = [...new Set(listing.split('\0'))].filter((path) => path !== '').sort()
  return paths.flatMap((path) => {
    const full = join(root, path)
    if (binary.test(path) || !existsSync(full)) return []
    const stats = statSync(full)
    if (!stats.isFile() || stats.size > largestBytes) return []
    return [{ path, text: readFileSync(full, 'utf8') }]
  })
}

const tokensByFile = new WeakMap<SourceFile, Token[]>()

/** The file's tokens, cut once however many rules ask. */
export function tokensOf(file: SourceFile): Token[] {
  const known = tokensByFile.get(file)
  if (known) return known
  const tokens = lex(file.text)
  tokensByFile.set(file, tokens)
  return tokens
}

/** The file's tokens without comments. */
export function codeOf(file: SourceFile): Token[] {
  return tokensOf(file).filter((token) => token.kind !== 'comment')
}

/** TypeScript or JavaScript written by hand. */
export function isScript({ path }: SourceFile): boolean {
  return /\.(ts|tsx|mts|js|mjs|cjs)$/.test(path) && !/\.generated\.ts$/.test(path)
}

/** A test, a conformance suite, or what only tests use. */
export function isTest(path: string): boolean {
  return (
    /\.(test|conformance)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path) || /^e2e\//.test(path)
  )
}

/** One line per violation, as an editor can follow it. */
export function describeViolations(violations: readonly Violation[]): string {
  return violations.map((v) => `${v.path}:${v.line} [${v.rule}] ${v.message}`).join('\n')
}
