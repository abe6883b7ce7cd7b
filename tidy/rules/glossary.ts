import { declaredNames, pathNames, wordsOf } from '../names.ts'
import { roomOf } from '../rooms.ts'
import { isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

const glossaryPath = 'docs/words.md'

/** The spec’s own compounds, which name a kind of search and not what was sold. */
const roundTrips = /round-?trips?|trip-?types?/gi

/** A word we do not use (some only on the server), and the one we use instead. */
type Banned = { word: string; instead: string; onServerOnly: boolean }

/**
 * One word per thing. The last column of docs/words.md, headed `never`, lists the synonyms we do
 * not use; an adapter speaks its supplier's words and is let off.
 */
export function glossary(files: readonly SourceFile[]): Violation[] {
  const banned = bannedWords(files.find(({ path }) => path === glossaryPath)?.text ?? '')
  return files
    .filter((file) => isScript(file) && !isTest(file.path))
    .flatMap((file) => {
      const { kind } = roomOf(file.path)
      if (kind === 'adapter' || kind === 'outside') return []
      const onServer = file.path.startsWith('apps/server/')
      const names = [
        ...pathNames(file.path).map((name) => ({ name, line: 1 })),
        ...declaredNames(file),
      ]
      return names.flatMap(({ name, line }) => {
        const words = wordsOf(name.replace(roundTrips, ''))
        const found = banned.find(({ word }) => words.includes(word))
        if (found === undefined || (found.onServerOnly && !onServer)) return []
        const message = `${name} says ${found.word}; our word is ${found.instead} (${glossaryPath})`
        return [{ path: file.path, line, rule: 'glossary', message }]
      })
    })
}

/** Reads the rows of the glossary that name synonyms: `| فارسی | English | meaning | never |`. */
export function bannedWords(markdown: string): Banned[] {
  return markdown.split('\n').flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    const [, , english, , never] = cells
    if (cells.length < 6 || english === undefined || never === undefined) return []
    return [...never.matchAll(/`([a-z]+)`( on the server)?/g)].map((found) => ({
      word: found[1] ?? '',
      instead: english,
      onServerOnly: found[2] !== undefined,
    }))
  })
}
