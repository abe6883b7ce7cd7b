import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTourFiles, readTourFolder } from './read-files.ts'
import { tourLosses } from './tour-losses.ts'
import { contentOfTour, knownCities, readTourRows, rowsOfTour } from './tour-tree.ts'

const { tours } = readTourFiles(
  readTourFolder(resolve(import.meta.dirname, '../../../../../data/tours')),
)
const known = knownCities(tours)
const numbered = (rows: ReturnType<typeof rowsOfTour>) =>
  rows.map((row, index) => ({ row, line: index + 2 }))
const [first] = tours
if (!first) throw new Error('No tours ship with the product')
const rows = rowsOfTour(first, known)

it('writes every tour that ships as lines from which the same tour is read', () => {
  expect(tours.length).toBeGreaterThan(40)
  for (const tour of tours) {
    const { tours: read, badLines } = readTourRows(numbered(rowsOfTour(tour, known)))
    expect(badLines).toEqual([])
    const [one] = read
    if (!one) throw new Error(tour.code)
    expect(contentOfTour(one, { known, rulesVersion: tour.rulesVersion })).toEqual(tour)
  }
})

describe('a line', () => {
  const changed = (field: string, value: string) =>
    rows.map((row) => (row.field === field ? { ...row, value } : row))
  const price = rows.find(({ field = '' }) => field.endsWith('.rial'))?.field ?? ''

  it.each([
    [price, 'ارزان', 'value'],
    [price, '250.000', 'value'],
    [price, '1,2345', 'value'],
    ['kind', 'space', 'value'],
    ['cancellation.usual.1.percent', 'ده', 'value'],
  ])('%s that says %s is told where it stands', (field, value, column) => {
    const { badLines } = readTourRows(numbered(changed(field, value)))
    const line = rows.findIndex((row) => row.field === field) + 2
    expect(badLines[0]).toMatchObject({ line, column })
    expect(badLines[0]?.reasonFa).toMatch(/[آ-ی]/)
  })

  it('that is no part of a tour, stands twice or is missing is told', () => {
    const more = (field: string, value = '1') =>
      readTourRows(numbered([...rows, { tour: first.code, field, value }])).badLines
    expect(more('price')[0]).toMatchObject({ line: rows.length + 2, column: 'field' })
    expect(more('programme.x.titleFa')[0]).toMatchObject({ line: rows.length + 2 })
    expect(more(price)[0]).toMatchObject({ line: rows.length + 2, column: 'field' })
    const without = rows.filter(({ field }) => field !== 'titleFa')
    expect(readTourRows(numbered(without)).badLines[0]?.reasonFa).toMatch(/titleFa/)
  })

  it('may write numbers, days and yes as people do', () => {
    const [read] = readTourRows(
      numbered([
        ...changed(price, '۲۸۲٬۵۰۰٬۰۰۰'),
        { tour: first.code, field: 'departures.dates.1', value: '۱۴۰۵/۱۲/۱۰' },
      ]),
    ).tours
    expect(read?.lines.packages[0]?.prices[0]?.rial).toBe(282_500_000)
    expect(read?.lines.departures.dates).toEqual(['2027-03-01'])
  })
})

type HotelOf = Partial<(typeof tours)[number]['packages'][number]['hotels'][number]>

describe('another person is asked', () => {
  const read = (some: readonly (typeof rows)[number][]) => readTourRows(numbered([...some])).tours
  const lossesOf = (change: (row: (typeof rows)[number]) => string | undefined) =>
    tourLosses({
      before: read(rows),
      after: read(rows.map((row) => ({ ...row, value: change(row) ?? row.value ?? '' }))),
      today: '2026-12-01',
    }).length
  const numberOf = (value = '') => Number(value)

  it('where a price, a share, a season or what cancelling keeps falls, and nowhere else', () => {
    const at = (pattern: RegExp, by: number) =>
      lossesOf(({ field = '', value }) =>
        pattern.test(field) ? String(numberOf(value) + by) : undefined,
      )
    expect(at(/^packages\..*\.rial$/, -1)).toBeGreaterThan(0)
    expect(at(/^packages\..*\.currencyAmount$/, -1)).toBeGreaterThan(0)
    expect(at(/^packages\..*\.rial$/, 1)).toBe(0)
    expect(at(/^commissionPercent$/, -1)).toBe(1)
    expect(at(/^seasons\..*\.pricePercent$/, -1)).toBe(1)
    expect(at(/^cancellation\.usual\.1\.percent$/, -1)).toBe(1)
    expect(at(/^paymentPlan\.depositPercent$/, -1)).toBe(1)
    expect(at(/^travellerChange\.feeRial$/, -1)).toBe(1)
    expect(lossesOf(({ field }) => (field === 'titleFa' ? 'نام دیگر' : undefined))).toBe(0)
  })

  it('where more is given for the price: nights, other meals, a better hotel', () => {
    const nights = /^(cities|packages\..*\.hotels)\.\d+\.nights$/
    const stars = /\.hotels\.\d+\.stars$/
    const raised = lossesOf(({ field = '', value }) =>
      stars.test(field) ? String(Math.min(5, numberOf(value) + 1)) : undefined,
    )
    expect(raised).toBeGreaterThan(0)
    expect(
      lossesOf(({ field = '' }) => (/\.hotels\.\d+\.board$/.test(field) ? 'UAI' : undefined)),
    ).toBeGreaterThan(0)
    const meal = { tour: first.code, field: 'programme.1.meals.9', value: 'lunch' }
    const told = (some: typeof rows) =>
      tourLosses({ before: read(rows), after: read(some), today: '2026-12-01' })
    expect(told([...rows, meal])).toHaveLength(1)
    // A night more is a day more of the programme.
    const day = rows
      .filter(({ field = '' }) => field.startsWith('programme.1.'))
      .map((row): (typeof rows)[number] => ({
        ...row,
        field: (row.field ?? '').replace('programme.1.', 'programme.99.'),
      }))
    const longer = [...rows, ...day].map((row) =>
      nights.test(row.field ?? '') ? { ...row, value: String(numberOf(row.value) + 1) } : row,
    )
    expect(told(longer).join()).toContain('شب به‌جای')
  })

  it('where as many nights go to the better of two hotels, or to the one with more meals', () => {
    const longest = tours.find(({ packages }) => packages.some(({ hotels }) => hotels.length > 1))
    if (!longest) throw new Error('No tour that ships stays in two hotels')
    const [own] = read(rowsOfTour(longest, known))
    if (!own) throw new Error(longest.code)
    const told = (one: HotelOf, other: HotelOf, [fewer, more]: [number, number]) => {
      const stays = (nights: [number, number]) => ({
        ...own,
        lines: {
          ...own.lines,
          packages: own.lines.packages.map((each) => ({
            ...each,
            hotels: each.hotels.slice(0, 2).map((hotel, at) => ({
              ...hotel,
              ...(at === 0 ? one : other),
              nights: nights[at] ?? 0,
            })),
          })),
        },
      })
      const [before, after] = [[stays([more, fewer])], [stays([fewer, more])]]
      return tourLosses({ before, after, today: '2026-12-01' })
    }
    const plain = { stars: 3, board: 'BB' } as const
    expect(told(plain, { ...plain, stars: 5 }, [1, 4]).join()).toContain('ستارهٔ هتل')
    expect(told(plain, { ...plain, board: 'AI' }, [1, 4]).join()).toContain('وعده‌های هتل')
    expect(told({ ...plain, stars: 5 }, plain, [1, 4]), 'worse for the same').toEqual([])
  })

  it('where another means of travel, more tickets or others of our own seats and rooms are given', () => {
    const [one] = read(rows)
    if (!one) throw new Error(first.code)
    const told = (lines: Partial<typeof one.lines>) =>
      tourLosses({
        before: [one],
        after: [{ ...one, lines: { ...one.lines, ...lines } }],
        today: '2026-12-01',
      })
    const { departures, programme } = one.lines
    const kind = departures.outbound.kind === 'bus' ? ('train' as const) : ('bus' as const)
    const outbound = { ...departures.outbound, kind }
    expect(told({ departures: { ...departures, outbound } })).toHaveLength(1)
    const own = { outboundClass: 'W5-1-THRKIH-CY', inboundClass: 'W5-2-KIHTHR-CY', rooms: [] }
    expect(told({ departures: { ...departures, own } })).toHaveLength(1)
    const visit = { nameFa: 'موزه', isInside: true, isTicketIncluded: true }
    const days = programme.map((day) => ({ ...day, visits: [...day.visits, visit] }))
    expect(told({ programme: days })).toHaveLength(1)
    const free = days.map((day) => ({
      ...day,
      visits: day.visits.map((seen) => ({ ...seen, isTicketIncluded: false })),
    }))
    expect(told({ programme: free })).toEqual([])
  })

  it('where a season is taken from tours of this kind, or falls on a day that is named far ahead', () => {
    const season = rows.findLast(({ field = '' }) => /^seasons\.\d+\.pricePercent$/.test(field))
    const name = season?.field?.replace('pricePercent', '') ?? ''
    const dear = rows.map((row) => (row === season ? { ...row, value: '300' } : row))
    const told = (some: typeof rows, other: typeof rows) =>
      tourLosses({ before: read(some), after: read(other), today: '2026-12-01' })
    const kind = first.kind === 'nature' ? 'pilgrimage' : 'nature'
    const elsewhere = dear.filter(({ field = '' }) => !field.startsWith(`${name}kinds.`))
    const more = { tour: first.code, field: `${name}kinds.1`, value: kind }
    expect(told(dear, [...elsewhere, more]).join()).toContain('قیمت فصل')
    const days = (percent: string) => [
      ...rows,
      { tour: first.code, field: 'departures.dates.99', value: '2029-03-10' },
      { tour: first.code, field: 'seasons.99.nameFa', value: 'دور' },
      { tour: first.code, field: 'seasons.99.from', value: '2029-03-01' },
      { tour: first.code, field: 'seasons.99.until', value: '2029-03-30' },
      { tour: first.code, field: 'seasons.99.pricePercent', value: percent },
      { tour: first.code, field: 'seasons.99.isPeak', value: 'no' },
    ]
    expect(told(days('100'), days('50')).join()).toContain('قیمت فصل')
  })

  it('where a price of a child goes, who would go by another one then', () => {
    const gone = rows.find(({ field = '' }) => /\.prices\.child[a-z-]*\.rial$/.test(field))
    const row = gone?.field?.replace('rial', '') ?? '-'
    const without = rows.filter(({ field = '' }) => !field.startsWith(row))
    const told = tourLosses({ before: read(rows), after: read(without), today: '2026-12-01' })
    expect(told).toHaveLength(1)
  })

  it('for a tour or a package that is new, whatever it costs', () => {
    expect(tourLosses({ before: [], after: read(rows), today: '2026-12-01' })).toHaveLength(1)
    const name = first.packages[0]?.code ?? ''
    const renamed = rows.map((row) => ({
      ...row,
      field: (row.field ?? '').replace(`packages.${name}.`, 'packages.of-its-own.'),
    }))
    const told = tourLosses({ before: read(rows), after: read(renamed), today: '2026-12-01' })
    expect(told).toHaveLength(1)
  })
})
