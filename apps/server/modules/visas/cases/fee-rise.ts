/**
 * An authority that asks more at the filing than at the sale (edge 8 of the facts, docs/decisions/0120): a small rise is ours, a larger one
 * is asked of the traveller as a further sum, and a case whose traveller does not pay it ends with all of its money back.
 */
import { ageOn } from '@parastoo/kit/dates'
import { dateIn } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { AskedSupplement, Supplement } from '../../orders/index.ts'
import { currentPacks } from '../packs/index.ts'
import { partPrice, priceLines, promiseAfterPause } from '../rules/index.ts'
import { advanceCase, findCase, packOf, tellOf, withCase } from './advance-case.ts'
import { isOpen, nameOf, type VisaCase } from './case.ts'
import { addFeeRise, answerFeeRise, type FeeRise, feeRisesOf, risesPaid } from './fee-rise-store.ts'
import type { CaseNeeds } from './needs.ts'
import { pauseCase } from './paid-case-store.ts'

/** For how long a traveller may pay a rise, as for a request that waits. */
const payHours = 96
const unpaidFa = 'هزینهٔ رسمی ویزا بیشتر شد و مبلغ جدید پرداخت نشد.'

/**
 * How much more the authority asks now than this case has paid it, by the fees of today and the rates of the sale: what a currency does
 * meanwhile is ours. Zero where it asks less, or where its fee of today is not known.
 */
export async function riseOf(tx: Tx, found: VisaCase): Promise<number> {
  const { destination, visaType, nationality, birthDate, authorityRial, caseId } = found
  const now = (await currentPacks(tx)).find((each) => each.destination === destination)
  if (!now) return 0
  const sold = await packOf(tx, found)
  const asked = { type: visaType, nationality }
  const age = ageOn(birthDate, dateIn('Asia/Tehran', found.registeredAt))
  const priced = priceLines({ ...now, rates: sold.rates }, asked, [age])
  if (!priced) return 0
  const hasPaid = authorityRial + (await risesPaid(tx, caseId))
  return Math.max(0, partPrice(priced.lines).authorityRial - hasPaid)
}

/** Asks the traveller for a rise; its order is placed by orders, which ask about the line once this has committed. */
export async function askForRise(
  needs: CaseNeeds,
  tx: Tx,
  { found, staff, riseRial }: { found: VisaCase; staff: string; riseRial: number },
): Promise<void> {
  const { caseId, lineId, promisedOn, pausedOn } = found
  const at = needs.clock.now()
  const payUntil = at.add({ hours: payHours })
  const rise = { id: newId(), caseId, amountRial: riseRial, askedAt: at, payUntil }
  await addFeeRise(tx, { ...rise, askedBy: staff })
  const today = dateIn('Asia/Tehran', at)
  if (promisedOn !== null) await pauseCase(tx, { caseId, promisedOn, pausedOn: pausedOn ?? today })
  await tellOf(needs, tx, found, { what: 'sum-asked', by: { whom: 'staff', name: staff }, at })
  await needs.orders.askAgain(tx, lineId)
}

/**
 * What a case that waits for a further sum answers its order: the sum, where nobody was asked for it yet. What was paid or refused is
 * written down, once. Null where nothing is to be asked.
 */
export async function furtherSum(
  needs: CaseNeeds,
  found: VisaCase,
  supplements: readonly AskedSupplement[],
): Promise<Supplement | null> {
  const rise = (await feeRisesOf(needs.db, found.caseId)).find(({ answer }) => answer === null)
  if (!rise || !isOpen(found)) return null
  const asked = supplements.find(({ key }) => key === rise.id)
  if (!asked) return supplementOf(found, rise)
  if (asked.state !== 'asked') await settleRise(needs, rise, asked.state)
  return null
}

function supplementOf(found: VisaCase, { id, amountRial, payUntil }: FeeRise): Supplement {
  const titleFa = `افزایش هزینهٔ رسمی ویزای ${nameOf(found)}`
  return {
    supplement: {
      key: id,
      titleFa,
      units: [
        { unitId: id, labelFa: titleFa, priceRial: amountRial, discountableRial: 0, people: [] },
      ],
      supplier: `visa-${found.destination}`,
      costRial: amountRial,
      until: payUntil,
    },
  }
}

async function settleRise(
  needs: CaseNeeds,
  { id, caseId }: FeeRise,
  answer: 'paid' | 'refused',
): Promise<void> {
  await withCase(needs, caseId, async (tx) => {
    const at = needs.clock.now()
    if (!(await answerFeeRise(tx, { id, answer, at }))) return null
    const found = await findCase(needs, tx, caseId)
    if (!found || !isOpen(found)) return null
    const by = { whom: 'traveller' as const }
    const what = answer === 'paid' ? ('sum-paid' as const) : ('sum-refused' as const)
    await tellOf(needs, tx, found, { what, by, at })
    if (answer === 'refused') {
      const end = { to: 'called-off' as const, cause: 'closed' as const, noteFa: unpaidFa }
      await advanceCase(needs, tx, found, { ...end, by: { whom: 'system' } })
      return null
    }
    const { promisedOn, pausedOn } = found
    if (promisedOn === null || pausedOn === null || found.state === 'documents-missing') return null
    const { calendar } = await packOf(tx, found)
    const resumedOn = dateIn('Asia/Tehran', at)
    const later = promiseAfterPause(calendar, { promisedOn, pausedOn, resumedOn })
    await pauseCase(tx, { caseId, promisedOn: later, pausedOn: null })
    return null
  })
}
