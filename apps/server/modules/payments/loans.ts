/** What lenders offer for an order, and what became of the loan that paid one. */
import type { Db, Tx } from '../../platform/db/database.ts'
import { type CaptureState, captureReader } from './capture-store.ts'
import { gatewayNamed, hasLenders, listGateways } from './choose-gateway.ts'
import type { PaymentsNeeds } from './needs.ts'
import { isUnanswered } from './ports.ts'

/** A gateway that would lend an amount, with its terms in its own words. */
export type OfferedLoan = { gatewayId: number; titleFa: string; descriptionFa: string }

/** What active lenders would lend for all of an amount; one that would not, or does not answer, is left out. Not to be called in an open tx. */
export async function loanOffers(
  needs: Pick<PaymentsNeeds, 'gateways' | 'log'>,
  amountRial: number,
): Promise<OfferedLoan[]> {
  const lenders = listGateways(needs).filter(
    ({ isActive, gateway: { lender, limits, isResting } }) =>
      isActive &&
      lender &&
      amountRial >= limits.minRial &&
      amountRial <= limits.maxRial &&
      !isResting(),
  )
  const offers = await Promise.all(
    lenders.map(async ({ id, gateway }) => {
      const offer = (await gateway.lender?.offer({ amountRial })) ?? null
      if (offer === null) return []
      if (!isUnanswered(offer)) return [{ gatewayId: id, ...offer }]
      needs.log.warn({ gateway: gateway.name, reason: offer.reason }, 'a lender offers nothing now')
      return []
    }),
  )
  return offers.flat()
}

/** The loan that pays an order, as its customer may know it. */
export type LoanOfOrder = {
  lenderFa: string
  amountRial: number
  /** What of it goes back, or has gone back, to the lender. */
  backRial: number
  state: CaptureState
}

export async function loanOfOrder(
  needs: Pick<PaymentsNeeds, 'db' | 'gateways'>,
  orderId: string,
): Promise<LoanOfOrder | null> {
  if (!hasLenders(needs)) return null
  const loan = await captureReader(needs.db).ofOrder(orderId)
  if (!loan) return null
  const { gateway, amountRial, toReturnRial: backRial, state } = loan
  return { lenderFa: gatewayNamed(needs, gateway).titleFa, amountRial, backRial, state }
}

/** Whether a lender pays an order, whether it is still configured or not: what comes back of it goes to the lender first. */
export async function isLent(dbOrTx: Db | Tx, orderId: string): Promise<boolean> {
  const loan = await captureReader(dbOrTx).ofOrder(orderId)
  return loan !== null && loan.state !== 'reverting' && loan.state !== 'reverted'
}
