import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { mainCityOf } from './main-city.ts'
import { seasonOfTour } from './season-of-tour.ts'

const folder = resolve(import.meta.dirname, '../../../../data/tours/tours')
type File = { code: string; cities: { city: string; nights: number }[] }

it('draws no two of the tours that ship alike', () => {
  const pictures = readdirSync(folder).map((file) => {
    const { code, cities } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as File
    const named = cities.map(({ city, nights }) => ({ code: city, nights }))
    return `${mainCityOf(named as Parameters<typeof mainCityOf>[0])} ${seasonOfTour(code)}`
  })
  expect(pictures.length).toBeGreaterThan(40)
  expect(pictures.filter((picture, at) => pictures.indexOf(picture) !== at)).toEqual([])
})
