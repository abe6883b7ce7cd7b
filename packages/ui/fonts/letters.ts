/**
 * The letters the site's own font file holds: Persian with the Arabic letters and marks that names and addresses bring, both
 * sets of digits, Latin, and the signs our texts use. Anything else is loaded from the family's other files when it appears.
 */
const persian =
  'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهويىپچژکگۀیەۀھ\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0654\u0670'
const digits = '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩'
const signs = '٫٬٪،؛؟﷼«»©…–—‐‑−·•×÷°→←↑↓✓“”‘’'
/** Half-space, joiner, direction marks and isolates, the space that does not break. */
const unseen = '\u200C\u200D\u200E\u200F\u2066\u2067\u2068\u2069\u00A0'
const latin = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))

export const siteLetters: string = [persian, digits, signs, unseen, ...latin].join('')

/** The letters as CSS writes them: `U+20-7E, U+A0, …`. */
export function unicodeRange(letters: string): string {
  const codes = [...new Set([...letters].map((letter) => letter.codePointAt(0) ?? 0))]
  const ranges: [number, number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ')
}
