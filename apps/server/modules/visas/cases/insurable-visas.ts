import type { Db } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { packsSoldBy } from '../packs/index.ts'
import { isAbout } from '../rules/index.ts'
import { hasEnded, type VisaCase } from './case.ts'
import { findCases } from './case-store.ts'

/** What insurance asks of a visa: where it leads and from when on, whether its authority wants a policy, and whose it is. */
export type InsurableVisa = Pick<
  VisaCase,
  | 'lineId'
  | 'travelDate'
  | 'firstName'
  | 'lastName'
  | 'firstNameFarsi'
  | 'lastNameFarsi'
  | 'genderTitle'
  | 'birthDate'
  | 'nationalCode'
  | 'passportNumber'
> & { countryCode: string; asksInsurance: boolean }

/** What insurance asks of the visas of an order that have not ended; none where it has no visa. */
export async function insurableVisas(
  { db, documents }: { db: Db; documents: DocumentSeals },
  orderId: string,
): Promise<InsurableVisa[]> {
  const cases = (await findCases(db, documents, { orderId })).filter((each) => !hasEnded(each))
  const packs = await packsSoldBy(db, cases)
  return cases.flatMap((found) => {
    const { destination, packVersion, visaType: type, nationality } = found
    const pack = packs.find(
      (each) => each.destination === destination && each.version === packVersion,
    )
    if (!pack) return []
    const asksInsurance = pack.documents.some(
      (paper) =>
        paper.kind === 'insurance' && paper.isRequired && isAbout(paper, { type, nationality }),
    )
    return [{ ...found, countryCode: pack.countryCode, asksInsurance }]
  })
}
