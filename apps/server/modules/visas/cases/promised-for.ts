import { dateIn } from '../../../platform/clock.ts'
import { packsSoldBy } from '../packs/index.ts'
import { addWorkingDays, promiseFrom } from '../rules/index.ts'
import type { VisaCase } from './case.ts'
import type { CaseNeeds } from './needs.ts'

/** The last day promised for the cases of a request: as each says once it is paid, before that as if it were filed on the next working day. */
export async function promisedFor(
  { db, clock }: Pick<CaseNeeds, 'db' | 'clock'>,
  cases: readonly VisaCase[],
): Promise<string> {
  const packs = await packsSoldBy(db, cases)
  const today = dateIn('Asia/Tehran', clock.now())
  const days = cases.map(({ promisedOn, destination, packVersion, visaType }) => {
    const pack = packs.find(
      (each) => each.destination === destination && each.version === packVersion,
    )
    const type = pack?.types.find(({ code }) => code === visaType)
    if (!pack || !type) throw new Error(`Nothing is known of ${destination} ${visaType}`)
    const filedOn = addWorkingDays(pack.calendar, today, 1)
    return promisedOn ?? promiseFrom(pack.calendar, filedOn, type).latest
  })
  return days.toSorted().at(-1) ?? today
}
