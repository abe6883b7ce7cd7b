import { importsOf } from '../imports.ts'
import { codeOf, isScript, type SourceFile, type Violation } from '../tree.ts'

const allowed = /^(apps\/server\/platform\/(config(\.ts$|\/)|testing\/)|tools\/)/

/** The process's environment is read in one place; the starter in tools/ hands it on. */
export function environment(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isScript(file) && !allowed.test(file.path))
    .flatMap((file) => {
      const words = codeOf(file)
      const reads = words.filter(
        ({ text }, index) =>
          text === 'env' &&
          /^\??\.$/.test(words[index - 1]?.text ?? '') &&
          words[index - 2]?.text === 'process',
      )
      const imports = importsOf(file).filter(
        ({ specifier, clause }) => /^(node:)?process$/.test(specifier) && /\benv\b/.test(clause),
      )
      return [...reads, ...imports].map(({ line }) => ({
        path: file.path,
        line,
        rule: 'environment',
        message: 'process.env is read in platform/config only; add a setting there and pass it in',
      }))
    })
}
