import { describe, expect, it } from 'vitest'
import { importsOf, outsidePackage, resolveImport } from './imports.ts'

const specifiers = (text: string) =>
  importsOf({ path: 'a.ts', text }).map(({ specifier, line }) => `${line} ${specifier}`)

describe('importsOf', () => {
  it('finds every form in which a file names another', () => {
    const text = `import './a.css'
import b from './b.ts'
import * as c from './c.ts'
import d, { type e, f as g } from './d.ts'
import type { H } from './h.ts'
export * from './i.ts'
export { j } from './j.ts'
export type { K } from './k.ts'
const l = await import('./l.ts')
type M = import('./m.ts').M
import {
  n,
} from './n.ts'`
    expect(specifiers(text)).toEqual([
      '1 ./a.css',
      '2 ./b.ts',
      '3 ./c.ts',
      '4 ./d.ts',
      '5 ./h.ts',
      '6 ./i.ts',
      '7 ./j.ts',
      '8 ./k.ts',
      '9 ./l.ts',
      '10 ./m.ts',
      '13 ./n.ts',
    ])
  })

  it('passes over what only looks like an import', () => {
    const text = `// import x from './x.ts'
const text = "import y from './y.ts'"
const here = import.meta.url
export const from = { a: './z.ts' }
export type From = 'a'
jobs.import('./w.ts')`
    expect(specifiers(text)).toEqual([])
  })
})

describe('resolveImport', () => {
  it('follows relative paths and our own packages, and leaves the rest outside', () => {
    const known = new Set(['packages/ui/button/Button.tsx', 'apps/web/shell/index.tsx'])
    expect(resolveImport('apps/web/a/b.ts', '../shell', known)).toBe('apps/web/shell/index.tsx')
    expect(resolveImport('a.ts', '@parastoo/ui/button/Button', known)).toBe(
      'packages/ui/button/Button.tsx',
    )
    expect(resolveImport('a.ts', '@parastoo/kit', known)).toBe('packages/kit/index.ts')
    expect(resolveImport('a.ts', 'react', known)).toBeUndefined()
    expect(resolveImport('apps/web/root.tsx', './+types/root', known)).toBeUndefined()
  })
})

describe('outsidePackage', () => {
  it('names the package a specifier belongs to', () => {
    expect(outsidePackage('@tanstack/react-query/build')).toBe('@tanstack/react-query')
    expect(outsidePackage('zod/mini')).toBe('zod')
    expect(outsidePackage('node:fs')).toBeUndefined()
    expect(outsidePackage('@parastoo/kit/rial')).toBeUndefined()
  })
})
