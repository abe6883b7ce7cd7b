import { describe, expect, it } from 'vitest'
import { checkDigitOf } from './check-digit.ts'
import { checkZone, isNumberAmbiguous, isWhole } from './check-zone.ts'
import { repairZone } from './repair-zone.ts'

/** The specimens of ICAO 9303, parts 4 and 5, of a state that exists: no check digit covers it. */
const passport = [
  'P<TURERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36TUR7408122F1204159ZE184226B<<<<<10',
]
const card = [
  'I<TURD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159TUR<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
]
const changed = (lines: readonly string[], line: number, at: number, sign: string) =>
  lines.map((text, place) =>
    place === line ? text.slice(0, at) + sign + text.slice(at + 1) : text,
  )

describe('check digits', () => {
  it('are those of the specimens', () => {
    expect(checkDigitOf('520727')).toBe('3')
    expect(checkDigitOf('AB2134<<<')).toBe('5')
    expect(Object.values(checkZone('TD3', passport))).toEqual([true, true, true, true, true])
    expect(Object.values(checkZone('TD1', card))).toEqual([true, true, true, true])
  })

  it.each([
    ['documentNumber', 0, 'M'],
    ['birthDate', 13, '8'],
    ['expirationDate', 21, '2'],
    ['personalNumber', 30, '2'],
  ] as const)('fail for one wrong sign of %s, and for the whole', (field, at, sign) => {
    const checks = checkZone('TD3', changed(passport, 1, at, sign))
    expect([checks[field], checks.composite]).toEqual([false, false])
    expect(isWhole('TD3', changed(passport, 1, at, sign))).toBe(false)
  })

  it('cannot tell signs of one value modulo ten apart, which is why a traveller confirms', () => {
    expect(checkDigitOf('A12345678')).toBe(checkDigitOf('K12345678'))
  })

  it('hold for a filler before a number, which weighs as much as a K, and yet it is no number', () => {
    expect([isWhole('TD1', card), isWhole('TD3', passport)]).toEqual([true, true])
    const number = `K31458907`
    const digit = checkDigitOf(number)
    const withNumber = (first: string) => {
      const line = `I<TUR${first}31458907${digit}<<<<<<<<<<<<<<<`
      const second = card[1] ?? ''
      const body = line.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
      return [line, second.slice(0, 29) + checkDigitOf(body), card[2] ?? '']
    }
    expect(isWhole('TD1', withNumber('K'))).toBe(true)
    expect(checkZone('TD1', withNumber('<')).documentNumber).toBe(true)
    expect(isWhole('TD1', withNumber('<'))).toBe(false)
  })

  it('hold for a card whose number goes on in the next field', () => {
    const long = `D23145890${'<'}AB112234566<<<<`
    const lines = [`I<UTO${long}`, card[1] ?? '', card[2] ?? '']
    const digit = checkDigitOf('D23145890AB11223456')
    expect(checkZone('TD1', changed(lines, 0, 25, digit)).documentNumber).toBe(true)
    expect(
      checkZone('TD1', changed(lines, 0, 25, String((Number(digit) + 1) % 10))).documentNumber,
    ).toBe(false)
  })
})

it('a number whose zeros may be letters is not taken for certain', () => {
  const lineOf = (number: string, state = 'TUR') =>
    `${number}${checkDigitOf(number)}${state}7408122F1204159`
  const isDoubtful = (number: string, state?: string) =>
    isNumberAmbiguous('TD3', [`P<${state ?? 'TUR'}`, lineOf(number, state)])
  expect(checkDigitOf('OO1234567')).toBe(checkDigitOf('001234567'))
  expect(isDoubtful('001234567')).toBe(true)
  expect(isDoubtful('A00B12345')).toBe(false)
  expect(isDoubtful('00A123456')).toBe(true)
  // One zero is told from an O, and behind the letters there are digits only.
  expect(isDoubtful('012345678')).toBe(false)
  expect(isDoubtful('A12003400')).toBe(false)
  expect(isDoubtful('A00123456', 'IRN')).toBe(false)
})

describe('a repair', () => {
  const iranian = `P<IRNMORADI<<SARA${'<'.repeat(27)}`
  const lineOf = (number: string) => {
    const body = `${number}${checkDigitOf(number)}`
    return `${body}IRN9003057F3001013<<<<<<<<<<<<<<<0`
  }

  it('gives an Iranian number its letter and eight digits, when the check digit asks for it', () => {
    const right = [iranian, lineOf('L12345678')]
    const read = changed(right, 1, 4, 'A')
    expect(repairZone('TD3', changed(right, 1, 5, 'S'))).toEqual(right)
    expect(repairZone('TD3', read)).toEqual(read)
  })

  it('leaves alone what holds, though it looks like something else', () => {
    const right = [
      passport[0] ?? '',
      `${'OB1234567'}${checkDigitOf('OB1234567')}UTO7408122F1204159<<<<<<<<<<<<<<<0`,
    ]
    expect(repairZone('TD3', right)[1]).toBe(right[1])
  })

  it('takes no one of two numbers that both hold', () => {
    // Two places that look alike and weigh alike: mending either satisfies the check digit.
    const number = '0AA0AA000'
    const digit = checkDigitOf('OAA0AA000')
    const lines = [passport[0] ?? '', `${number}${digit}TUR7408122F1204159<<<<<<<<<<<<<<<0`]
    expect(repairZone('TD3', lines)[1]?.slice(0, 9)).toBe(number)
  })

  it('takes a state that does not exist for the other line’s, or for the only one near', () => {
    const right = [iranian, lineOf('L12345678')]
    expect(repairZone('TD3', changed(right, 0, 4, 'H'))).toEqual(right)
    expect(repairZone('TD3', changed(right, 1, 12, 'H'))).toEqual(right)
  })
})
