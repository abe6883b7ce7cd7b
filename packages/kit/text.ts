/** Bidi marks, joiners, soft hyphens and byte-order marks: all format characters but the half-space (ZWNJ). */
const invisibleMarks = /(?!\u200c)\p{Cf}/gu
/** Control characters but not white space; PostgreSQL refuses a NUL in text. */
const controls = /(?!\s)\p{Cc}/gu
/** Harakat and other Arabic marks, the superscript alef and the tatweel. */
const tatweelAndHarakat = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4]/gu

const tatweel = /\u0640/gu

const persianLetters: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ې: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ة: 'ه',
  ۃ: 'ه',
  ھ: 'ه',
  ہ: 'ه',
}
const foreignLetters = new RegExp(`[${Object.keys(persianLetters).join('')}]`, 'gu')

/** Persian (۰-۹) and Arabic (٠-٩) digits become 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Latin (0-9) and Arabic (٠-٩) digits become ۰-۹, for people to read. Takes a number as it stands, ungrouped. */
export function toPersianDigits(text: string | number): string {
  return toLatinDigits(String(text)).replace(/\d/g, (digit) =>
    String.fromCharCode(0x06f0 + Number(digit)),
  )
}

/** A number that somebody else gave, as it is told: in Persian digits, unless letters stand among them, which nobody could copy half in one script. */
export const numberTold = (text: string): string =>
  /^[\d\s-]+$/.test(text) ? toPersianDigits(text) : text

/**
 * The one spelling in which a single line of text is stored and compared: NFKC, Persian letters for their Arabic
 * twins, no tatweel, harakat, bidi or control marks, single spaces, and half-spaces (ZWNJ) only inside words.
 * «ۀ» has two spellings (one letter, or «ه» with hamza above); both become the one letter, so the ezafe survives.
 * Digits are left as typed. Line breaks become spaces. Idempotent.
 */
export const normalizeText = (text: string): string => spelt(text, tatweelAndHarakat)

/** What somebody wrote for others to read: spelt like `normalizeText`, with its harakat («لطفاً»). Copies to search are folded. */
export const tidyText = (text: string): string => spelt(text, tatweel)

function spelt(text: string, dropped: RegExp): string {
  return text
    .replace(invisibleMarks, '')
    .replace(controls, '')
    .normalize('NFKC')
    .replace(foreignLetters, (letter) => persianLetters[letter] ?? letter)
    .replace(/ه\u0654|ۂ/gu, 'ۀ')
    .replace(/ی\u0654/gu, 'ئ')
    .replace(dropped, '')
    .normalize('NFKC')
    .replace(/\s*\u200c[\s\u200c]*/gu, (gap) => (/\s/u.test(gap) ? ' ' : '\u200c'))
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\u200c]+|[\s\u200c]+$/gu, '')
}

/** For codes, phones, cards and account numbers: Latin digits without spaces, dashes, dots or other separators. */
export function normalizeDigitsField(text: string): string {
  return toLatinDigits(normalizeText(text)).replace(/[\s\u200c\p{Pd}_.,،٬٫/\\()]/gu, '')
}

/**
 * What two texts must share to be found by each other: lower case, Latin digits, no half-spaces, no punctuation, no
 * accents, and one letter for each family of alef, vav, ye and he. For indexes and queries, never for display.
 */
export function foldForSearch(text: string): string {
  return normalizeText(toLatinDigits(text))
    .replace(/\u200c/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ء/gu, '')
    .replace(/ٱ/gu, 'ا')
    .replace(/ە/gu, 'ه')
    .replace(/ي/gu, 'ی')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * A Persian name (spec section 5): it contains Persian-script letters and none of another script. Between them may stand what names are
 * written with: spaces and half-spaces, hyphens, full stops, apostrophes and parentheses.
 */
export function isPersianScript(text: string): boolean {
  const name = normalizeText(text)
  return (
    /\p{L}/u.test(name) &&
    /^(?:(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{M}]|[ \u200c\u2010.'’()-])+$/u.test(name)
  )
}

/** A Latin name (spec section 5): Latin letters and spaces only. */
export function isLatinName(text: string): boolean {
  return /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(normalizeText(text))
}

/** Isolates a left-to-right island (IATA code, phone, IBAN) inside plain Persian text; in HTML use `<bdi dir="ltr">`. */
export function ltr(text: string): string {
  return `\u2066${text}\u2069`
}
