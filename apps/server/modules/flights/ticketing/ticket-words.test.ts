import { describe, expect, test } from 'vitest'
import { familyReturn, nineWithConnection, oneTraveller } from './testing/ticket-samples.ts'
import { nameLegs, stopoverText } from './ticket-legs.ts'
import { ticketSheet } from './ticket-sheet.ts'
import * as words from './ticket-words.ts'

describe('when to be at the airport', () => {
  test('is one hour before a domestic flight', () => {
    const advice = words.arrivalAdvice({
      departureTime: '2026-11-28T06:45',
      isInternational: false,
    })
    expect(advice.latestTime).toBe('۰۵:۴۵')
    expect(advice.rule).toContain('۱ ساعت پیش از پرواز')
  })

  test('is three hours before an international flight, also over midnight', () => {
    const advice = words.arrivalAdvice({ departureTime: '2026-12-21T01:30', isInternational: true })
    expect(advice.latestTime).toBe('۲۲:۳۰')
    expect(advice.rule).toContain('۳ ساعت پیش از پرواز')
  })
})

test('a date is written in both calendars', () => {
  const origin = ticketSheet(oneTraveller).flights[0]?.origin
  expect(origin?.date).toBe('شنبه ۷ آذر ۱۴۰۵')
  expect(origin?.dateLatin).toBe('28 Nov 2026')
  expect(words.gregorianDateText('2026-09-05')).toBe('5 Sep 2026')
})

test('an instant is shown in the time of Tehran', () => {
  expect(words.issuedText('2026-11-20T21:00:00Z')).toBe('شنبه ۳۰ آبان ۱۴۰۵، ساعت \u2066۰۰:۳۰\u2069')
})

test('baggage is told in kilograms, in pieces, or as none', () => {
  expect(words.baggageText({ amount: 20, unit: 'Kg' })).toBe('۲۰ کیلوگرم')
  expect(words.baggageText({ amount: 2, unit: 'Pc' })).toBe('۲ قطعه')
  expect(words.baggageText({ amount: 0, unit: 'Kg' })).toBe('بدون بار تحویلی')
})

test('a landing after midnight is marked and a landing on the same day is not', () => {
  expect(words.dayShiftText('2026-12-03T23:20', '2026-12-04T00:50')).toBe('روز بعد')
  expect(words.dayShiftText('2026-12-03T06:20', '2026-12-03T07:50')).toBe('')
})

test('number and Latin groups of a sentence are isolated, once', () => {
  const isolated = 'کیف \u206655×40×20 cm\u2069 و تلفن \u2066۰۲۱-۸۸۷۷۶۶۵۵\u2069.'
  expect(words.isolateGroups('کیف 55×40×20 cm و تلفن ۰۲۱-۸۸۷۷۶۶۵۵.')).toBe(isolated)
  expect(words.isolateGroups(isolated)).toBe(isolated)
})

describe('the flights of a journey', () => {
  test('carry no name when there is one', () => {
    expect(nameLegs(oneTraveller.flights)).toEqual([''])
  })

  test('are named out and back, and counted when they connect', () => {
    expect(nameLegs(familyReturn.flights)).toEqual(['رفت', 'برگشت'])
    expect(nameLegs(nineWithConnection.flights)).toEqual([
      'رفت، پرواز ۱ از ۲',
      'رفت، پرواز ۲ از ۲',
      'برگشت، پرواز ۱ از ۲',
      'برگشت، پرواز ۲ از ۲',
    ])
    expect(nameLegs(nineWithConnection.flights.slice(0, 2))).toEqual([
      'پرواز ۱ از ۲',
      'پرواز ۲ از ۲',
    ])
  })

  test('tell the stopover where they connect and not where the traveller stays', () => {
    const [first, second, third] = nineWithConnection.flights
    if (!first || !second || !third) throw new Error('The sample needs three flights')
    expect(stopoverText(undefined, first)).toBe('')
    expect(stopoverText(first, second)).toBe('توقف در استانبول: ۴ ساعت و ۲۰ دقیقه')
    expect(stopoverText(second, third)).toBe('')
  })

  test('ask only who starts a journey to be at the airport early', () => {
    const labels = ticketSheet(nineWithConnection).flights.map((flight) => flight.facts[0]?.label)
    expect(labels).toEqual(['حضور در فرودگاه', 'بار هر مسافر', 'حضور در فرودگاه', 'بار هر مسافر'])
  })
})

describe('a passenger', () => {
  const sheet = ticketSheet(nineWithConnection)

  test('has a title when grown up, none as a child', () => {
    expect(sheet.passengers[0]?.name).toBe('آقای علی رضایی')
    expect(sheet.passengers[2]?.name).toBe('آرش رضایی')
  })

  test('without a Persian name is called by the Latin one', () => {
    expect(sheet.passengers[8]).toMatchObject({
      name: '\u2066Haider Al Tamimi\u2069',
      nameLatin: '',
    })
  })
})

test('the sum is told in rial and in toman', () => {
  expect(ticketSheet(oneTraveller)).toMatchObject({
    priceRial: '۳۸٬۵۰۰٬۰۰۰',
    priceToman: '۳٬۸۵۰٬۰۰۰',
  })
})

test('an airline colour that is no colour falls back to ours', () => {
  const [flight] = oneTraveller.flights
  if (!flight) throw new Error('The sample needs a flight')
  const badge = (airlineColour: string) =>
    ticketSheet({ ...oneTraveller, flights: [{ ...flight, airlineColour }] }).flights[0]?.airline
  expect(badge('red;} body{display:none')).toMatchObject({ colour: '#00707a' })
  expect(badge('#FFD200')).toMatchObject({ colour: '#ffd200' })
})
