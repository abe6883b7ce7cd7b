import { expect, test } from 'vitest'
import { readAirports } from './read-airports.ts'

const header =
  'iata,nameFa,nameEn,cityCode,cityNameFa,cityNameEn,aliases,countryCode,timeZone,lat,lon,popularity'

test('Arabic letters become Persian ones and aliases are split', () => {
  const { rows } = readAirports(
    `${header}\nMHD,شهيد هاشمي,Hashemi,MHD,مشهد,Mashhad,mashad| مشهد مقدس ,IR,Asia/Tehran,36.2,59.6,98\n`,
  )
  expect(rows[0]).toMatchObject({
    nameFa: 'شهید هاشمی',
    aliases: ['mashad', 'مشهد مقدس'],
    isDomestic: true,
    latitude: 36.2,
  })
})

test('a wrong zone, an impossible latitude, a Latin Persian name and a repeated code are each refused', () => {
  const line = (iata: string, nameFa: string, zone: string, lat: string) =>
    `${iata},${nameFa},X,${iata},شهر,City,,IQ,${zone},${lat},44,1`
  const { rows, badLines } = readAirports(
    [
      header,
      line('AAA', 'نام', 'Asia/Nowhere', '1'),
      line('BBB', 'نام', 'Asia/Baghdad', '91'),
      line('CCC', 'Name', 'Asia/Baghdad', '1'),
      line('DDD', 'نام', 'Asia/Baghdad', '1'),
      line('DDD', 'نام', 'Asia/Baghdad', '1'),
    ].join('\n'),
  )
  expect(rows.map((row) => row.iataCode)).toEqual(['DDD'])
  expect(badLines.map(({ line, reason }) => `${line} ${reason.split(' ')[0]}`)).toEqual([
    '2 timeZone',
    '3 lat',
    '4 nameFa',
    '6 DDD',
  ])
})
