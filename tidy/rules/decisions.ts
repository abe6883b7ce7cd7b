import type { SourceFile, Violation } from '../tree.ts'

const folder = 'docs/decisions/'
const listPath = `${folder}README.md`

/** Each decision stands in their list once: joins of branches leave rows twice, or drop them. */
export function decisions(files: readonly SourceFile[]): Violation[] {
  const list = files.find(({ path }) => path === listPath)
  if (!list) return []
  const listed = [...list.text.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, file = '']) => file)
  const says = (message: string): Violation => ({
    path: listPath,
    line: 1,
    rule: 'decisions',
    message,
  })
  return files
    .filter(({ path }) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path))
    .map(({ path }) => path.slice(folder.length))
    .flatMap((file) => {
      const times = listed.filter((one) => one === file).length
      return times === 1 ? [] : [says(`${file} is listed ${times} times; list it once`)]
    })
}
