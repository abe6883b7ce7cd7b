import { importsOf } from '../imports.ts'
import { isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

const desk = 'apps/web/features/office/'
const keeper = `${desk}parts/use-deed.ts`

/** A clerk presses again where no answer came: whatever moves money or seats at the desk waits for the answer of the press before. */
export function deskDeeds(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isScript(file) && !isTest(file.path))
    .filter(({ path }) => path.startsWith(desk) && path !== keeper)
    .flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => specifier.endsWith('/shell/use-attempt.ts'))
        .map(({ line }) => ({
          path: file.path,
          line,
          rule: 'desk deeds',
          message:
            'call it by useDeed or useAnswered: they wait while an earlier press is being done',
        })),
    )
}
