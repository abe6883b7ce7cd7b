import { expect, test } from 'vitest'
import { readConnections } from './read-connections.ts'

const header = 'station,border,arrivingAirline,departingAirline,leastMinutes,mostMinutes'
const read = (...lines: string[]) => readConnections([header, ...lines].join('\n'))

test('a rule is read for every airline, for one, and for every station', () => {
  const { rows, badLines } = read(
    'IKA,international,,,180,1440',
    'IKA,international,TK,TK,90,900',
    '*,domestic,*,,45,720',
  )
  expect(badLines).toEqual([])
  expect(
    rows.map(({ station, arrivingAirline, departingAirline, isInternational }) =>
      [station, isInternational, arrivingAirline, departingAirline].join(' '),
    ),
  ).toEqual(['IKA true * *', 'IKA true TK TK', '* false * *'])
  expect(rows.map(({ leastMinutes, mostMinutes }) => [leastMinutes, mostMinutes])).toEqual([
    [180, 1440],
    [90, 900],
    [45, 720],
  ])
})

test('an unknown border, a station that is no code, no time at all, too long a wait and a rule said twice are refused', () => {
  const { badLines } = read(
    'IKA,abroad,,,180,1440',
    'Tehran,domestic,,,60,720',
    'THR,domestic,,,60,60',
    'THR,domestic,,,60,2881',
    'MHD,domestic,,,0,720',
    'KIH,domestic,,,60,720',
    'KIH,domestic,*,,90,720',
    'KIH,domestic,Iran,,90,720',
  )
  expect(badLines.map(({ line }) => line).toSorted()).toEqual([2, 3, 4, 5, 6, 8, 9])
})
