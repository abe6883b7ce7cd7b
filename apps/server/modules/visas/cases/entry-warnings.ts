/** Flights that a visa of ours does not last for, told beside the flights (edge 10 of the facts). */
import type { EntryWarning } from '@parastoo/contract/visas/cases'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { packsSoldBy } from '../packs/index.ts'
import { lastEntryOn } from '../rules/index.ts'
import { nameOf, type VisaCase } from './case.ts'
import { standingVisas } from './case-store.ts'
import type { CaseNeeds } from './needs.ts'

type Arrival = {
  countryCode: string
  /** The day they come there, in the time of the place. */
  on: string
  people: { firstName: string; lastName: string; passportNumber: string }[]
}
/** Where the flights of an own order bring whom abroad, told by the room that sells them; null of another's order. */
export type ArrivalsOf = (ask: { orderId: string; userId: string }) => Promise<Arrival[] | null>

/** Own visas that are issued and end before a flight of this order comes to their country with their holder. */
export async function entryWarnings(
  { db, documents, arrivalsOf }: CaseNeeds & { arrivalsOf: ArrivalsOf },
  ask: { orderId: string; userId: string },
): Promise<EntryWarning[] | Refusal<'NOT_FOUND'>> {
  const arrivals = await arrivalsOf(ask)
  if (arrivals === null) return refuse('NOT_FOUND')
  if (arrivals.length === 0) return []
  const visas = await standingVisas(db, documents, ask.userId)
  const packs = await packsSoldBy(db, visas)
  return visas.flatMap((visa) => {
    const pack = packs.find(
      ({ destination, version }) =>
        destination === visa.destination && version === visa.packVersion,
    )
    const type = pack?.types.find(({ code }) => code === visa.visaType)
    if (!pack || !type || visa.issuedAt === null) return []
    const enterUntil = lastEntryOn(type, dateIn('Asia/Tehran', visa.issuedAt))
    const late = arrivals.find(
      ({ countryCode, on, people }) =>
        countryCode === pack.countryCode &&
        enterUntil !== null &&
        on > enterUntil &&
        people.some((person) => isHolder(visa, person)),
    )
    if (!late || enterUntil === null) return []
    const { caseId, orderId } = visa
    return [
      {
        caseId,
        orderId,
        nameFa: nameOf(visa),
        destinationFa: pack.nameFa,
        enterUntil,
        arrivesOn: late.on,
      },
    ]
  })
}

/** The same passport; of a case whose numbers are forgotten, or a flight that has none yet, the same names. */
function isHolder(
  visa: Pick<VisaCase, 'firstName' | 'lastName' | 'passportNumber'>,
  { firstName, lastName, passportNumber }: Arrival['people'][number],
): boolean {
  if (visa.passportNumber !== '' && passportNumber !== '')
    return visa.passportNumber === passportNumber.toUpperCase()
  const written = (one: { firstName: string; lastName: string }) =>
    `${one.firstName} ${one.lastName}`.trim().toUpperCase()
  return written(visa) === written({ firstName, lastName })
}
