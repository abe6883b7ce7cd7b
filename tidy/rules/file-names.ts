import { codeOf, isScript, type SourceFile, type Violation } from '../tree.ts'

const rooms = /^(packages|apps|tidy|tools|e2e)\//
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const component = /^[A-Z][A-Za-z0-9]*$/
/** What others load by its default export: route modules, configuration, set-up of the test runner. */
const mayDefault = /^apps\/web\/.*\.tsx$|^apps\/web\/routes\.ts$|\.config\.[mc]?[jt]s$|\/testing\//

/** Files are kebab-case; a file with one component takes its name; exports have names. */
export function fileNames(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isScript(file) && rooms.test(file.path))
    .flatMap((file) => {
      const code = codeOf(file)
      const report = (line: number, message: string) => [
        { path: file.path, line, rule: 'file-names', message },
      ]
      const defaulted = code.find(
        ({ text }, index) => text === 'export' && code[index + 1]?.text === 'default',
      )
      return [
        ...whyMisnamed(file.path, exportedNames(code)).flatMap((why) => report(1, why)),
        ...(defaulted && !mayDefault.test(file.path)
          ? report(defaulted.line, 'exports a default; give the export a name to be found by')
          : []),
      ]
    })
}

function whyMisnamed(path: string, exported: readonly string[]): string[] {
  const name = path.split('/').at(-1)?.split('.')[0] ?? ''
  if (kebab.test(name)) return []
  if (!component.test(name) || !/\.(tsx|test\.ts)$/.test(path)) {
    return [`${name} is neither kebab-case nor the name of a component in a .tsx file`]
  }
  const components = exported.filter((word) => component.test(word))
  if (/\.test\.tsx?$/.test(path) || components.length > 1 || components[0] === name) return []
  return [`is called ${name} but exports no ${name}; name the file by its component`]
}

function exportedNames(code: readonly { text: string }[]): string[] {
  return code.flatMap(({ text }, index) => {
    if (text !== 'export') return []
    const following = code.slice(index + 1, index + 5).map((token) => token.text)
    const keyword = following.findIndex((word) => /^(const|function|class)$/.test(word))
    return keyword < 0 ? [] : following.slice(keyword + 1, keyword + 2)
  })
}
