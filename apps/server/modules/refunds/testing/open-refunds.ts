/** Refunds over a sale of the orders' own test bench: a product that does as it is told, a real book. For tests. */

import type { PaxType } from '@parastoo/contract/enums'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { silentSecurityEvents } from '../../../platform/security-events.ts'
import { noAudit } from '../../../platform/testing/no-audit.ts'
import type { CancelQuote } from '../../orders/index.ts'
import { describedPassengers } from '../../orders/testing/described-flight.ts'
import { openSale } from '../../orders/testing/open-sale.ts'
import { createPayouts, type Payouts } from '../../payouts/index.ts'
import { cancelUnits } from '../cancel-units.ts'
import { createRefunds, type Refunds } from '../create-refunds.ts'
import type { BankAccount, RefundsNeeds } from '../needs.ts'
import { refundPayoutSource } from '../payout-source.ts'
import { refundReader } from '../store.ts'
import { watchRefunds } from '../watch-refunds.ts'

export async function openRefunds({
  gateways = [],
  on,
}: {
  on?: NonNullable<Parameters<typeof openSale>[0]>['on']
  gateways?: NonNullable<Parameters<typeof openSale>[0]>['gateways']
} = {}) {
  const bank = {
    account: null as BankAccount | null,
    hold: null as Awaited<ReturnType<RefundsNeeds['cashOutHold']>>,
    /** The IBANs that owners were written about. */
    told: [] as string[],
  }
  /** What pictures were bound to, in order; while it is not theirs, none is. */
  const files = { areTheirs: true, bound: [] as { ids: readonly string[]; to: string }[] }
  let built: { refunds: Refunds; needs: RefundsNeeds; payouts: Payouts } | undefined
  const sale = await openSale({
    ...(gateways ? { gateways } : {}),
    ...(on ? { on } : {}),
    backInDinars: async (tx, ask) => (await built?.refunds.backInDinars(tx, ask)) ?? null,
    defineMore(base) {
      const payouts = createPayouts({
        ...base,
        sourceOf: () => refundPayoutSource(needs),
        audit: noAudit,
        maySign: async () => true,
      })
      const needs: RefundsNeeds = {
        ...base,
        announce: base.announce as unknown as RefundsNeeds['announce'],
        soldKinds: () => ['flight'],
        payouts,
        bankAccountOf: async () => bank.account,
        cashOutHold: async () => bank.hold,
        awaitingApproval: async () => new Set(),
        tellOwner: async (_tx, { iban }) => void bank.told.push(iban),
        securityEvents: silentSecurityEvents,
        bindFiles: async (_tx, { ids, to }) => {
          if (!files.areTheirs) return refuse('NOT_FOUND', { field: 'files' })
          files.bound.push({ ids, to })
          return { bound: true }
        },
      }
      built = { refunds: createRefunds(needs), needs, payouts }
      built.refunds.defineJobs()
    },
  })
  if (!built) throw new Error('Not built')
  const { refunds, needs, payouts } = built
  const { product, clock, jobs, userId } = sale

  const quote = {
    percent: 30,
    isChangedByCarrier: false,
    validMinutes: 15,
    passengers: ['Adult', 'Adult'] as PaxType[],
  }
  const placeOf = (lineId: string, unitId: string) =>
    product.unitsFor(lineId, 100_000).findIndex((unit) => unit.unitId === unitId)
  product.onQuote = ({ cause, lineId, unitIds }): CancelQuote => {
    const percent = cause === 'supplier' ? 0 : quote.percent
    const units = product.unitsFor(lineId, 100_000)
    return {
      bands: [{ until: null, labelFa: 'در هر زمان', percent: quote.percent }],
      isCauseKnown: quote.isChangedByCarrier,
      units: units
        .filter(({ unitId }) => unitIds.includes(unitId))
        .map(({ unitId, priceRial }) => ({
          unitId,
          keptRial: Math.round((priceRial * percent) / 100),
          percent,
          validUntil: clock.now().add({ minutes: quote.validMinutes }),
        })),
    }
  }
  product.onCancel = ({ promised }) => ({ cancelled: true, kept: promised })
  // Everybody else stays only with an adult each.
  product.onStaying = ({ lineId, staying }) => {
    const types = staying.map((unitId) => quote.passengers[placeOf(lineId, unitId)])
    const adults = types.filter((type) => type === 'Adult').length
    return types.length - adults > adults ? refuse('UNITS_MAY_NOT_STAY') : null
  }
  const travel = (passengers: PaxType[]) => {
    quote.passengers = passengers
    product.passengers = describedPassengers(passengers)
  }
  travel(['Adult', 'Adult'])

  /** An order of `lines` lines of 100,000 rial each, paid, with a code where one takes something off, and issued. */
  const issued = async ({ lines = 1, discountRial = 0 } = {}) => {
    const orderId = await sale.placeHeld({ lines })
    if (discountRial > 0) await sale.discount(orderId, discountRial)
    const amountRial = 100_000 * lines - discountRial
    if (amountRial > 0) await sale.settle(orderId, { amountRial })
    else await sale.pay(orderId)
    await jobs.runDue()
    return orderId
  }
  const quoted = async (orderId: string, reasonId = 1): Promise<RefundableItem[]> => {
    const items = await refunds.quoteItems({ userId, orderId, reasonId })
    if (isRefused(items)) throw new Error(items.refused)
    return items
  }
  const ask = (orderId: string, items: readonly RefundableItem[], more: object = {}) =>
    refunds.requestRefund({
      userId,
      sessionId: null,
      orderId,
      items: items.map(({ id }) => id),
      reasonId: 1,
      payTo: 'Wallet',
      ...more,
    })
  /** Asks for the first `count` open items, and answers the request's id. */
  const asked = async (
    orderId: string,
    {
      reasonId = 1,
      count = 1,
      ...more
    }: { reasonId?: number; count?: number; payTo?: string } & {
      accountOwnerName?: string
    } = {},
  ) => {
    const open = (await quoted(orderId, reasonId)).filter(({ state }) => state === 'open')
    const outcome = await ask(orderId, open.slice(0, count), { reasonId, ...more })
    if (isRefused(outcome)) throw new Error(outcome.refused)
    return outcome.requestId
  }
  const shown = async (requestId: string) => {
    const request = await refunds.show(requestId)
    if (!request) throw new Error('The request is gone')
    return request
  }
  return {
    files,
    ...sale,
    refunds,
    payouts,
    needs,
    /** What orders are given; `needs` is what refunds are. */
    orderNeeds: sale.needs,
    giveUp: (orderId: string) => sale.cancel({ orderId, userId }),
    bank,
    quote,
    travel,
    issued,
    quoted,
    ask,
    asked,
    shown,
    placeOf,
    /** Runs the job of the cancelling that an item goes by. */
    async cancel(itemId: string) {
      const { cancelKey = null } = (await refundReader(sale.db).item(itemId)) ?? {}
      if (cancelKey !== null) await cancelUnits(needs, cancelKey)
    },
    watch: () => watchRefunds(needs),
  }
}
