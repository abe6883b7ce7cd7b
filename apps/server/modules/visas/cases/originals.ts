/** Papers that travellers hand over in the original: taken in with a receipt, kept with us or the authority, given back to somebody by name. */
import type { OriginalPlace } from '@parastoo/contract/visas/cases'
import type { VisaDocumentKind } from '@parastoo/contract/visas/words'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { tellOf, withOthersCase } from './advance-case.ts'
import type { VisaCase } from './case.ts'
import type { CaseNeeds } from './needs.ts'
import { addOriginal, giveOriginalBack, moveOriginal } from './original-store.ts'

type Of = { caseId: string; staff: string; kind: VisaDocumentKind }
type OriginalRefusal = Refusal<
  | 'NOT_FOUND'
  | 'APPROVAL_OWN_CASE'
  | 'CASE_NOT_PAID'
  | 'ORIGINAL_IS_HERE'
  | 'ORIGINAL_IS_NOT_HERE'
  | 'ORIGINAL_TAKER_REQUIRED'
>

/** Takes an original in; its traveller is told the number of the receipt. ORIGINAL_IS_HERE where one of that kind was not given back yet. */
export async function receiveOriginal(
  needs: CaseNeeds,
  { caseId, staff, kind, noteFa = '' }: Of & { noteFa?: string },
): Promise<{ receiptNumber: string } | OriginalRefusal> {
  return await withOthersCase(needs, { caseId, staff }, async (tx, found) => {
    if (found.paidAt === null) return refuse('CASE_NOT_PAID')
    const receivedAt = needs.clock.now()
    const original = { id: newId(), caseId, kind, noteFa, receivedAt, receivedBy: staff }
    const receiptNumber = await addOriginal(tx, original)
    if (receiptNumber === null) return refuse('ORIGINAL_IS_HERE')
    const by = { whom: 'staff' as const, name: staff }
    await tellOf(needs, tx, found, { what: 'original-received', by, at: receivedAt })
    await write(needs, tx, found, { staff, act: 'original-received', kind })
    return { receiptNumber }
  })
}

/** It goes to the authority, or comes back from there. */
export async function keepOriginal(
  needs: CaseNeeds,
  { caseId, staff, kind, keptAt }: Of & { keptAt: OriginalPlace },
): Promise<{ keptAt: OriginalPlace } | OriginalRefusal> {
  return await withOthersCase(needs, { caseId, staff }, async (tx, found) => {
    if (!(await moveOriginal(tx, { caseId, kind, keptAt }))) return refuse('ORIGINAL_IS_NOT_HERE')
    await write(needs, tx, found, { staff, act: 'original-moved', kind, keptAt })
    return { keptAt }
  })
}

/** Gives it back, once, to whoever took it, by name; also of a case that has ended. */
export async function returnOriginal(
  needs: CaseNeeds,
  { caseId, staff, kind, toFa }: Of & { toFa: string },
): Promise<{ returned: true } | OriginalRefusal> {
  const returnedToFa = toFa.trim().slice(0, 100)
  if (returnedToFa === '') return refuse('ORIGINAL_TAKER_REQUIRED')
  return await withOthersCase(needs, { caseId, staff }, async (tx, found) => {
    const returnedAt = needs.clock.now()
    const given = { caseId, kind, returnedAt, returnedBy: staff, returnedToFa }
    if (!(await giveOriginalBack(tx, given))) return refuse('ORIGINAL_IS_NOT_HERE')
    const by = { whom: 'staff' as const, name: staff }
    await tellOf(needs, tx, found, { what: 'original-returned', by, at: returnedAt })
    await write(needs, tx, found, { staff, act: 'original-returned', kind })
    return { returned: true }
  })
}

const write = (
  { audit }: CaseNeeds,
  tx: Tx,
  { caseId, orderId }: VisaCase,
  {
    staff,
    act,
    ...after
  }: {
    staff: string
    act: 'original-received' | 'original-moved' | 'original-returned'
    kind: VisaDocumentKind
    keptAt?: OriginalPlace
  },
) =>
  audit(tx, {
    kind: `visas.${act}`,
    by: staff,
    subject: { kind: 'visa-case', id: caseId },
    after: { orderId, ...after },
  })
