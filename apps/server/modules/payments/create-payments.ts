import type { ReturnVerb } from '@parastoo/contract/office/approvals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import type { Gate } from '../../platform/http/guard.ts'
import { bankPaymentsOfOrder, dinarPaymentsOf, paidInDinars } from './bank-payments-of-order.ts'
import { bankReferences } from './bank-references.ts'
import { differingNow } from './bank-return-store.ts'
import { carryOne, decideCapture, takeForLender } from './carry-captures.ts'
import { checkGateway } from './check-gateway.ts'
import { gatewayNamed, isLender, listGateways, stageOf, waysBack } from './choose-gateway.ts'
import { giveBack } from './give-back.ts'
import { isLent, loanOffers, loanOfOrder } from './loans.ts'
import { mountCallback } from './mount-callback.ts'
import type { PaymentsNeeds } from './needs.ts'
import { countDiffering, differingPayments } from './payments-for-staff.ts'
import { paymentById, paymentsRoutes } from './routes.ts'
import { settlePayment } from './settle-payment.ts'
import { type StartPayment, startPayment } from './start-payment.ts'
import { paymentReader, type WhichPayment } from './store.ts'
import { sweepPayments } from './sweep-payments.ts'
import { lastFailed, toldStates } from './told-states.ts'

const sweepEverySeconds = 30

/** Opens payments. Throws when two gateways share a number or a name, since payments find their bank by them. */
export function createPayments(needs: PaymentsNeeds) {
  for (const one of needs.gateways)
    for (const other of needs.gateways)
      if (one !== other && (one.id === other.id || one.gateway.name === other.gateway.name))
        throw new Error(`Two gateways are number ${one.id} or named ${one.gateway.name}`)
  return {
    start: (ask: StartPayment) => startPayment(needs, ask),
    hasOpen: (tx: Tx, userId: string) => paymentReader(tx).hasOpen(userId),
    settle: (which: WhichPayment) => settlePayment(needs, which),
    stageOf: (ask: Parameters<typeof stageOf>[1]) => stageOf(needs, ask),
    check: (name: string) => checkGateway(needs, name),
    isLender: (gatewayId: number) => isLender(needs, gatewayId),
    loanOffers: (amountRial: number) => loanOffers(needs, amountRial),
    decideCapture: (tx: Tx, orderId: string) => decideCapture(needs, tx, orderId),
    takeForLender: (tx: Tx, back: { orderId: string; amountRial: number }) =>
      takeForLender(needs, tx, back),
    loanOfOrder: (orderId: string) => loanOfOrder(needs, orderId),
    isLent: (orderId: string, tx?: Tx) => isLent(tx ?? needs.db, orderId),
    gateways: () => listGateways(needs),
    byId: (userId: string, paymentId: string) => paymentById(needs, { userId, paymentId }),
    lastFailed: (orderIds: readonly string[]) => lastFailed(needs.db, orderIds),
    toldStates: (orderIds: readonly string[]) => toldStates(needs.db, orderIds),
    async bankPaymentsOfOrder(orderId: string, until: Temporal.Instant) {
      const paid = await bankPaymentsOfOrder(needs.db, { orderId, until })
      return paid.map(({ lender, ...payment }) => ({
        ...payment,
        ...(lender === null ? {} : { lenderFa: gatewayNamed(needs, lender).titleFa }),
      }))
    },
    paidInDinars: (orderId: string) => paidInDinars(needs.db, orderId),
    dinarPaymentsOf: dinarPaymentsOf.bind(null, needs),
    /** By two people: whoever asks is shown this, whoever allows orders it. */
    returns: {
      /** Null too where its bank has no such way back. */
      async standing(tx: Tx, { paymentId, verb }: { paymentId: string; verb: ReturnVerb }) {
        const payment = await differingNow(tx, paymentId)
        return payment && waysBack(needs, payment.gateway).includes(verb) ? payment : null
      },
      order: (tx: Tx, order: Parameters<typeof giveBack>[2]) => giveBack(needs, tx, order),
    },
    async differing(page: { page: number; pageSize: number }) {
      const found = await differingPayments(needs, page)
      return {
        payments: found.map((payment) => ({ ...payment, ways: waysBack(needs, payment.gateway) })),
        total: await countDiffering(needs),
      }
    },
    sweep: (signal?: AbortSignal) => sweepPayments(needs, signal),
    routes: paymentsRoutes(needs),
    references: bankReferences(needs.db),
    mountCallback: (app: FastifyInstance, gate: Gate) => mountCallback(app, needs, gate),
    /** Declares `settle-payments`, which keeps asking banks about payments nobody came back for, and the job that carries loans on. */
    defineJobs(): void {
      needs.jobs.every('settle-payments', sweepEverySeconds, ({ signal }) =>
        sweepPayments(needs, signal),
      )
      needs.jobs.define<{ paymentId: string }>(
        'carry-capture',
        { retryLimit: 20 },
        ({ paymentId }) => carryOne(needs, paymentId),
      )
    },
  }
}
export interface Payments extends ReturnType<typeof createPayments> {}
