import { importsOf } from '../imports.ts'
import { isScript, type SourceFile, type Violation } from '../tree.ts'

/** `import { z }` costs a visitor 93 kB, `import * as z` 27 kB (design/stack.md). */
export function zodImport(files: readonly SourceFile[]): Violation[] {
  return files.filter(isScript).flatMap((file) =>
    importsOf(file)
      .filter(({ specifier }) => /^zod(\/|$)/.test(specifier))
      .filter(({ clause, typeOnly }) => !typeOnly && clause !== '* as z')
      .map(({ specifier, line }) => ({
        path: file.path,
        line,
        rule: 'zod-import',
        message: `write import * as z from '${specifier}'; any other form ships all of zod`,
      })),
  )
}
