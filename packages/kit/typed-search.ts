/** Finding things by what people type: one ranking for the server and for the browser, small enough to be sent there. */
import { inOtherLayout } from './other-layout.ts'
import { soundOf } from './sound-of.ts'
import { spellingDistance } from './spelling-distance.ts'
import { foldForSearch } from './text.ts'

/** Something people look for by what they type. Each list holds spellings in any script. */
export type Findable = {
  id: string
  /** Codes; a whole code typed comes before everything else. */
  codes: readonly string[]
  /** What it is called. */
  names: readonly string[]
  /** How else it is called, spelt or was called. */
  aliases: readonly string[]
  /** What it belongs to, such as its country: to type that lists all of it. */
  around: readonly string[]
  /** 0 to 100; decides among equals. */
  popularity: number
}

/** `isWhole`: what was typed is one of its names or codes in full, not a beginning or a near miss. */
export type Found = { id: string; score: number; isWhole: boolean }
/** Best first. Nothing typed finds nothing. */
export type TypedSearch = (typed: string) => Found[]

type Spelling = { joined: string; sound: string; words: readonly string[]; worth: number }
type Entry = { id: string; popularity: number; codes: ReadonlySet<string>; spellings: Spelling[] }

/** Scores of the kinds of match; popularity adds up to 100, so it decides within a kind and never over two. */
const scoreOf = { code: 1200, whole: 1000, sound: 880, beginning: 760, word: 640, slip: 520 }
/** A name counts whole, an alias nearly, what lies around it least; as a part of the score. */
const worths = { name: 1, alias: 0.97, around: 0.8 }
/** A match by the other keyboard layout counts a little less than one as typed. */
const layoutWorth = 0.9
/** Words that go with places and say nothing of which. */
const silentWords = new Set(['فرودگاه', 'شهر', 'بلیط', 'پرواز', 'مقدس', 'مطار', 'airport', 'city'])

/**
 * A search that forgives Arabic letters and article, half-spaces, letters that sound alike, slips of the finger, and the
 * keyboard left in the other language.
 */
export function createTypedSearch(findables: readonly Findable[]): TypedSearch {
  const entries = findables.map(entryOf)
  return (typed) => {
    const wanted = spellingOf(typed, 1)
    const meant = inOtherLayout(typed)
    const asked = [{ wanted, worth: 1 }]
    if (meant !== null) asked.push({ wanted: spellingOf(meant, 1), worth: layoutWorth })
    return entries
      .flatMap((entry): Found[] => {
        const match = Math.max(...asked.map(({ wanted, worth }) => matchOf(wanted, entry) * worth))
        if (match === 0) return []
        const isWhole = match >= scoreOf.sound * worths.alias
        return [{ id: entry.id, score: match + entry.popularity, isWhole }]
      })
      .sort((one, other) => other.score - one.score)
  }
}

function entryOf({ id, codes, names, aliases, around, popularity }: Findable): Entry {
  const spelt = (texts: readonly string[], worth: number) =>
    [...new Set(texts)].filter(Boolean).map((text) => spellingOf(text, worth))
  return {
    id,
    popularity,
    codes: new Set(codes.map((code) => code.toLowerCase())),
    spellings: [
      ...spelt(names, worths.name),
      ...spelt(aliases, worths.alias),
      ...spelt(around, worths.around),
    ],
  }
}

function spellingOf(text: string, worth: number): Spelling {
  const all = foldForSearch(text).split(' ').filter(Boolean)
  const telling = all.filter((word) => !silentWords.has(word))
  const words = (telling.length > 0 ? telling : all).map(withoutArticle)
  const joined = words.join('')
  return { joined, sound: soundOf(joined), words, worth }
}

/** «النجف» is «نجف». */
const withoutArticle = (word: string): string => (/^ال.{3,}/u.test(word) ? word.slice(2) : word)

function matchOf(wanted: Spelling, { codes, spellings }: Entry): number {
  if (wanted.joined === '') return 0
  if (codes.has(wanted.joined)) return scoreOf.code
  let best = 0
  for (const spelling of spellings) {
    // Nothing better can come of a spelling that is worth less than what was found.
    if (scoreOf.whole * spelling.worth <= best) continue
    best = Math.max(best, likeness(wanted, spelling) * spelling.worth)
  }
  return best || matchOfWords(wanted, spellings)
}

/** How like one spelling what was typed is, read as one word so that spaces do not matter. */
function likeness(wanted: Spelling, { joined, sound, words }: Spelling): number {
  if (joined === wanted.joined) return scoreOf.whole
  if (sound === wanted.sound && wanted.joined.length > 2) return scoreOf.sound
  // What is left to type counts against a beginning, a little.
  if (joined.startsWith(wanted.joined)) return scoreOf.beginning - untyped(joined, wanted.joined)
  if (wanted.sound.length > 2 && sound.startsWith(wanted.sound)) return scoreOf.word
  if (wanted.joined.length > 1 && words.some((word) => word.startsWith(wanted.joined)))
    return scoreOf.word
  const slips = slipsAllowed(wanted.sound)
  if (slips === 0) return 0
  const distance = spellingDistance(wanted.sound, sound, slips)
  if (distance <= slips) return scoreOf.slip - 60 * distance
  const beginning = sound.slice(0, wanted.sound.length)
  return spellingDistance(wanted.sound, beginning, 1) <= 1 ? scoreOf.slip - 120 : 0
}

/** Several words that stand in different names: «tehran imam», «نجف عراق». Each must be found. */
function matchOfWords({ words }: Spelling, spellings: readonly Spelling[]): number {
  if (words.length < 2) return 0
  let sum = 0
  for (const word of words) {
    const one = { joined: word, sound: soundOf(word), words: [word], worth: 1 }
    const best = Math.max(...spellings.map((each) => likeness(one, each) * each.worth))
    if (best === 0) return 0
    sum += best
  }
  return (sum / words.length) * 0.9
}

/** One slip in words of four letters, two in words of eight. */
const slipsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

const untyped = (name: string, typed: string): number => Math.min(30, name.length - typed.length)
