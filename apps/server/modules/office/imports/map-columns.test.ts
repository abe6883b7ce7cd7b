import { expect, it } from 'vitest'
import { guessMapping, mappedRow, plainCell } from './map-columns.ts'

const fares = ['airline', 'origin', 'destination', 'class', 'adultRial', 'refundable', 'validFrom']

it('knows columns by our own names before what people call them, and none twice', () => {
  const heads = ['مبدأ', 'مقصد', 'Carrier', 'کلاس نرخی', 'قیمت بزرگسال (ریال)', 'استرداد', 'class']
  expect(guessMapping(fares, heads, null)).toEqual({
    mapping: {
      airline: 2,
      origin: 0,
      destination: 1,
      class: 6,
      adultRial: 4,
      refundable: 5,
      validFrom: null,
    },
    isKept: false,
  })
})

it('keeps to what a sender used before while their file still has it', () => {
  const kept = { airline: 'AL', origin: 'FROM', destination: null }
  const columns = ['airline', 'origin', 'destination']
  expect(guessMapping(columns, ['FROM', 'AL'], kept)).toEqual({
    mapping: { airline: 1, origin: 0, destination: null },
    isKept: true,
  })
  expect(guessMapping(columns, ['origin', 'airline'], kept).isKept).toBe(false)
})

it('puts what people write into the form of importers, and nothing else', () => {
  expect(plainCell('validFrom', '۱۴۰۶/۰۱/۰۱')).toBe('2027-03-21')
  expect(plainCell('validFrom', '2027-03-21')).toBe('2027-03-21')
  expect(plainCell('validFrom', '۱۴۰۶/۲۰/۰۱')).toBe('1406/20/01')
  expect(plainCell('adultRial', '۱۲٬۰۰۰٬۰۰۰')).toBe('12000000')
  // A point may part thousands, and a comma a tenth: such a cell is refused by its importer, never read as a thousandth or as ten times as much.
  for (const cell of ['250.000', '1.250.000', '1,5', '12,50'])
    expect(plainCell('adultRial', cell)).toBe(cell)
  expect(plainCell('adultRial', '250000.00')).toBe('250000')
  expect(plainCell('days', '۱، ۳، ۵')).toBe('135')
  expect(plainCell('refundable', 'بله')).toBe('yes')
  expect(plainCell('nameFa', '۲ تخته')).toBe('۲ تخته')
  expect(plainCell('days', '=1+1')).toBe('=1+1')
  expect(mappedRow(['class', 'days'], { class: 1, days: null }, ['x', ' Y '])).toEqual({
    class: 'Y',
    days: '',
  })
})
