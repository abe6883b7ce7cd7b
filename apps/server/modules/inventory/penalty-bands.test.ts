import { describe, expect, it } from 'vitest'
import { joinBands, penaltyBandsOf } from './penalty-bands.ts'
import type { PenaltyTable } from './timetable/index.ts'

const at = (text: string) => Temporal.Instant.from(text)
const tableOf = (...bands: PenaltyTable['bands']): PenaltyTable => ({
  id: 'x',
  validFrom: '2026-01-01',
  bands,
})
const originZone = 'Asia/Tehran'
const ticket = { issuedAt: at('2026-11-01T08:00Z'), departsAt: at('2026-11-25T21:30Z'), originZone }

describe('bands in the words of travellers', () => {
  it('name a free look, a deadline by the clock of the origin, departure, and what comes after', () => {
    const table = tableOf(
      { clock: 'within-minutes-of-issue', amount: 20, percent: 0 },
      { clock: 'until-noon-days-before', amount: 3, percent: 30 },
      { clock: 'until-departure', amount: 0, percent: 80 },
      { clock: 'after', amount: 0, percent: 100 },
    )
    expect(penaltyBandsOf({ table, ...ticket })).toEqual([
      {
        until: at('2026-11-01T08:20Z'),
        percent: 0,
        labelFa: 'تا ۲۰ دقیقه پس از صدور',
        minutesFromIssue: 20,
      },
      {
        until: at('2026-11-23T08:30Z'),
        percent: 30,
        labelFa: 'تا ساعت ۱۲:۰۰ دوشنبه ۲ آذر',
      },
      { until: at('2026-11-25T21:30Z'), percent: 80, labelFa: 'تا زمان پرواز' },
      { until: null, percent: 100, labelFa: 'پس از آن' },
    ])
  })

  it('say of a single band that it always holds', () => {
    const table = tableOf({ clock: 'after', amount: 0, percent: 70 })
    expect(penaltyBandsOf({ table, ...ticket })).toEqual([
      { until: null, percent: 70, labelFa: 'در هر زمان' },
    ])
  })

  it('end a free look that lasts beyond departure with the departure', () => {
    const table = tableOf(
      { clock: 'within-minutes-of-issue', amount: 60, percent: 0 },
      { clock: 'after', amount: 0, percent: 100 },
    )
    const departsAt = ticket.issuedAt.add({ minutes: 10 })
    expect(penaltyBandsOf({ table, ...ticket, departsAt })).toEqual([
      { until: departsAt, percent: 0, labelFa: 'تا زمان پرواز', minutesFromIssue: 60 },
      { until: null, percent: 100, labelFa: 'پس از آن' },
    ])
  })

  it('give no minutes to a first band that is no free look', () => {
    const table = tableOf(
      { clock: 'until-hours-before', amount: 3, percent: 50 },
      { clock: 'after', amount: 0, percent: 100 },
    )
    const [first] = penaltyBandsOf({ table, ...ticket })
    expect(first).toEqual({
      until: at('2026-11-25T18:30Z'),
      percent: 50,
      labelFa: 'تا ساعت ۲۲:۰۰ چهارشنبه ۴ آذر',
    })
  })
})

describe('bands of several classes', () => {
  const noon = at('2026-11-23T08:30Z')
  const evening = at('2026-11-25T15:00Z')
  const one = {
    shareRial: 3_000,
    bands: [
      { until: noon, percent: 10, labelFa: 'تا ظهر' },
      { until: null, percent: 50, labelFa: 'پس از آن' },
    ],
  }
  const other = {
    shareRial: 1_000,
    bands: [
      { until: evening, percent: 30, labelFa: 'تا عصر' },
      { until: null, percent: 90, labelFa: 'پس از آن' },
    ],
  }

  it('keep at each moment the sum of what each keeps of its share', () => {
    expect(joinBands([one, other])).toEqual([
      { until: noon, percent: (3_000 * 10 + 1_000 * 30) / 4_000, labelFa: 'تا ظهر' },
      { until: evening, percent: (3_000 * 50 + 1_000 * 30) / 4_000, labelFa: 'تا عصر' },
      { until: null, percent: (3_000 * 50 + 1_000 * 90) / 4_000, labelFa: 'پس از آن' },
    ])
    expect(joinBands([other, one]).map(({ percent }) => percent)).toEqual([15, 45, 60])
  })

  it('of one class are its own', () => {
    expect(joinBands([one])).toEqual(one.bands)
    expect(joinBands([])).toEqual([])
  })

  it('are one band where they end together, and where they keep the same', () => {
    const same = { shareRial: 1_000, bands: [...one.bands] }
    expect(joinBands([one, same]).map(({ until, percent }) => [until, percent])).toEqual([
      [noon, 10],
      [null, 50],
    ])
    const flat = [
      { until: noon, percent: 50, labelFa: 'تا ظهر' },
      { until: null, percent: 50, labelFa: 'پس از آن' },
    ]
    const joined = joinBands([
      { shareRial: 1, bands: flat },
      { shareRial: 1, bands: flat },
    ])
    expect(joined).toEqual([{ until: null, percent: 50, labelFa: 'پس از آن' }])
  })

  it('keep all of a class whose table is not known', () => {
    const unknown = { shareRial: 1_000, bands: [] }
    expect(joinBands([one, unknown]).map(({ percent }) => percent)).toEqual([
      (3_000 * 10 + 1_000 * 100) / 4_000,
      (3_000 * 50 + 1_000 * 100) / 4_000,
    ])
    expect(joinBands([unknown, unknown])).toEqual([
      { until: null, percent: 100, labelFa: 'در هر زمان' },
    ])
  })

  it('keep all of what costs nothing, and all after a class has no band left', () => {
    const free = { ...one, shareRial: 0 }
    expect(joinBands([free, free])).toEqual([{ until: null, percent: 100, labelFa: 'پس از آن' }])
    const cut = { shareRial: 3_000, bands: [{ until: noon, percent: 10, labelFa: 'تا ظهر' }] }
    expect(joinBands([cut, other]).map(({ percent }) => percent)).toEqual([15, 82.5, 97.5])
  })
})
