import { describe, expect, it } from 'vitest'
import { bandAt, bandsFromIssue, quoteEnd } from './cancellation-terms.ts'

const at = (text: string) => Temporal.Instant.from(text)
const now = at('2030-01-01T10:00Z')
const noon = at('2030-01-01T12:00Z')

describe('bands from the real issue', () => {
  const look = { until: noon, percent: 0, labelFa: 'تا ۲۰ دقیقه پس از صدور', minutesFromIssue: 20 }
  const table = { until: noon, percent: 30, labelFa: 'تا ظهر' }

  it('begin the free look with it and leave the others', () => {
    expect(bandsFromIssue([look, table], { issuedAt: now, departsAt: noon })).toEqual([
      { ...look, until: at('2030-01-01T10:20Z') },
      table,
    ])
  })

  it('end the free look with the departure at the latest', () => {
    const departsAt = now.add({ minutes: 5 })
    const sharp = now.add({ minutes: 20 })
    const untilOf = (leaves: Temporal.Instant) =>
      bandsFromIssue([look], { issuedAt: now, departsAt: leaves })[0]?.until?.toString()
    expect(untilOf(departsAt)).toBe('2030-01-01T10:05:00Z')
    expect(untilOf(sharp)).toBe('2030-01-01T10:20:00Z')
  })
})

describe('the band in force', () => {
  const bands = [
    { until: noon, percent: 30, labelFa: 'تا ظهر' },
    { until: null, percent: 80, labelFa: 'پس از آن' },
  ]

  it('is the first whose deadline is not reached; the deadline belongs to the next', () => {
    expect(bandAt(bands, noon.subtract({ milliseconds: 1 })).percent).toBe(30)
    expect(bandAt(bands, noon).percent).toBe(80)
    expect(bandAt(bands, now).until).toEqual(noon)
  })

  it('keeps everything where no band is known or none is left', () => {
    expect(bandAt([], now)).toEqual({ until: null, percent: 100 })
    expect(bandAt(bands.slice(0, 1), noon)).toEqual({ until: null, percent: 100 })
  })
})

describe('a quote', () => {
  it('stands fifteen minutes, or until the next band when that begins sooner', () => {
    const end = at('2030-01-01T10:15Z').toString()
    expect(quoteEnd(now, null).toString()).toBe(end)
    expect(quoteEnd(now, noon).toString()).toBe(end)
    expect(quoteEnd(now, now.add({ minutes: 15 })).toString()).toBe(end)
    expect(quoteEnd(now, now.add({ minutes: 14 })).toString()).toBe('2030-01-01T10:14:00Z')
  })
})
