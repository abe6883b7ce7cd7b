import { passwordText } from '@parastoo/contract/identity/account-fields'
import { dictionary } from '@zxcvbn-ts/language-common'
import { persianWords } from './persian-words.ts'

let wellKnown: Set<string> | undefined

/**
 * Whether a password is what programs try first (decisions 4, 27): one of the world's leaked ones; a word of those, of ours, the brand or
 * something known of its owner, with digits and signs about it and letters written as digits; a row of the keyboard; a repetition.
 */
export function isWellKnownPassword(
  password: string,
  known: readonly (string | null)[] = [],
): boolean {
  wellKnown ??= new Set(dictionary['passwords-common'] as string[])
  const folded = passwordText(password).toLowerCase()
  if (wellKnown.has(folded) || isPattern(folded)) return true
  const owned = new Set(known.flatMap(formsOf))
  if (owned.has(folded) || [...owned].some((one) => one.length >= 7 && folded.includes(one)))
    return true
  const words = [folded, ...unleet(folded)].flatMap(onlyWordOf)
  return words.some(
    (word) =>
      [...word].length <= 2 ||
      wellKnown?.has(word) ||
      persianWords.has(word) ||
      owned.has(word) ||
      isPattern(word),
  )
}

/** What is known of an owner, as it is typed: a number with and without its zero, the part of a mail before the @, each word of a name. */
function formsOf(text: string | null): string[] {
  const one = passwordText(text ?? '').toLowerCase()
  if (one === '') return []
  const [mailbox = ''] = one.split('@')
  const words = one.split(/[\s@._-]+/).filter((word) => [...word].length > 2)
  return [one, `0${one}`, mailbox, one.replace(/\D/g, ''), ...words].filter(
    (form) => [...form].length > 2,
  )
}

/** The one run of letters of a text whose other signs are quickly guessed; none where there is more to guess. */
function onlyWordOf(text: string): string[] {
  const letters = text.match(/[\p{L}\u200c]+/gu) ?? []
  const digits = text.match(/\d+/g) ?? []
  const signs = text.match(/[^\p{L}\u200c\d]+/gu) ?? []
  if (letters.length > 1 || digits.length > 2 || signs.length > 2) return []
  const areGuessed = digits.every((run) => run.length <= 4 || isPattern(run) || isYear(run))
  return areGuessed && signs.every((run) => run.length <= 3) ? [letters[0] ?? ''] : []
}

const isYear = (digits: string) => /^(?:1[34]|19|20)\d\d(?:[01]?\d[0-3]?\d)?$/.test(digits)

const rows = [
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'ضصثقفغعهخحجچ',
  'شسیبلاتنمکگ',
  'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
]
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** A row of the keyboard, the alphabet or the digits either way, or one to four signs again and again. */
const isPattern = (text: string): boolean =>
  /^(.{1,4})\1+$/u.test(text) || (text.length >= 3 && bothWays.some((row) => row.includes(text)))

const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}
/** With digits and signs read as the letters they look like: all of them, and all but those at the end. */
function unleet(text: string): string[] {
  const read = (part: string) => part.replace(/[@431!05$7]/g, (sign) => leet[sign] ?? sign)
  const end = /[\d!@$#.*?]*$/.exec(text)?.[0] ?? ''
  const signs = /[!@$#.*?]*$/.exec(text)?.[0] ?? ''
  const readBefore = (tail: string) => read(text.slice(0, text.length - tail.length)) + tail
  return [read(text), readBefore(end), readBefore(signs)]
}
