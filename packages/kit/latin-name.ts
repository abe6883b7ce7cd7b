/** A Persian name as Iranian passports most often write it in Latin. A proposal only: the passport decides. */
import { knownNames } from './known-names.ts'
import { isPersianScript, normalizeText } from './text.ts'

/** Ends of family names that are written the same whatever stands before them, longer ones first. */
const endings: readonly (readonly [persian: string, latin: string])[] = [
  ['خانی', 'khani'],
  ['زادگان', 'zadegan'],
  ['زاده', 'zadeh'],
  ['نژاد', 'nejad'],
  ['خواه', 'khah'],
  ['دوست', 'doust'],
  ['پناه', 'panah'],
  ['منش', 'manesh'],
  ['وند', 'vand'],
  ['وار', 'var'],
  ['پور', 'pour'],
  ['نیا', 'nia'],
  ['فرد', 'fard'],
  ['راد', 'rad'],
  ['لو', 'lou'],
  ['فر', 'far'],
  ['چی', 'chi'],
  ['یان', 'ian'],
  ['ئی', 'ei'],
  ['یی', 'ei'],
  ['ی', 'i'],
]

/**
 * Proposes the Latin spelling of a Persian name, word by word: a known name, a known name with a known end («محمدزاده»), or letter by
 * letter. Empty when the text holds no Persian word, or anything besides Persian letters.
 */
export function proposeLatinName(persian: string): string {
  if (!isPersianScript(persian)) return ''
  return normalizeText(persian)
    .split(' ')
    .map((word) => capitalised(latinOf(word)))
    .filter((word) => word !== '')
    .join(' ')
}

/** Whether letters of both scripts stand in one name: a key pressed in the other layout, which the eye passes over. */
export const hasMixedScripts = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /\p{Script=Arabic}/u.test(text)

function latinOf(word: string): string {
  const whole = word.replaceAll('\u200c', '')
  const known = knownNames.get(whole) ?? endOf(whole) ?? joined(whole)
  if (known) return known.toLowerCase()
  const parts = word.split('\u200c')
  if (parts.length > 1) return parts.map((part) => endOf(part) ?? latinOf(part)).join('')
  return letterByLetter(whole)
}

const endOf = (part: string): string | undefined =>
  endings.find(([persian]) => persian === part && part.length > 1)?.[1]

/** A known name with a known end: «کریمی», «علیزاده», «رضایی»; or two known names in one: «محمدرضا». */
function joined(word: string): string | null {
  for (const [persian, latin] of endings) {
    const before = knownNames.get(word.slice(0, -persian.length))
    if (word.endsWith(persian) && before) return withEnd(before, latin)
  }
  for (let cut = word.length - 2; cut >= 2; cut -= 1) {
    const [first, second] = [knownNames.get(word.slice(0, cut)), knownNames.get(word.slice(cut))]
    if (first && second) return `${first}${second}`
  }
  for (const [persian, latin] of endings)
    if (persian.length > 2 && word.endsWith(persian) && word.length > persian.length + 1)
      return `${latinOf(word.slice(0, -persian.length))}${latin}`
  return null
}

/** «رضایی» is Rezaei and «موسوی» Mousavi; a name that ends in i takes no second one. */
function withEnd(before: string, latin: string): string {
  if (latin === 'i' && /i$/i.test(before)) return before
  if (latin === 'i' && /a$/i.test(before)) return `${before}ei`
  return `${before}${latin}`
}

const consonants: Record<string, string> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 's',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'z',
  ر: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'z',
  ط: 't',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ق: 'gh',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
}
const vowels: Record<string, string> = { ا: 'a', آ: 'a', أ: 'a', إ: 'e', ع: 'a', و: 'ou', ی: 'i' }

/** Written vowels as they sound, and an «a» where three consonants, or two at the beginning, would meet. */
function letterByLetter(word: string): string {
  const letters = [...word]
  let latin = ''
  let consonantsSoFar = 0
  letters.forEach((letter, place) => {
    const isLast = place === letters.length - 1
    const next = letters[place + 1] ?? ''
    // «و» and «ی» are consonants at the beginning and before a written vowel, «و» after one too.
    const isBetween = /[اآ]/.test(next) || (letter === 'و' && /[اآ]/.test(letters[place - 1] ?? ''))
    const isGlide = /[وی]/.test(letter) && (place === 0 || isBetween)
    const consonant = isGlide ? (letter === 'و' ? 'v' : 'y') : consonants[letter]
    if (letter === 'ه' && isLast && consonantsSoFar > 0) {
      latin += 'eh'
    } else if (consonant) {
      const isCrowded = consonantsSoFar === 2 || (consonantsSoFar === 1 && isOpening(latin))
      if (isCrowded) latin += 'a'
      latin += consonant
      consonantsSoFar = isCrowded ? 1 : consonantsSoFar + 1
    } else if (vowels[letter]) {
      // An ain after a vowel is only a breath: «سعید».
      if (letter !== 'ع' || consonantsSoFar > 0 || place === 0) latin += vowels[letter]
      consonantsSoFar = 0
    }
  })
  return latin
}

/** Whether no vowel has been written yet. */
const isOpening = (latin: string): boolean => latin !== '' && !/[aeiou]/.test(latin)

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
