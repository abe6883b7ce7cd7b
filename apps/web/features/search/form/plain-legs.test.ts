import { expect, it } from 'vitest'
import { readTypedDate } from '../../../shell/dates/read-typed-date.ts'
import { readLegs, writtenLegs } from './plain-legs.ts'

const sent = new URLSearchParams(
  'trip=multi&origin=تهران&destination=استانبول&date=۱۰ آذر&destination2=دبی&date2=۱۵ آذر&origin5=&date5=',
)

it('reads flights written in plain fields, each from where the last ended', async () => {
  const written = writtenLegs(sent)
  expect(written).toHaveLength(2)
  expect(written[1]).toMatchObject({ origin: 'استانبول', destination: 'دبی' })
  const codes: Record<string, string> = { تهران: 'THR', استانبول: 'IST' }
  const legs = await readLegs(written, {
    today: '2026-11-21',
    place: async (words) =>
      codes[words] ? { code: codes[words], kind: 'CityCode' as const } : null,
    day: readTypedDate,
  })
  expect(legs).toEqual([
    {
      origin: { code: 'THR', kind: 'CityCode' },
      destination: { code: 'IST', kind: 'CityCode' },
      date: '2026-12-01',
    },
    { origin: { code: 'IST', kind: 'CityCode' }, destination: null, date: '2026-12-06' },
  ])
})
