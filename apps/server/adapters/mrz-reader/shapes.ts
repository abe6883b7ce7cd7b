/** What may stand where in a zone (ICAO 9303, parts 4 and 5), as far as it helps to tell look-alikes apart. */

export const zoneSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
/** No sign, and each of `zoneSigns`. */
export const chancesPerStep = zoneSigns.length + 1

/**
 * A letter or filler, a letter, a digit, a letter or digit, any of them, a digit or filler, the sex, the first sign of a passport's and
 * of a card's code. Fillers stand behind a number and behind names, never before: a K, which weighs as much, would pass for one.
 */
const kinds = {
  a: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  l: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  n: '0123456789',
  d: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  x: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  c: '0123456789<',
  s: 'MF<',
  p: 'P',
  i: 'IAC',
} as const

export const shapes = {
  TD3: [`paaaal${'a'.repeat(38)}`, `ddddddxxxnaaannnnnnnsnnnnnnn${'x'.repeat(14)}cn`],
  TD1: [
    `iaaaaddddddxxxc${'x'.repeat(15)}`,
    `nnnnnnnsnnnnnnnaaa${'x'.repeat(11)}n`,
    `l${'a'.repeat(29)}`,
  ],
} as const

/** The signs that may stand at each place of a line. */
export const allowedBy = (shape: string): string[] =>
  [...shape].map((kind) => kinds[kind as keyof typeof kinds])

/** What a sign may have been taken for where only digits, or only letters, can stand. */
export const lookAlikes: Readonly<Record<string, string>> = {
  0: 'OQD',
  1: 'IL',
  2: 'Z',
  5: 'S',
  8: 'B',
  6: 'G',
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
}

/** One shape in OCR-B. */
export const areTwins = (one: string, other: string): boolean =>
  (one === '0' && other === 'O') || (one === 'O' && other === '0')

/** How far what speaks for the second sign speaks for the first where the second may not stand: a round 0 among letters is an O. */
export const worthOf = (sign: string, taken: string): number =>
  taken === '0' && (sign === 'D' || sign === 'Q') ? 0.2 : 0.9
