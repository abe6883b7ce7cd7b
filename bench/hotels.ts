/**
 * `npm run bench:hotels`: a city of many hotels, of as many others in memory, is searched for three nights and two rooms, beside the tables,
 * `select 1` and a tenth of the hotels in the same run, so that what a busy machine does to one it does to all.
 * `--hotels=600 --nights=30 --searches=300 --warm=200 --cities=0`; 5,000 hotels and a year: `--nights=365 --cities=7`. The first searches,
 * which are compiled as they run, are not counted.
 */
import { parseArgs } from 'node:util'
import { measureHotels } from './hotels/measure-hotels.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    hotels: { type: 'string', default: '600' },
    nights: { type: 'string', default: '30' },
    searches: { type: 'string', default: '300' },
    warm: { type: 'string', default: '200' },
    cities: { type: 'string', default: '0' },
  },
})
const { hotels, nights, searches, warm, cities } = values
printTable(
  `npm run bench:hotels -- --hotels=${hotels} --nights=${nights} --cities=${cities}`,
  await measureHotels({
    hotels: Number(hotels),
    nights: Number(nights),
    searches: Number(searches),
    warm: Number(warm),
    cities: Number(cities),
  }),
)
