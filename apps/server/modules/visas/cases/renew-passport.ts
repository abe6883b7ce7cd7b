import type { Code } from '@parastoo/contract/messages'
import { addDays, compareDates, isValidDate } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import type { Tx } from '../../../platform/db/database.ts'
import { lastEntryOn, passportMustLastUntil } from '../rules/index.ts'
import { packOf, tellOf } from './advance-case.ts'
import type { VisaCase } from './case.ts'
import { caseSeals, openCasesOf } from './case-store.ts'
import type { CaseNeeds } from './needs.ts'
import { putPassport } from './paid-case-store.ts'

export type NewPassport = { passportNumber: string; passportExpires: string }

/**
 * A passport that was renewed before its case is filed: the same case goes on with it, at the same price, and its page is asked for by the
 * caller (edge 1 of the facts). Of a filed case the authority has the old one: it is ended and asked for anew.
 */
export async function renewPassport(
  needs: CaseNeeds,
  tx: Tx,
  { found, staff, ...sent }: NewPassport & { found: VisaCase; staff: string },
): Promise<Refusal<Code> | null> {
  const passportNumber = normalizeDigitsField(sent.passportNumber).toUpperCase()
  const { passportExpires } = sent
  if (!/^[A-Z0-9]{6,12}$/.test(passportNumber)) return refuse('PASSPORT_NO_IS_INVALID')
  if (!isValidDate(passportExpires)) return refuse('PASSPORT_EXPIRY_REQUIRED')
  const pack = await packOf(tx, found)
  const type = pack.types.find(({ code }) => code === found.visaType)
  if (!type) throw new Error(`The pack has no type ${found.visaType}`)
  const { travelDate, promisedOn } = found
  const until = lastEntryOn(type, promisedOn ?? travelDate) ?? travelDate
  const least = passportMustLastUntil(pack.passport, {
    arrivesOn: travelDate,
    leavesOn: addDays(travelDate, type.stayDays ?? 0),
    visaEndsOn: compareDates(until, travelDate) > 0 ? until : travelDate,
  })
  if (compareDates(passportExpires, least) < 0) return refuse('PASSPORT_TOO_SHORT_FOR_VISA')
  const renewed = { ...found, passportNumber, passportExpires }
  const passportKeys = caseSeals.keysOf(needs.documents, 'passportKey', {
    ...renewed,
    id: found.caseId,
  })
  const open = await openCasesOf(tx, { passportKeys, userId: null })
  if (open.some(({ caseId }) => caseId !== found.caseId)) return refuse('VISA_CASE_IS_OPEN')
  const { caseId } = found
  await putPassport(tx, needs.documents, renewed)
  const by = { whom: 'staff' as const, name: staff }
  await tellOf(needs, tx, found, { what: 'passport-renewed', by, at: needs.clock.now() })
  // Neither number is written down here.
  await needs.audit(tx, {
    kind: 'visas.passport-renewed',
    by: staff,
    subject: { kind: 'visa-case', id: caseId },
    after: { orderId: found.orderId, state: found.state },
  })
  return null
}
