import { describe, expect, it } from 'vitest'
import { judgeCorrection, writtenName } from './name-correction.ts'

const onTicket = { firstName: 'SARA', lastName: 'MORADI' }

describe('a corrected name', () => {
  it('is a slip of up to three letters, over both names together', () => {
    const letters = (firstName: string, lastName: string) =>
      judgeCorrection(onTicket, { firstName, lastName })
    expect(letters('Sarah', 'Moradi')).toEqual({ kind: 'letters', letters: 1 })
    expect(letters('Sarah', 'Moraady')).toEqual({ kind: 'letters', letters: 3 })
    expect(letters('Sarahs', 'Moraady')).toEqual({ kind: 'other' })
    expect(letters('Reza', 'Karimi')).toEqual({ kind: 'other' })
  })

  it('may be first and last name the wrong way round', () => {
    expect(judgeCorrection(onTicket, { firstName: 'Moradi', lastName: 'Sara' })).toEqual({
      kind: 'swapped',
    })
  })

  it('is none where only capitals and spaces differ', () => {
    expect(judgeCorrection(onTicket, { firstName: ' sara ', lastName: 'Moradi' })).toEqual({
      kind: 'same',
    })
  })

  it('is written as passports write it: in Latin letters', () => {
    for (const [firstName, lastName] of [
      ['سارا', 'Moradi'],
      ['Sara', ''],
      ['Sara', 'Moradi2'],
    ] as const)
      expect(judgeCorrection(onTicket, { firstName, lastName })).toEqual({ kind: 'not-latin' })
  })
})

it('a name is shown as on the ticket', () => {
  expect(writtenName({ firstName: 'Amir  Ali', lastName: "o'Neil" })).toBe("AMIR ALI O'NEIL")
})
