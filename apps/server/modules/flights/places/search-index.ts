import { foldForSearch } from '@parastoo/kit/text'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { inOtherLayout } from './other-layout.ts'

/** Something people look for by what they type. Each list holds spellings in any script. */
export type Findable = {
  id: string
  /** Codes; a whole code typed comes before everything else. */
  codes: readonly string[]
  /** What it is called, and how else that is spelt. */
  names: readonly string[]
  /** What it belongs to, such as its country. */
  around: readonly string[]
  /** 0 to 100; decides among equals. */
  popularity: number
}

/** Finds ids by typed text, best first. */
export type SearchIndex = (typed: string) => string[]

const fields = ['codes', 'names', 'around']
const asTyped: SearchOptions = {
  boost: { codes: 8, names: 4, around: 1 },
  // One letter begins far too many words, unless it is all there is.
  prefix: (term, _index, terms) => term.length > 1 || terms.length === 1,
  // One slip in words of four letters, two in words of eight.
  fuzzy: (term) => (term.length < 4 ? false : 0.26),
  maxFuzzy: 2,
  weights: { prefix: 0.6, fuzzy: 0.2 },
  combineWith: 'AND',
}
/** A match by the other keyboard layout counts a little less than one as typed. */
const layoutWeight = 0.8

/**
 * An index that forgives: Arabic letters, half-spaces and case (by `foldForSearch`), beginnings of words, slips of the
 * finger, and the keyboard left in the other language.
 */
export function createSearchIndex(findables: readonly Findable[]): SearchIndex {
  const popularity = new Map(findables.map(({ id, popularity }) => [id, popularity]))
  const index = new MiniSearch<Record<string, string>>({
    fields,
    tokenize: (text) => foldForSearch(text).split(' ').filter(Boolean),
    processTerm: (term) => term,
  })
  index.addAll(
    findables.map(({ id, codes, names, around }) => ({
      id,
      codes: codes.join(' '),
      names: names.join(' '),
      around: around.join(' '),
    })),
  )
  const options: SearchOptions = {
    ...asTyped,
    boostDocument: (id) => 1 + (popularity.get(id) ?? 0) / 100,
  }
  const scoresOf = (typed: string, weight: number) => {
    const found = index.search(typed, options)
    const some = found.length > 0 ? found : index.search(typed, { ...options, combineWith: 'OR' })
    return some.map(({ id, score }) => ({ id: String(id), score: score * weight }))
  }

  return (typed) => {
    const meant = inOtherLayout(typed)
    const best = new Map<string, number>()
    const found = [...scoresOf(typed, 1), ...(meant === null ? [] : scoresOf(meant, layoutWeight))]
    for (const { id, score } of found) best.set(id, Math.max(score, best.get(id) ?? 0))
    return [...best].sort(([, a], [, b]) => b - a).map(([id]) => id)
  }
}
