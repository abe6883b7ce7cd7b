/** What is typed of a page beside its words, and what is sent of it. Pure. */
import type { EditedWords } from '@parastoo/contract/office/content'
import { isValidDate } from '@parastoo/kit/dates'
import { normalizeText, toLatinDigits } from '@parastoo/kit/text'
import { officeContent } from '../../../messages/office-content.ts'

/** As it is typed: places and sources are lines of text. */
export type TypedWords = Omit<EditedWords, 'places' | 'sources' | 'author'> & {
  author: string
  places: string
  sources: string
}

export const typedOf = ({ places, sources, author, ...words }: EditedWords): TypedWords => ({
  ...words,
  author: author ?? '',
  places: places.join(' '),
  sources: sources
    .map(({ checkedOn, title, address }) =>
      [checkedOn, title, ...(address ? [address] : [])].join(' | '),
    )
    .join('\n'),
})

/** What is sent, or which of the fields is not understood. */
export function wordsOfTyped({
  places,
  sources,
  author,
  ...words
}: TypedWords): { words: EditedWords } | { wrong: 'places' | 'sources' } {
  const cities = places
    .toUpperCase()
    .split(/[\s،,]+/)
    .filter(Boolean)
  if (!cities.every((city) => /^[A-Z]{3}$/.test(city))) return { wrong: 'places' }
  const read = sources
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(sourceOf)
  const known = read.filter((source) => source !== null)
  if (known.length < read.length) return { wrong: 'sources' }
  return {
    words: { ...words, author: normalizeText(author) || null, places: cities, sources: known },
  }
}

function sourceOf(line: string): EditedWords['sources'][number] | null {
  const [day = '', title = '', address = ''] = line.split('|').map((part) => part.trim())
  const checkedOn = toLatinDigits(day)
  if (!isValidDate(checkedOn) || title.length < 2 || !/^(https:\/\/\S+)?$/.test(address))
    return null
  return { checkedOn, title, address: address || null }
}

export const isSame = (one: TypedWords, other: TypedWords): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** What a tab keeps of words that are not saved: the saving they began from, and what is typed. */
export type Draft = { beganFrom: number; typed: TypedWords }

/** What is still to be kept once `sent` was saved under a number: what was typed while it was on its way, which goes on from there. */
export const draftAfter = (
  saved: { number: number; sent: TypedWords },
  typed: TypedWords,
): Draft | null => (isSame(saved.sent, typed) ? null : { beganFrom: saved.number, typed })

/** Iran's clock has stood three and a half hours ahead of UTC, summer and winter, since 1401. */
const tehran = '+03:30'

/** The instant of a day and an hour of Tehran; null where either is not one. */
export function instantOf(day: string | null, hour: string): string | null {
  if (day === null || !isHour(hour)) return null
  return `${day}T${toLatinDigits(hour).trim()}:00${tehran}`
}

export const isHour = (hour: string): boolean =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(toLatinDigits(hour).trim())

/** Who saved it: a colleague by name, or the files that the product ships. */
export const writerWord = (by: string): string =>
  by === 'import' ? officeContent.list.imported : by
