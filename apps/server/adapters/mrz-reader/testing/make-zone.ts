import { checkDigitOf } from '../check-digit.ts'
import type { Seeded } from './seeded.ts'

export type Zone = { format: 'TD3' | 'TD1'; lines: string[] }

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const families =
  'MORADI HOSSEINI AL<SAADI KARIMI REZAEI GHASEMZADEH MOHAMMADI<FARD JAFARI AL<MALIKI SADEGHI YILMAZ OZTURK MUELLER SCHMIDT GARCIA<LOPEZ AHMADZAI PETROSYAN IVANOVA KHAN TAVAKOLI SHIRAZI QASIM NGUYEN WOJCIK DUBOIS ZAREIE BAHRAMI OJO UZUN'.split(
    ' ',
  )
const givens =
  'SARA ALI<REZA FATEMEH MOHAMMAD<AMIN KIAN ZAHRA HUSSEIN<JASIM NOOR MEHMET<CAN ELIF JONAS MARIA<ISABEL GULNAZ ANI OLGA BILAL PARISA BEHZAD LI YAN<QIU JOZEF AMELIE NIMA HANIEH OBI FUAD'.split(
    ' ',
  )
/** The two most frequent here, and enough others for every kind of number and a state of one letter. */
const states = 'IRN IRN IRN IRN IRQ IRQ TUR AFG D<< ARE PAK FRA USA ARM GBR IND POL'.split(' ')

/** Names with fillers for spaces, a state of three signs, dates of six digits. */
export type Person = {
  lastName: string
  firstName: string
  state: string
  number: string
  born: string
  sex: string
  expires: string
  personal: string
}

/** The zone of a person who does not exist, with right check digits. */
export function makeZone(chance: Seeded, format: Zone['format']): Zone {
  const state = chance.oneOf(states)
  const person: Person = {
    state,
    number: numberOf(chance, state),
    born: dateOf(chance, { from: 1945, to: 2023 }),
    expires: dateOf(chance, { from: 2026, to: 2036 }),
    sex: chance.oneOf(['M', 'F', 'M', 'F', 'M', 'F', '<']),
    lastName: chance.oneOf(families),
    firstName: chance.oneOf(givens),
    personal: chance.next() < 0.45 ? chance.signs(digits, 10) : '',
  }
  return zoneOf(person, format)
}

/** The zone of somebody (ICAO 9303, parts 4 and 5). */
export function zoneOf(person: Person, format: Zone['format']): Zone {
  const { state, sex } = person
  const names = `${person.lastName}<<${person.firstName}`
  const number = person.number.padEnd(9, '<')
  const numberChecked = number + checkDigitOf(number)
  const bornChecked = person.born + checkDigitOf(person.born)
  const expiresChecked = person.expires + checkDigitOf(person.expires)
  if (format === 'TD3') {
    const personal = person.personal.padEnd(14, '<')
    const personalChecked = personal + (/\d/.test(personal) ? checkDigitOf(personal) : '<')
    const shown = `${numberChecked}${state}${bornChecked}${sex}${expiresChecked}${personalChecked}`
    const composite = checkDigitOf(numberChecked + bornChecked + expiresChecked + personalChecked)
    return { format, lines: [`P<${state}${names}`.slice(0, 44).padEnd(44, '<'), shown + composite] }
  }
  const first = `I<${state}${numberChecked}${person.personal.padEnd(15, '<')}`
  const second = `${bornChecked}${sex}${expiresChecked}${state}${''.padEnd(11, '<')}`
  const composite = checkDigitOf(first.slice(5) + bornChecked + expiresChecked + second.slice(18))
  return { format, lines: [first, second + composite, names.slice(0, 30).padEnd(30, '<')] }
}

/** Iranian and Iraqi passports: a letter and eight digits; others as they like. */
function numberOf(chance: Seeded, state: string): string {
  if (state === 'IRN' || state === 'IRQ')
    return chance.oneOf([...'ABCDEFGHKLMNPRSTVXYZ']) + chance.signs(digits, 8)
  const shape = chance.oneOf(['C0AA00000', 'A00000000', '000000000', 'AA0000000', 'A0000000'])
  return shape
    .replace(/A/g, () => chance.signs(letters, 1))
    .replace(/0/g, () => chance.signs(digits, 1))
    .padEnd(9, '<')
}

function dateOf(chance: Seeded, { from, to }: { from: number; to: number }): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return two(chance.whole(from, to) % 100) + two(chance.whole(1, 12)) + two(chance.whole(1, 28))
}
