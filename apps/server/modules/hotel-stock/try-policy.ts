/** What a stay would bring back by a draft of a cancellation policy: the timeline that is sold and quoted from. */
import type { TrialSample, TriedBack } from '@parastoo/contract/office/rules'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { textOfRows } from '../../platform/imports/rule-sheet.ts'
import { bandsOfSteps, keptAt } from '../hotels/index.ts'
import { policySheet, readPolicies } from './imports/index.ts'
import { cancellationSteps } from './stays/index.ts'

const zone = 'Asia/Tehran'

/** By the draft and by what stands; null where that side says nothing of a stay that is bought then. */
export async function tryPolicy(
  { db, clock }: { db: Db; clock: Clock },
  { part, text, sample }: { part: string; text: string; sample: TrialSample },
): Promise<{ draft: TriedBack | null; standing: TriedBack | null }> {
  const rows = await policySheet.standing(db, [part])
  const standing = readPolicies(textOfRows(policySheet.columns, rows)).rows
  const read = readPolicies(text)
  const draft = read.badLines.length > 0 ? [] : read.rows
  const now = clock.now()
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
