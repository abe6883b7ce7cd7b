/** What may stand where in a zone (ICAO 9303, parts 4 and 5), as far as it helps to tell look-alikes apart. */

/** A letter or filler, a digit, either of both, a digit or filler, the sex, the first sign of a card's code. */
const kinds = {
  a: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  n: '0123456789',
  x: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<',
  c: '0123456789<',
  s: 'MF<',
  p: 'P',
  i: 'IAC',
} as const

export const shapes = {
  TD3: [`pa${'a'.repeat(42)}`, `${'x'.repeat(9)}naaannnnnnnsnnnnnnn${'x'.repeat(14)}cn`],
  TD1: [
    `ia${'a'.repeat(3)}${'x'.repeat(9)}c${'x'.repeat(15)}`,
    `nnnnnnnsnnnnnnnaaa${'x'.repeat(11)}n`,
    'a'.repeat(30),
  ],
} as const

/** The signs that may stand at each place of a line. */
export const allowedBy = (shape: string): string[] =>
  [...shape].map((kind) => kinds[kind as keyof typeof kinds])

/** What a sign may have been taken for where only digits, or only letters, can stand. */
export const lookAlikes: Readonly<Record<string, string>> = {
  ...{ 0: 'OQD', 1: 'IL', 2: 'Z', 5: 'S', 8: 'B', 6: 'G' },
  ...{ O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', B: '8', G: '6' },
}

/** How far what speaks for the second sign speaks for the first where the second may not stand: a round 0 among letters is an O. */
export const worthOf = (sign: string, taken: string): number =>
  taken === '0' && (sign === 'D' || sign === 'Q') ? 0.2 : 0.9
