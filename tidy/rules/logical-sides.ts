import { roomOf } from '../rooms.ts'
import { codeOf, isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

const physicalUtility =
  /^-?((m|p|scroll-m|scroll-p)[lr]-(\d|\[|\(|px|auto)|(left|right)-(\d|\[|\(|px|auto|full)|(text|float|clear)-(left|right)$|border-[lr](-|$)|rounded-(l|r|tl|tr|bl|br)(-|$))/
const physicalProperty =
  /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|left|right|(text-align|float|clear)\s*:\s*(left|right)|border-(top|bottom)-(left|right)-radius)\s*([:;}]|$)/
const physicalStyle =
  /^((margin|padding|border)(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius)$/
const siteKinds = ['ui', 'feature', 'shell', 'site', 'paths']

/** The site is written start to end, not left to right, so that both directions come out right. */
export function logicalSides(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => siteKinds.includes(roomOf(path).kind) && !isTest(path))
    .flatMap((file) => {
      const found = isScript(file) ? inScript(file) : file.path.endsWith('.css') ? inCss(file) : []
      const lines = file.text.split('\n')
      return found
        .filter(({ line }) => !/NOTE physical:/.test(lines.slice(line - 2, line).join(' ')))
        .map(({ line, name }) => ({
          path: file.path,
          line,
          rule: 'logical-sides',
          message:
            `${name} names a physical side; use start and end (ms-, pe-, text-start, inset-inline-…), ` +
            'or say why it must be physical in a comment beginning "NOTE physical:"',
        }))
    })
}

function inScript(file: SourceFile): { line: number; name: string }[] {
  return codeOf(file).flatMap(({ kind, text, line }) => {
    if (kind === 'word') return physicalStyle.test(text) ? [{ line, name: text }] : []
    if (kind !== 'string' && kind !== 'template') return []
    return text.split('\n').flatMap((row, offset) =>
      row
        .split(/\s+/)
        .map((name) => name.replace(/^.*:(?![^[]*\])/, '').replace(/^!/, ''))
        .filter((name) => physicalUtility.test(name))
        .map((name) => ({ line: line + offset, name })),
    )
  })
}

function inCss({ text }: SourceFile): { line: number; name: string }[] {
  return text.split('\n').flatMap((row, index) => {
    const applied = row
      .split(/[\s;]+/)
      .find((name) => /@apply/.test(row) && physicalUtility.test(name))
    const name = applied ?? physicalProperty.exec(row.replace(/\/\*.*?\*\//g, ''))?.[2]
    return name === undefined ? [] : [{ line: index + 1, name }]
  })
}
