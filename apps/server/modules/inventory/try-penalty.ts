/** What tickets of own stock would bring back by a draft of a penalty table, by the functions that quote refunds of them. */
import type { TrialSample, TriedBack } from '@parastoo/contract/office/rules'
import type { OfferPenaltyBand } from '../flights/index.ts'
import type { Offers } from './offers.ts'
import {
  inForce,
  type PenaltyOf,
  penaltyOfFare,
  type StockNeeds,
  tryCancel,
} from './stock/index.ts'
import { type PenaltyTable, readPenalties, timetableReader } from './timetable/index.ts'

type Needs = { stock: StockNeeds; offers: Pick<Offers, 'penaltyBy'> }
export type PenaltyTrial = {
  /** The table that is tried, and the text of its draft. */
  part: string
  text: string
  /** A ticket that might be sold, or the keys of holds that were. */
  of: { sample: TrialSample } | { keys: readonly string[] }
}

/** Where a sample leaves from: bands count from the clock of the origin. */
const sampleOrigin = 'THR'
const zone = 'Asia/Tehran'

/** By the draft and by what stands; null where that side says nothing of it. */
export async function tryPenalty(
  { stock, offers }: Needs,
  { part, text, of }: PenaltyTrial,
): Promise<{ draft: TriedBack | null; standing: TriedBack | null }> {
  const standing = await timetableReader(stock.db).penaltyTables()
  const read = readPenalties(text)
  const draft =
    read.badLines.length > 0
      ? null
      : [...standing.filter(({ id }) => id !== part), ...read.rows.filter(({ id }) => id === part)]
  const tried = async (tables: readonly PenaltyTable[] | null) => {
    if (tables === null) return null
    const penaltyOf = offers.penaltyBy(tables)
    if ('keys' in of) return await trySold(stock, { penaltyOf, keys: of.keys })
    const boughtAt = boughtFrom([...standing, ...(draft ?? [])], { part, now: stock.clock.now() })
    return trySample(of.sample, { penaltyOf, part, boughtAt })
  }
  return { draft: await tried(draft), standing: await tried(standing) }
}

/** Now, or on the first day of the last version that is still to come: of what holds from tomorrow a ticket of today shows nothing. */
function boughtFrom(
  tables: readonly PenaltyTable[],
  { part, now }: { part: string; now: Temporal.Instant },
): Temporal.Instant {
  const starts = tables
    .filter(({ id }) => id === part)
    .map(({ validFrom }) =>
      Temporal.PlainDate.from(validFrom)
        .toZonedDateTime({ timeZone: zone, plainTime: '10:00' })
        .toInstant(),
    )
  return starts.reduce((last, one) => (Temporal.Instant.compare(one, last) > 0 ? one : last), now)
}

function trySample(
  sample: TrialSample,
  { penaltyOf, part, boughtAt }: { penaltyOf: PenaltyOf; part: string; boughtAt: Temporal.Instant },
): TriedBack | null {
  const departsAt = boughtAt
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: sample.daysAhead })
    .toZonedDateTime({ timeZone: zone, plainTime: sample.hour })
    .toInstant()
  const asked = departsAt.subtract({ hours: sample.hoursBefore })
  const at = Temporal.Instant.compare(asked, boughtAt) < 0 ? boughtAt : asked
  const leg = {
    adultPriceRial: sample.priceRial,
    isRefundable: sample.isRefundable,
    penaltyTableId: part,
    origin: sampleOrigin,
    departsAt,
  }
  const bands = penaltyOf([[leg]], boughtAt)
  if (bands.length === 0) return null
  // A flight that is called off costs nobody anything.
  const { percent } = sample.isVoid ? { percent: 0 } : inForce(bands, at)
  const keptRial = penaltyOfFare(sample.priceRial, percent)
  return toldOf({ bands, boughtAt, at, paidRial: sample.priceRial, keptRial })
}

async function trySold(
  stock: StockNeeds,
  { penaltyOf, keys }: { penaltyOf: PenaltyOf; keys: readonly string[] },
): Promise<TriedBack | null> {
  const found = await Promise.all(
    keys.map((key) => tryCancel({ ...stock, penaltyOf }, stock.db, key)),
  )
  const [first, ...others] = found.filter((each) => each !== null)
  if (!first) return null
  const items = [first, ...others].flatMap((each) => each.items)
  const sum = (rialOf: (item: (typeof items)[number]) => number) =>
    items.reduce((total, item) => total + rialOf(item), 0)
  const paidRial = sum(({ fareRial }) => fareRial)
  return toldOf({
    bands: first.bands,
    boughtAt: first.issuedAt,
    at: stock.clock.now(),
    paidRial,
    keptRial: sum(({ penaltyRial }) => penaltyRial),
    // Of several tickets each has a timeline of its own: the first is drawn, and its sums would be nobody's.
    isOne: others.length === 0,
  })
}

const toldOf = ({
  bands,
  boughtAt,
  at,
  paidRial,
  keptRial,
  isOne = true,
}: {
  bands: readonly OfferPenaltyBand[]
  boughtAt: Temporal.Instant
  at: Temporal.Instant
  paidRial: number
  keptRial: number
  isOne?: boolean
}): TriedBack => ({
  bands: bands.map(({ until, labelFa, percent }) => ({
    until: until?.toString() ?? null,
    labelFa,
    percent: Math.round(percent),
    amount: isOne ? penaltyOfFare(paidRial, percent) : null,
  })),
  boughtAt: boughtAt.toString(),
  at: at.toString(),
  paidRial,
  keptRial,
  backRial: paidRial - keptRial,
})
