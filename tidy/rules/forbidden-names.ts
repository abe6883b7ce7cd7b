import { declaredNames, pathNames, wordsOf } from '../names.ts'
import { codeOf, isScript, type SourceFile, type Violation } from '../tree.ts'

/** Words that say nothing, wherever in a name they stand. */
const emptyWords = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'manager'])
/** Words that say nothing when they are the whole name. */
const emptyNames = new Set(['common', 'data', 'info', 'transaction', 'stuff', 'things'])
const abbreviations = new Set(
  'btn msg cfg mgr svc impl pwd qty amt usr cust pmt txn trx acct addr num'.split(' '),
)
/** The product's own files at the root: data/timetable ships with it (ARCHITECTURE.md). */
const exempt = /^data\//

/** Names that hide what a thing is; see STYLE.md for the reasons. */
export function forbiddenNames(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !exempt.test(path))
    .flatMap((file) => [
      ...pathNames(file.path).flatMap((name) => report(file, 1, name)),
      ...declaredIn(file).flatMap(({ name, line }) => report(file, line, name)),
    ])
}

/** The names a script declares; where the reply's envelope is built, `data` is the wire's own word. */
function declaredIn(file: SourceFile) {
  if (!isScript(file)) return []
  const words = codeOf(file).map(({ text }) => text)
  const buildsEnvelope = words.some(
    (word, index) => word === 'data' && words[index + 1] === ',' && words[index + 2] === 'meta',
  )
  return declaredNames(file).filter(({ name }) => !(buildsEnvelope && name === 'data'))
}

function report({ path }: SourceFile, line: number, name: string): Violation[] {
  const why = whyForbidden(name)
  if (why === undefined) return []
  return [{ path, line, rule: 'forbidden-names', message: `the name ${name} ${why}` }]
}

function whyForbidden(name: string): string | undefined {
  const words = wordsOf(name)
  if (words.length === 1 && words[0] === 'transaction') {
    return 'is four things here; say tx, payment, posting or entry'
  }
  if (words.length === 1 && emptyNames.has(words[0] ?? '')) return 'says nothing; say what it holds'
  if (words.length > 1 && words.at(-1) === 'info') return 'ends in info; say what it holds'
  const empty = words.find((word) => emptyWords.has(word))
  if (empty !== undefined) return `holds the empty word ${empty}; name the one thing it does`
  const short = words.find((word) => abbreviations.has(word))
  return short === undefined ? undefined : `holds the abbreviation ${short}; write the word out`
}
