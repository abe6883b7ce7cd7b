import { importsOf, outsidePackage } from '../imports.ts'
import { isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** A package is imported only where it is declared: one shared node_modules hides what is missing. */
export function dependencies(files: readonly SourceFile[]): Violation[] {
  const root = declaredIn(files, 'package.json')
  return files.filter(isScript).flatMap((file) => {
    const workspace = /^(packages|apps)\/[^/]+\//.exec(file.path)?.[0]
    const own = workspace ? declaredIn(files, `${workspace}package.json`) : allDeclared(files)
    const free = isTest(file.path) || !workspace || /\.config\.[mc]?[jt]s$/.test(file.path)
    return importsOf(file).flatMap(({ specifier, line }) => {
      const name = outsidePackage(specifier)
      if (name === undefined || own.has(name) || own.has(`@types/${name}`)) return []
      if (free && root.has(name)) return []
      const message = `imports ${name}, which no package.json here declares; add it with its version`
      return [{ path: file.path, line, rule: 'dependencies', message }]
    })
  })
}

function allDeclared(files: readonly SourceFile[]): Set<string> {
  const manifests = files.filter(({ path }) => /(^|\/)package\.json$/.test(path))
  return new Set(manifests.flatMap(({ path }) => [...declaredIn(files, path)]))
}

function declaredIn(files: readonly SourceFile[], path: string): Set<string> {
  const text = files.find((file) => file.path === path)?.text
  if (text === undefined) return new Set()
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(text)
  return new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
}
