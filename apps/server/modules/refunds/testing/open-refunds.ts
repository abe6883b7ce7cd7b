/** Refunds over a sale of the orders' own test bench: a product that does as it is told, a real book. For tests. */
import type { PaxType } from '@parastoo/contract/enums'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { CancelQuote } from '../../orders/index.ts'
import { openSale } from '../../orders/testing/open-sale.ts'
import { cancelItem } from '../cancel-item.ts'
import { createRefunds, type Refunds } from '../create-refunds.ts'
import type { BankAccount, RefundsNeeds } from '../needs.ts'
import { watchRefunds } from '../watch-refunds.ts'

export async function openRefunds() {
  const bank: { account: BankAccount | null } = { account: null }
  /** What pictures were bound to, in order; while it is not theirs, none is. */
  const files = { areTheirs: true, bound: [] as { ids: readonly string[]; to: string }[] }
  let built: { refunds: Refunds; needs: RefundsNeeds } | undefined
  const sale = await openSale({
    defineMore(base) {
      const needs: RefundsNeeds = {
        ...base,
        announce: base.announce as unknown as RefundsNeeds['announce'],
        bankAccountOf: async () => bank.account,
        bindFiles: async (_dbTx, { ids, to }) => {
          if (!files.areTheirs) return refuse('NOT_FOUND', { field: 'files' })
          files.bound.push({ ids, to })
          return { bound: true }
        },
      }
      built = { refunds: createRefunds(needs), needs }
      built.refunds.defineJobs()
    },
  })
  if (!built) throw new Error('Not built')
  const { refunds, needs } = built
  const { product, clock, jobs, userId } = sale

  const quote = {
    percent: 30,
    isChangedByCarrier: false,
    validMinutes: 15,
    passengers: ['Adult', 'Adult'] as PaxType[],
  }
  product.onQuote = ({ reason }): CancelQuote => {
    const priceRial = 100_000 / quote.passengers.length
    const penaltyPercent = reason === 'carrier' ? 0 : quote.percent
    const penaltyRial = Math.round((priceRial * penaltyPercent) / 100)
    return {
      supplier: 'test',
      bands: [{ until: null, labelFa: 'در هر زمان', percent: quote.percent }],
      isChangedByCarrier: quote.isChangedByCarrier,
      items: quote.passengers.map((_, passengerIndex) => ({
        passengerIndex,
        priceRial,
        costRial: 90_000 / quote.passengers.length,
        penaltyRial,
        penaltyPercent,
        validUntil: clock.now().add({ minutes: quote.validMinutes }),
      })),
    }
  }
  product.onCancel = ({ promisedPenaltyRial }) => ({
    cancelled: true,
    penaltyRial: promisedPenaltyRial,
  })
  const travel = (passengers: PaxType[]) => {
    quote.passengers = passengers
    product.describe = {
      proposals: [],
      standings: [],
      pnr: null,
      flightPassengers: passengers.map((type, index) => ({
        ...{ id: `018f0000-0000-7000-8000-00000000000${index}`, type, passengerType: 1 },
        ...{ firstName: 'Sara', lastName: 'Moradi', firstNameFarsi: 'سارا' },
        ...{ lastNameFarsi: `مرادی ${index}`, genderTitle: 'Female', birthDateFa: '1990-01-01' },
        ...{ documentType: 'NationalCode', nationalCode: '', passportNumber: '', price: 0 },
        ...{ ticketNumber: null, pnr: null },
      })),
    }
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
      ...{ userId, orderId, items: items.map(({ id }) => id), reasonId: 1, payTo: 'Wallet' },
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
    ...{ refunds, needs, bank, quote, travel, issued, quoted, ask, asked, shown },
    cancel: (itemId: string) => cancelItem(needs, itemId),
    watch: () => watchRefunds(needs),
  }
}
