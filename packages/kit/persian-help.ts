/** Help for whoever writes Persian: what the house would write otherwise, as suggestions. Nothing is changed by itself. */

export type PersianRule =
  | 'letters'
  | 'digits'
  | 'half-space'
  | 'ezafe'
  | 'quotes'
  | 'punctuation'
  | 'spaces'
  | 'long-sentence'

/** A part of a text and what to write for it; `text` is null where only the writer knows (a sentence that is too long). */
export type PersianSuggestion = { rule: PersianRule; from: number; to: number; text: string | null }

type Correction = { rule: PersianRule; find: RegExp; write: (match: RegExpExecArray) => string }

const longestSentenceWords = 40

const letter = '[\\p{Script=Arabic}&&[\\p{L}\\p{M}]]'
const word = `(?<!${letter}|\\u200c)`
const end = `(?!${letter}|\\u200c)`
const after = (length: number) => `(?<=${letter}{${length},})`
const plurals = 'ها(?:یی|ی|یم|یت|یش|یمان|یتان|یشان)?'

/** Words that end like a plural and are none. */
const noPlurals =
  'تنها|تنهایی|تنهای|انتها|انتهای|انتهایی|اشتها|اشتهای|منتها|منتهای|بها|بهای|رها|رهای|رهایی|نهایی|شبها?ی'
/** Stems of the verbs people join to «می» most; of others «می» joined is not told from the beginning of a word. */
const verbs =
  'خواه|خواست|رو|رفت|کن|کرد|شو|شد|توان|توانست|گوی|گفت|بین|دید|دان|دانست|خور|خورد|گیر|گرفت|ده|داد|رس|رسید|مان|ماند|خر|خرید|فرست|نویس|نوشت|آی|آمد|فروش|پذیر|گذار|گرد|برد|بر'
const personal = '(?:م|ی|د|یم|ید|ند|)'

const foreignLetters: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه' }

/** In this order: a later one reads what the earlier ones would have written. */
const corrections: readonly Correction[] = [
  { rule: 'letters', find: /[يىكة]/gu, write: ([sign]) => foreignLetters[sign] ?? sign },
  {
    // Hours, days as YYYY-MM-DD and telephones stay as a machine reads them.
    rule: 'digits',
    find: /(?<![\d:+\-/.])(?!0\d)\d+(?![\d:\-/])|[٠-٩]+/gu,
    write: ([digits]) =>
      digits.replace(/\p{Nd}/gu, (digit) =>
        String.fromCharCode(0x06f0 + (digit.charCodeAt(0) & 0xf)),
      ),
  },
  {
    rule: 'half-space',
    find: new RegExp(`(?<=${word}ن?می) (?=(?:${verbs})${personal}${end})`, 'gv'),
    write: () => '\u200c',
  },
  {
    rule: 'half-space',
    find: new RegExp(`(?<=${word}ن?می)(?=(?:${verbs})(?:م|یم|ید|ند|د)${end})`, 'gv'),
    write: () => '\u200c',
  },
  {
    rule: 'half-space',
    find: new RegExp(`${after(2)} (?=(?:${plurals}|ترین|تر)${end})`, 'gv'),
    write: () => '\u200c',
  },
  {
    rule: 'half-space',
    // After a letter that does not join the next, such as the last of «روز», no half-space is seen: «روزها» stands.
    find: new RegExp(
      `(?<=${word}(?!(?:${noPlurals})${end})${letter}{2,}(?![ادذرزژوآ])${letter})(?=${plurals}${end})`,
      'gv',
    ),
    write: () => '\u200c',
  },
  {
    rule: 'half-space',
    find: new RegExp(`${word}(هم|چنان|آن) (چنین|چنان|چه)${end}`, 'gv'),
    write: ([, first = '', second = '']) => first + second,
  },
  {
    rule: 'ezafe',
    find: new RegExp(`(?<=${letter}ه)[ \\u200c]ی${end}`, 'gv'),
    write: () => '\u0654',
  },
  { rule: 'ezafe', find: /ۀ/gu, write: () => 'ه\u0654' },
  {
    rule: 'quotes',
    find: /["“”]([^"“”«»]+)["“”]/gu,
    write: ([, inside = '']) => `«${inside.trim()}»`,
  },
  { rule: 'punctuation', find: /\.{3,}/gu, write: () => '…' },
  { rule: 'punctuation', find: /(?<=[؟!]) ?[؟!]+/gu, write: () => '' },
  {
    rule: 'punctuation',
    find: new RegExp(`(?<=(?:${letter}|[»\\)]) ?)[,;?]`, 'gv'),
    write: ([sign]) => ({ ',': '،', ';': '؛', '?': '؟' })[sign] ?? sign,
  },
  { rule: 'spaces', find: / {2,}/gu, write: () => ' ' },
  { rule: 'spaces', find: / +(?=[،؛:.؟!»)…])/gu, write: () => '' },
  { rule: 'spaces', find: /(?<=[«(]) +/gu, write: () => '' },
  {
    rule: 'spaces',
    find: new RegExp(`(?<=${letter}|»)(?<sign>[،؛:؟!])(?=${letter}|«)`, 'gv'),
    write: ([sign]) => `${sign} `,
  },
  {
    rule: 'spaces',
    find: /\u200c+(?=[\s\u200c،؛:.؟!»)]|$)|(?<=[\s«(]|^)\u200c+/gu,
    write: () => '',
  },
]

/**
 * What the house would write otherwise in one piece of text, in its order; two may lie over each other. Flight numbers, codes,
 * addresses and anything else with a Latin letter are left alone.
 */
export function suggestPersian(text: string): PersianSuggestion[] {
  const shielded = shield(text)
  const found = corrections.flatMap(({ rule, find, write }) =>
    [...shielded.matchAll(find)].map((match) => {
      const from = match.index
      return { rule, from, to: from + match[0].length, text: write(match) }
    }),
  )
  // What quotes hold may be shielded: its own letters go back in.
  const written = found.map((each) =>
    each.rule === 'quotes'
      ? { ...each, text: `«${text.slice(each.from + 1, each.to - 1).trim()}»` }
      : each,
  )
  return [...written, ...longSentences(text)].toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** Runs with a Latin letter in them, and the number behind an airline's code. */
const latinIslands =
  /https?:\/\/\S+|[\w@.:/%?=&#+~*'-]*[A-Za-z][\w@.:/%?=&#+~*'-]*(?<![.:?,])(?: \d{2,4}(?!\d))?/gu

/** As long as the text, with a sign no rule knows for everything that is not to be touched. */
const shield = (text: string): string =>
  text.replace(latinIslands, (island) => '\ue000'.repeat(island.length))

function longSentences(text: string): PersianSuggestion[] {
  return [...text.matchAll(/[^.؟!…\n]+/gu)]
    .filter(([sentence]) => sentence.split(/\s+/u).filter(Boolean).length > longestSentenceWords)
    .map(({ 0: sentence, index }) => ({
      rule: 'long-sentence' as const,
      from: index,
      to: index + sentence.length,
      text: null,
    }))
}
