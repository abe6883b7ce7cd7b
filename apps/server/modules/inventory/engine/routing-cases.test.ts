/** What routers for timetables are asked in their own suites, as flights: waiting, missing, overtaking, going round, coming too late. */
import { describe, expect, it } from 'vitest'
import { fly, smallSky } from './testing/small-sky.ts'

describe('a traveller changes planes', () => {
  it('only where there is time enough, and waits for the next flight where there is not', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 BBB 09:00',
      'IR2 BBB 09:30 CCC 10:30',
      'IR3 BBB 10:30 CCC 11:30',
    ])
    expect(fly(columns, ['AAA', 'CCC'])).toEqual(['IR1 IR3'])
  })

  it('when the least minutes are just kept, and not a minute sooner', () => {
    const at = (departs: string) =>
      smallSky(['IR1 AAA 08:00 BBB 09:00', `IR2 BBB ${departs} CCC 12:00`])
    expect(fly(at('10:00'), ['AAA', 'CCC'])).toEqual(['IR1 IR2'])
    expect(fly(at('09:59'), ['AAA', 'CCC'])).toEqual([])
  })

  it('when the most minutes are just kept, and not a minute later', () => {
    const at = (departs: string) =>
      smallSky(['IR1 AAA 08:00 BBB 09:00', `IR2 BBB ${departs} CCC 23:30`])
    expect(fly(at('21:00'), ['AAA', 'CCC'])).toEqual(['IR1 IR2'])
    expect(fly(at('21:01'), ['AAA', 'CCC'])).toEqual([])
  })

  it('not when the onward flight has left before the first one lands', () => {
    const columns = smallSky(['IR1 AAA 12:00 BBB 13:00', 'IR2 BBB 08:00 CCC 09:00'])
    expect(fly(columns, ['AAA', 'CCC'])).toEqual([])
  })

  it('to a flight of the next day, and of the day after that', () => {
    const columns = smallSky([
      'IR1 AAA 20:00 BBB 21:00',
      'IR2 BBB 30:00 CCC 31:00',
      'IR3 CCC 42:00 DDD 43:00',
    ])
    expect(fly(columns, ['AAA', 'CCC'])).toEqual(['IR1 IR2'])
    expect(fly(columns, ['AAA', 'DDD'])).toEqual(['IR1 IR2 IR3'])
  })

  it('after four hours where either flight crosses a border, whichever it is', () => {
    const out = (departs: string) =>
      smallSky(['IR1 AAA 08:00 BBB 09:00', `IR2 BBB ${departs} XXA 17:00`])
    const home = (departs: string) =>
      smallSky(['IR1 XXA 08:00 BBB 09:00', `IR2 BBB ${departs} AAA 17:00`])
    expect(fly(out('13:00'), ['AAA', 'XXA'])).toEqual(['IR1 IR2'])
    expect(fly(out('12:59'), ['AAA', 'XXA'])).toEqual([])
    expect(fly(home('13:00'), ['XXA', 'AAA'])).toEqual(['IR1 IR2'])
    expect(fly(home('12:59'), ['XXA', 'AAA'])).toEqual([])
  })

  it('as quickly as the station says, and as its rule for the two airlines says before that', () => {
    const flights = [
      'TK1 AAA 08:00 BBB 09:00',
      'TK2 BBB 09:30 CCC 11:00',
      'IR3 BBB 09:50 CCC 11:00',
    ]
    const minutes = { isInternational: false, mostMinutes: 600 }
    const station = { station: 'BBB', ...minutes, leastMinutes: 45 }
    const airline = { ...station, arrivingAirline: 'TK', departingAirline: 'TK', leastMinutes: 20 }
    expect(fly(smallSky(flights), ['AAA', 'CCC'])).toEqual([])
    expect(fly(smallSky(flights, { rules: [station] }), ['AAA', 'CCC'])).toEqual(['TK1 IR3'])
    expect(
      fly(smallSky(flights, { rules: [station, airline] }), ['AAA', 'CCC']).toSorted(),
    ).toEqual(['TK1 IR3', 'TK1 TK2'])
  })
})

describe('of flights that could be taken', () => {
  it('all are found and none is left out because another is earlier, later, shorter or has fewer stops', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 CCC 14:00 @ 9',
      'IR2 AAA 09:00 BBB 10:00 @ 1',
      'IR3 BBB 11:00 CCC 12:00 @ 1',
      'IR4 BBB 11:30 CCC 12:30 @ 2',
      'IR5 BBB 11:00 DDD 12:00 @ 1',
      'IR6 DDD 13:00 CCC 15:00 @ 2',
    ])
    expect(fly(columns, ['AAA', 'CCC'])).toEqual(['IR2 IR3', 'IR2 IR4', 'IR2 IR5 IR6', 'IR1'])
  })

  it('one that overtakes another on the way connects where the other does not', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 BBB 13:00',
      'IR2 AAA 09:00 BBB 10:00',
      'IR3 AAA 10:00 BBB 14:00',
      'IR4 BBB 11:00 CCC 12:00 @ 1',
      'IR5 BBB 14:30 CCC 15:00 @ 5',
    ])
    expect(fly(columns, ['AAA', 'CCC'])).toEqual(['IR2 IR4', 'IR1 IR5', 'IR2 IR5'])
  })

  it('two at the same minute are both there', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 BBB 09:00',
      'W51 AAA 08:00 BBB 09:00',
      'IR2 BBB 10:00 CCC 11:00',
      'W52 BBB 10:00 CCC 11:00',
    ])
    expect(fly(columns, ['AAA', 'CCC']).toSorted()).toEqual([
      'IR1 IR2',
      'IR1 W52',
      'W51 IR2',
      'W51 W52',
    ])
  })

  it('only those with no more stops than asked for are there', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 DDD 09:00 @ 9',
      'IR2 AAA 08:00 BBB 09:00',
      'IR3 BBB 10:00 DDD 11:00',
      'IR4 BBB 10:00 CCC 11:00',
      'IR5 CCC 12:00 DDD 13:00',
    ])
    const upto = (maxStops: number) => fly(columns, ['AAA', 'DDD'], { maxStops })
    expect(upto(0)).toEqual(['IR1'])
    expect(upto(1)).toEqual(['IR2 IR3', 'IR1'])
    expect(upto(2)).toEqual(['IR2 IR3', 'IR2 IR4 IR5', 'IR1'])
  })

  it('three stops are nobody’s wish', () => {
    const columns = smallSky([
      'IR1 AAA 06:00 BBB 07:00',
      'IR2 BBB 08:00 CCC 09:00',
      'IR3 CCC 10:00 DDD 11:00',
      'IR4 DDD 12:00 EEE 13:00',
    ])
    expect(fly(columns, ['AAA', 'EEE'])).toEqual([])
    expect(fly(columns, ['AAA', 'DDD'])).toEqual(['IR1 IR2 IR3'])
  })
})

describe('nobody is flown', () => {
  it('through the end of the journey, back to its beginning, or in a circle', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 BBB 09:00',
      'IR2 BBB 10:00 AAA 11:00',
      'IR3 AAA 12:00 CCC 13:00',
      'IR4 BBB 10:30 CCC 11:30',
      'IR5 CCC 12:30 DDD 13:30',
      'IR6 DDD 14:30 CCC 15:30',
    ])
    // The third leaves on the day as well and is a journey of its own.
    expect(fly(columns, ['AAA', 'CCC']).toSorted()).toEqual(['IR1 IR4', 'IR3'])
    expect(fly(columns, ['AAA', 'AAA'])).toEqual([])
  })

  it('between airports of the city they leave from or go to', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 AAB 09:00',
      'IR2 AAB 10:00 CCC 11:00',
      'IR3 CCC 12:00 CCD 13:00',
    ])
    const city = [
      ['AAA', 'AAB'],
      ['CCC', 'CCD'],
    ] as [string[], string[]]
    expect(fly(columns, city)).toEqual(['IR2'])
  })

  it('further round than four fifths more than straight on where that is not far', () => {
    const lies: Record<string, [number, number]> = {
      AAA: [30, 50],
      CCC: [30, 55],
      BBB: [30, 46],
      DDD: [31, 52],
    }
    const columns = smallSky(
      [
        'IR1 AAA 08:00 BBB 09:00',
        'IR2 BBB 10:00 CCC 11:00',
        'IR3 AAA 08:00 DDD 09:00',
        'IR4 DDD 10:00 CCC 11:00',
      ],
      { lies },
    )
    expect(fly(columns, ['AAA', 'CCC'])).toEqual(['IR3 IR4'])
  })

  it('on a flight that has left, on another day, or without a seat on each flight', () => {
    const columns = smallSky([
      'IR1 AAA 08:00 BBB 09:00',
      'IR2 AAA 32:00 BBB 33:00',
      'IR3 BBB 10:00 CCC 11:00 x 1',
    ])
    expect(fly(columns, ['AAA', 'CCC'])).toEqual(['IR1 IR3'])
    expect(fly(columns, ['AAA', 'CCC'], { adults: 2 })).toEqual([])
    expect(fly(columns, ['AAA', 'CCC'], { now: '08:01' })).toEqual([])
    expect(fly(columns, ['AAA', 'BBB'], { day: 1 })).toEqual(['IR2'])
    expect(fly(columns, ['AAA', 'BBB'], { adults: 10 })).toEqual(['IR1 sold out'])
  })

  it('from or to a place that nobody knows, nor where nothing flies', () => {
    const columns = smallSky(['IR1 AAA 08:00 BBB 09:00'])
    expect(fly(columns, ['ZZZ', 'BBB'])).toEqual([])
    expect(fly(columns, ['AAA', 'ZZZ'])).toEqual([])
    expect(fly(columns, ['BBB', 'AAA'])).toEqual([])
  })
})
