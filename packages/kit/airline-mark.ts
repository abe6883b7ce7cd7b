/**
 * The mark of an airline, of our own drawing: a tail fin in the airline's colour with an emblem on it. Logos of airlines are their
 * trademarks, so no emblem is meant to look like one. Screens and paper draw the same.
 */

/** On a field of 40 × 40: a fin that flies to the left, as lines are read, and the shade of its rudder. */
export const markTail =
  'M2.4 36.6 19.6 5.8C20.8 3.7 22.5 3 24.8 3H33.6C36 3 37.5 4.6 37.1 7L32.6 36.6Z'
export const markRudder = 'M31.6 3H33.6C36 3 37.5 4.6 37.1 7L32.6 36.6H27.2Z'
/** Where the emblem lies: its own field is 16 × 16 around 0. */
export const emblemPlace = 'translate(24.3 19.2) scale(.98)'

const emblems = {
  star8:
    'M0 -8L2 -4.8L5.7 -5.7L4.8 -2L8 0L4.8 2L5.7 5.7L2 4.8L0 8L-2 4.8L-5.7 5.7L-4.8 2L-8 0L-4.8 -2L-5.7 -5.7L-2 -4.8Z',
  sun: 'M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0ZM1.1 -4.6L0 -8L-1.1 -4.6ZM3.6 -3.1L4.7 -6.5L1.8 -4.4ZM4.7 -0.4L7.6 -2.5L4 -2.5ZM4 2.5L7.6 2.5L4.7 0.4ZM1.8 4.4L4.7 6.5L3.6 3.1ZM-1.1 4.6L0 8L1.1 4.6ZM-3.6 3.1L-4.7 6.5L-1.8 4.4ZM-4.7 0.4L-7.6 2.5L-4 2.5ZM-4 -2.5L-7.6 -2.5L-4.7 -0.4ZM-1.8 -4.4L-4.7 -6.5L-3.6 -3.1Z',
  flower:
    'M0 0Q3.2 -4.4 0 -8Q-3.2 -4.4 0 0ZM0 0Q5.4 0.6 6.9 -4Q2.2 -5 0 0ZM0 0Q2.2 5 6.9 4Q5.4 -0.6 0 0ZM0 0Q-3.2 4.4 0 8Q3.2 4.4 0 0ZM0 0Q-5.4 -0.6 -6.9 4Q-2.2 5 0 0ZM0 0Q-2.2 -5 -6.9 -4Q-5.4 0.6 0 0Z',
  crescent:
    'M3.5-6.5A7.2 7.2 0 1 0 3.5 6.5A5.6 5.6 0 1 1 3.5-6.5ZM0 -2.4L0.6 -0.8L2.3 -0.7L1 0.3L1.4 1.9L0 1L-1.4 1.9L-1 0.3L-2.3 -0.7L-0.6 -0.8Z',
  wing: 'M-8 5.5C-5-1.5 0-5.5 8-6C7.5-3.5 5.5-1.8 2.5-1.2C5-1 5.5-.6 6 0C4.5 1.8 2 2.5-.8 2.6C1 2.9 1.8 3.2 2.5 4C-.5 5.8-4.5 5.9-8 5.5Z',
  bird: 'M-8-2.5C-4.5-3.5-1.5-2 0 1.2C1.5-2 4.5-3.5 8-2.5C4.8-1.2 2.4 1.5 1.4 5.5L0 3.8L-1.4 5.5C-2.4 1.5-4.8-1.2-8-2.5Z',
  waves:
    'M-8 -5.2c2.7-3 5.3-3 8 0s5.3 3 8 0v2.2c-2.7 3-5.3 3-8 0s-5.3-3-8 0ZM-8 -1.1c2.7-3 5.3-3 8 0s5.3 3 8 0v2.2c-2.7 3-5.3 3-8 0s-5.3-3-8 0ZM-8 3c2.7-3 5.3-3 8 0s5.3 3 8 0v2.2c-2.7 3-5.3 3-8 0s-5.3-3-8 0Z',
  peak: 'M-8 6L-1.5-6L2 0L4-3L8 6Z',
  ring: 'M-7.6 0a7.6 7.6 0 1 0 15.2 0a7.6 7.6 0 1 0 -15.2 0ZM-4.8 0a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0ZM-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
  diamond: 'M0 -8L5.6 0L0 8L-5.6 0ZM0-4L2.8 0L0 4L-2.8 0Z',
  chevrons: 'M-8 0L-1 -7L2.4 -7L-4.6 0L2.4 7L-1 7ZM-2.6 0L4.4 -7L7.8 -7L0.8 0L7.8 7L4.4 7Z',
  tulip:
    'M0 7.5C-5.5 6-7 1.5-6.5-5C-4.6-4.6-3.3-3.6-2.4-2C-1.9-4.6-1.2-6.3 0-7.8C1.2-6.3 1.9-4.6 2.4-2C3.3-3.6 4.6-4.6 6.5-5C7 1.5 5.5 6 0 7.5Z',
  drop: 'M0-8C4.5-3 6 0 6 2.5A6 5.6 0 0 1-6 2.5C-6 0-4.5-3 0-8Z',
  leaf: 'M-6.5 7C-8-1 0-8 8-7.5C8 1 1.5 8-6.5 7ZM-7 7.5L3-3',
  bands: 'M-8 -2L8 -8L8 -4.4L-8 1.6ZM-8 3.6L8 -2.4L8 1.2L-8 7.2Z',
  sail: 'M1-8C6-4 8 1 8 6H1ZM-1-4.5C-3-1-6 3-8 6H-1Z',
  star5: 'M0 -8L2 -2.8L7.6 -2.5L3.2 1.1L4.7 6.5L0 3.4L-4.7 6.5L-3.2 1.1L-7.6 -2.5L-2 -2.8Z',
  arch: 'M-7 7V0A7 7 0 0 1 7 0V7H3.6V.4A3.6 3.6 0 0 0-3.6.4V7Z',
  cross: 'M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z',
  fan: 'M0 7L-7 -0.5A13 13 0 0 1 -5.6 -2.8ZM0 7L-4.4 -4.1A13 13 0 0 1 -2.5 -5.4ZM0 7L-1 -5.9A13 13 0 0 1 1 -5.9ZM0 7L2.5 -5.4A13 13 0 0 1 4.4 -4.1ZM0 7L5.6 -2.8A13 13 0 0 1 7 -0.5Z',
}
type Emblem = keyof typeof emblems

/** Chosen so that airlines of like colours that fly the same routes differ by their emblem. */
const chosen: Record<string, Emblem> = {
  IR: 'wing',
  EP: 'chevrons',
  W5: 'crescent',
  B9: 'sun',
  ZV: 'peak',
  QB: 'sail',
  Y9: 'waves',
  I3: 'star8',
  IV: 'drop',
  NV: 'arch',
  VR: 'leaf',
  HH: 'sun',
  JI: 'bird',
  IS: 'bands',
  FP: 'cross',
  IA: 'tulip',
  IF: 'bird',
  TK: 'tulip',
  PC: 'star5',
  VF: 'bird',
  EK: 'fan',
  FZ: 'waves',
  EY: 'star8',
  G9: 'ring',
  QR: 'leaf',
  WY: 'sail',
  OV: 'drop',
  KU: 'bird',
  J9: 'ring',
  GF: 'wing',
  SV: 'arch',
  XY: 'chevrons',
  RJ: 'peak',
  ME: 'leaf',
  RB: 'bird',
  MS: 'wing',
  J2: 'flower',
  SU: 'bands',
  LH: 'fan',
  OS: 'chevrons',
}

/** The path of an airline's emblem; one that is not in the table has one of the rest by its code, always the same. */
export function emblemOf(code: string): string {
  const names = Object.keys(emblems) as Emblem[]
  const sum = [...code].reduce((total, sign) => total * 31 + sign.charCodeAt(0), 7)
  return emblems[chosen[code] ?? names[sum % names.length] ?? 'star8']
}

/** The whole mark as SVG, for paper; `colour` is `#rrggbb`. */
export function airlineMarkSvg({ code, colour }: { code: string; colour: string }): string {
  const tile = '<rect x=".5" y=".5" width="39" height="39" rx="9.5" fill="#fff" stroke="#dbe5e6"/>'
  const tail = `<path fill="${colour}" d="${markTail}"/>`
  const rudder = `<path fill="#fff" fill-opacity=".14" d="${markRudder}"/>`
  const emblem = `<path fill="#fff" fill-rule="evenodd" transform="${emblemPlace}" d="${emblemOf(code)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">${tile}${tail}${rudder}${emblem}</svg>`
}
