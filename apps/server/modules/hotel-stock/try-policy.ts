/** What a stay would bring back by a draft of a cancellation policy: the timeline that is sold and quoted from. */
import type { TrialSample, TriedBack } from '@parastoo/contract/office/rules'
import type { Clock } from '../../platform/clock.ts'
import { type Db, query } from '../../platform/db/database.ts'
import { textOfRows } from '../../platform/imports/rule-sheet.ts'
import {
  bandsOfSteps,
  type CancellationStep,
  keptAt,
  type StandingStay,
  sumOfSteps,
} from '../hotels/index.ts'
import { policySheet, readPolicies } from './imports/index.ts'
import { cancellationSteps } from './stays/index.ts'

const zone = 'Asia/Tehran'
/** Stays of our own, as reservations name their supplier. */
const ownName = 'own'

type PolicyTrial = {
  /** The policy that is tried, and the text of its draft. */
  part: string
  text: string
  /** A stay that might be sold, or those of an order. */
  of: { sample: TrialSample } | { stays: readonly StandingStay[]; boughtAt: Temporal.Instant }
}

/** By the draft and by what stands; null where that side says nothing of a stay that is bought then. */
export async function tryPolicy(
  { db, clock }: { db: Db; clock: Clock },
  { part, text, of: asked }: PolicyTrial,
): Promise<{ draft: TriedBack | null; standing: TriedBack | null }> {
  const rows = await policySheet.standing(db, [part])
  const standing = readPolicies(textOfRows(policySheet.columns, rows)).rows
  const read = readPolicies(text)
  const draft = read.badLines.length > 0 ? [] : read.rows
  const now = clock.now()
  if ('stays' in asked) {
    const own = asked.stays.filter(
      ({ supplier, rooms }) => supplier === ownName && rooms.length > 0,
    )
    if (own.length === 0) return { draft: null, standing: null }
    const calendars = draft.flatMap(({ peakCalendar }) => peakCalendar ?? [])
    const peaks = await peaksOf(db, calendars)
    const sold = { stays: own, boughtAt: asked.boughtAt, now }
    const steps = own.map(({ rooms }) => rooms.map((room) => room.steps))
    const drafted = own.map((stay) => stepsByDraft(stay, { part, policies: draft, peaks }))
    return {
      draft: drafted.some((each) => each === null)
        ? null
        : trySold(sold, drafted as CancellationStep[][][]),
      // What it was sold by, whatever stands by now.
      standing: trySold(sold, steps),
    }
  }
  const { sample } = asked
  // Of what holds from tomorrow a stay that is bought today shows nothing.
  const boughtAt = [...standing, ...draft]
    .filter(({ code }) => code === part)
    .map(({ validFrom }) =>
      Temporal.PlainDate.from(validFrom)
        .toZonedDateTime({ timeZone: zone, plainTime: '10:00' })
        .toInstant(),
    )
    .reduce((last, one) => (Temporal.Instant.compare(one, last) > 0 ? one : last), now)
  const tried = (of: typeof standing) => trySample(of, { part, sample, boughtAt })
  return { draft: tried(draft), standing: tried(standing) }
}

type ReadPolicy = ReturnType<typeof readPolicies>['rows'][number]
type Peak = { calendar: string; fromNight: string; untilNight: string }

const peaksOf = (db: Db, calendars: readonly string[]): Promise<Peak[]> =>
  query<Peak>(
    db,
    `select calendar, from_night::text as "fromNight", until_night::text as "untilNight"
     from hotel_stock.peak_period where calendar = any($1)`,
    [calendars],
  )

/** What cancelling each room would cost by the newest version of a draft, had it been sold by that; null where it has none. */
function stepsByDraft(
  { checkIn, checkOut, checkInAt, rooms }: StandingStay,
  { part, policies, peaks }: { part: string; policies: readonly ReadPolicy[]; peaks: Peak[] },
): CancellationStep[][] | null {
  const policy = policies
    .filter(({ code }) => code === part)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .at(-1)
  if (!policy) return null
  const isPeak = peaks.some(
    ({ calendar, fromNight, untilNight }) =>
      calendar === policy.peakCalendar && fromNight < checkOut && untilNight >= checkIn,
  )
  return rooms.map((room) =>
    cancellationSteps({ ...policy, isPeak }, room, checkInAt).map(({ from, keptRial }) => ({
      from,
      // Nobody keeps more than was paid here.
      keptRial: Math.min(keptRial, room.paidRial),
    })),
  )
}

function trySold(
  {
    stays,
    boughtAt,
    now,
  }: { stays: readonly StandingStay[]; boughtAt: Temporal.Instant; now: Temporal.Instant },
  stepsOfStays: readonly CancellationStep[][][],
): TriedBack {
  const rooms = stepsOfStays.flat()
  const paidRial = stays.flatMap((stay) => stay.rooms).reduce((sum, room) => sum + room.paidRial, 0)
  const keptRial = rooms.reduce((sum, steps) => sum + keptAt(steps, now).keptRial, 0)
  const [first, ...others] = stepsOfStays
  const together = first && others.length === 0 ? sumOfSteps(first) : []
  return {
    // Of several stays each has a timeline of its own.
    bands: bandsOfSteps(together, { totalRial: paidRial, timeZone: zone }).map(
      ({ until, ...band }, index) => ({
        ...band,
        until: until?.toString() ?? null,
        amount: together[index]?.keptRial ?? null,
      }),
    ),
    boughtAt: boughtAt.toString(),
    at: now.toString(),
    paidRial,
    keptRial,
    backRial: paidRial - keptRial,
  }
}

function trySample(
  policies: ReturnType<typeof readPolicies>['rows'],
  { part, sample, boughtAt }: { part: string; sample: TrialSample; boughtAt: Temporal.Instant },
): TriedBack | null {
  const boughtOn = boughtAt.toZonedDateTimeISO(zone).toPlainDate()
  const policy = policies
    .filter(({ code, validFrom }) => code === part && validFrom <= boughtOn.toString())
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .at(-1)
  if (!policy) return null
  const checkInAt = boughtOn
    .add({ days: sample.daysAhead })
    .toZonedDateTime({ timeZone: zone, plainTime: sample.hour })
    .toInstant()
  const asked = checkInAt.subtract({ hours: sample.hoursBefore })
  const at = Temporal.Instant.compare(asked, boughtAt) < 0 ? boughtAt : asked
  const totalRial = sample.priceRial
  const night = Math.floor(totalRial / sample.nights)
  const nightsRial = Array.from({ length: sample.nights }, (_, index) =>
    index === 0 ? totalRial - night * (sample.nights - 1) : night,
  )
  const steps = cancellationSteps(
    { ...policy, isPeak: sample.isPeak },
    { nightsRial, totalRial },
    checkInAt,
  )
  const keptRial = sample.isVoid ? 0 : keptAt(steps, at).keptRial
  return {
    bands: bandsOfSteps(steps, { totalRial, timeZone: zone }).map(({ until, ...band }, index) => ({
      ...band,
      until: until?.toString() ?? null,
      amount: steps[index]?.keptRial ?? null,
    })),
    boughtAt: boughtAt.toString(),
    at: at.toString(),
    paidRial: totalRial,
    keptRial,
    backRial: totalRial - keptRial,
  }
}
