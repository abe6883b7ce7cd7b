/** What a place would bring back by a draft of a tour's bands, by the functions that quote refunds of it. */
import type { TrialSample, TriedBack } from '@parastoo/contract/office/rules'
import { addDays } from '@parastoo/kit/dates'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readTours } from '../catalogue/index.ts'
import { type CancellationBand, penaltyOf, percentAt, tourZone } from '../pricing/index.ts'
import { bandsTold, quoteByBands } from '../programmes/index.ts'
import { readBands } from './band-sheet.ts'

type BandTrial = {
  /** The tour whose bands are tried, and the text of their draft. */
  part: string
  text: string
  /** A place that might be sold, or those of an order. */
  of: { sample: TrialSample } | { orderId: string }
}

/** By the draft and by what stands; null where that side says nothing of the tour. */
export async function tryBands(
  needs: { db: Db; clock: Clock },
  { part, text, of }: BandTrial,
): Promise<{ draft: TriedBack | null; standing: TriedBack | null }> {
  const { db, clock } = needs
  const [tour] = await readTours(db, [part])
  const read = readBands(text)
  if ('orderId' in of) {
    const { orderId } = of
    const own = read.badLines.length > 0 ? undefined : read.tours.get(part)
    const ask = { orderId, tour: part }
    const drafted = own && (await quoteByBands(needs, { ...ask, bandsOf: (season) => own[season] }))
    // What it was sold by, whatever stands by now.
    const sold = await quoteByBands(needs, ask)
    return { draft: toldOf(drafted ?? null, clock.now()), standing: toldOf(sold, clock.now()) }
  }
  const { sample } = of
  const season = sample.isPeak ? 'peak' : 'usual'
  const draft = read.badLines.length > 0 ? undefined : read.tours.get(part)
  const tried = (bands: readonly CancellationBand[] | undefined) =>
    bands && bands.length > 0 ? trySample(bands, sample, clock.now()) : null
  return { draft: tried(draft?.[season]), standing: tried(tour?.bands[season]) }
}

function toldOf(
  tried: Awaited<ReturnType<typeof quoteByBands>>,
  at: Temporal.Instant,
): TriedBack | null {
  if (!tried) return null
  const { bands, boughtAt, paidRial, keptRial } = tried
  return {
    bands: bands.map(({ until, ...band }) => ({
      ...band,
      until: until?.toString() ?? null,
      // What the rest of a room costs more is in no band.
      amount: null,
    })),
    boughtAt: boughtAt.toString(),
    at: at.toString(),
    paidRial,
    keptRial,
    backRial: paidRial - keptRial,
  }
}

function trySample(
  bands: readonly CancellationBand[],
  { priceRial, daysAhead, hour, hoursBefore, isVoid }: TrialSample,
  now: Temporal.Instant,
): TriedBack {
  const startsOn = addDays(dateIn(tourZone, now), daysAhead)
  const startsAt = Temporal.PlainDate.from(startsOn)
    .toZonedDateTime({ timeZone: tourZone, plainTime: hour })
    .toInstant()
  const asked = startsAt.subtract({ hours: hoursBefore })
  const at = Temporal.Instant.compare(asked, now) < 0 ? now : asked
  const keptRial = isVoid ? 0 : penaltyOf(priceRial, percentAt(bands, startsOn, at).percent)
  return {
    bands: bandsTold(bands, startsOn).map(({ until, ...band }) => ({
      ...band,
      until: until?.toString() ?? null,
      amount: penaltyOf(priceRial, band.percent),
    })),
    boughtAt: now.toString(),
    at: at.toString(),
    paidRial: priceRial,
    keptRial,
    backRial: priceRial - keptRial,
  }
}
