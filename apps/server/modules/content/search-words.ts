/**
 * Persian as it is searched: PostgreSQL has no stemmer for it and its Arabic one cuts «بلیط» to «لیط», so words are folded and cut here
 * and the database is handed finished ones.
 */
import { foldForSearch, normalizeText, toLatinDigits } from '@parastoo/kit/text'

/** Raised whenever other words come out of the same text: what is kept is then made anew (search-pages.ts). */
export const searchMethod = '1'

/** Spellings and everyday names of one thing, folded; the right side is what is kept. */
const spellings: Readonly<Record<string, string>> = {
  بلیط: 'بلیت',
  استامبول: 'استانبول',
  اسطنبول: 'استانبول',
  دوبی: 'دبی',
  طهران: 'تهران',
  اطاق: 'اتاق',
  طیاره: 'هواپیما',
  ویزه: 'ویزا',
  روادید: 'ویزا',
  پاس: 'گذرنامه',
  پاسپورت: 'گذرنامه',
  کنسل: 'لغو',
  ریفاند: 'استرداد',
  بچه: 'کودک',
  شیرخوار: 'نوزاد',
  ایرپورت: 'فرودگاه',
  پاوربنک: 'پاوربانک',
  باطری: 'باتری',
  لپتاب: 'لپتاپ',
  ادوکلن: 'عطر',
  چارتری: 'چارتر',
  سیستماتیک: 'سیستم',
  تاخیری: 'تاخیر',
  اقامتگاه: 'هتل',
  ساک: 'چمدان',
  باگاژ: 'بار',
  اضافهبار: 'بار',
  قطارشهری: 'مترو',
}

/** Words that are in every text and say nothing of it; endings that people write apart are among them. */
const silent = new Set(
  (
    'و در به از که را با این آن برای تا هم یا اگر چه چی چطور چگونه چیست کجا کدام است هست نیست شد شود باشد کرد کنم کنیم کنید کند می نمی ' +
    'ها های هایی هایم هایتان تر ترین ام ات اش من ما شما یک هر دیگر درباره راهنمای brand'
  )
    .split(' ')
    .map((word) => foldForSearch(word)),
)

/** Endings that change no meaning, the longest first. */
const endings = [
  'هایشان',
  'هایتان',
  'هایمان',
  'هایی',
  'هایم',
  'هایت',
  'هایش',
  'های',
  'ها',
  'ترین',
  'تر',
]
/** What must stay of a word that is cut: «مدار» of «مدارها», but «تر» of no «دختر». */
const leastStem = 3

/** One word as people type it, and the ways in which it may be meant: each a list of stems that must all be there. */
export type SearchedWord = readonly (readonly string[])[]

/** The stems of a text that say something, in its order: of a word with half-spaces both its parts and the whole. */
export const stemsOf = (text: string): string[] =>
  rawWords(text).flatMap((raw) => {
    const [whole, parts] = [stemOf(raw), partsOf(raw)]
    return [...new Set([...(whole ? [whole] : []), ...parts])]
  })

/** What was typed, word by word, without words that say nothing. */
export const searchedWords = (typed: string): SearchedWord[] =>
  rawWords(typed)
    .map((raw): SearchedWord => {
      const [whole, parts] = [stemOf(raw), partsOf(raw)]
      return [whole ? [whole] : [], parts].filter((stems) => stems.length > 0)
    })
    .filter((ways) => ways.length > 0)

function rawWords(text: string): string[] {
  return normalizeText(toLatinDigits(text))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}\u200c]+/u)
    .filter(Boolean)
}

const partsOf = (raw: string): string[] =>
  raw.includes('\u200c') ? raw.split('\u200c').flatMap((part) => stemOf(part) ?? []) : []

/** A word without its ending and in its one spelling; null for one that says nothing. */
function stemOf(raw: string): string | null {
  const folded = foldForSearch(raw)
  if (folded === '' || silent.has(folded)) return null
  const ending = endings.find(
    (each) => folded.endsWith(each) && folded.length - each.length >= leastStem,
  )
  const stem = spellings[folded] ?? (ending ? folded.slice(0, -ending.length) : folded)
  return silent.has(stem) ? null : (spellings[stem] ?? stem)
}
