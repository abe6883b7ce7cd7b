/** Our book beside those of every supplier and rail. */
import { accounts } from '../../../modules/ledger/index.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import { gatewayNumbers } from '../../gateways.ts'
import type { House } from '../../wiring.ts'
import { type FarSides, plenty, railNames } from './far-sides.ts'

/** Every wanted effect and no other: in our book, at each supplier and at each rail. The `wholeBook` is read where told: it grows with every round. */
export async function whatDiffers(
  { house, db, far }: { house: House; db: Db; far: FarSides },
  { wholeBook }: { wholeBook: boolean },
): Promise<string[]> {
  const { suppliers, rails } = far
  const wrong: string[] = []
  const must = (what: string, ours: unknown, theirs: unknown) => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      wrong.push(`${what}: ours ${JSON.stringify(ours)}, theirs ${JSON.stringify(theirs)}`)
  }
  const issued = async (supplier: string) =>
    await countIn(
      db,
      `select count(*)::int as n from orders.line line where fulfilment = 'issued'
         and exists (select from orders.unit join orders.cost on cost.unit_id = unit.id
           where unit.line_id = line.id and cost.supplier = '${supplier}')`,
    )
  const owed = (supplier: string, currency: 'IRR' | 'USD' | 'EUR') =>
    house.ledger.balance(db, accounts.supplierPayable(supplier), currency)
  const { nira, sepehr, duffel, etg, liteapi } = suppliers
  must('owed to Nira', await owed('nira', 'IRR'), plenty - nira.state.credit.rial)
  must('owed to Sepehr', await owed('sepehr', 'IRR'), plenty - sepehr.state.credit.rial)
  must('owed to Duffel', await owed('duffel', 'USD'), plenty - duffel.state.ways.balanceCents)
  must(
    'tickets of Nira',
    await countIn(
      db,
      `select count(*)::int as n from orders.unit join orders.line on line.id = unit.line_id
       where state = 'live' and fulfilment = 'issued'
         and exists (select from orders.cost where cost.unit_id = unit.id and cost.supplier = 'nira')`,
    ),
    [...nira.state.tickets.values()].filter(({ ticket }) => ticket.history[0]?.status === 'O')
      .length,
  )
  const stands = [...etg.state.orders.values()].filter(({ state }) => state === 'ok').length
  must('stays of ETG', await issued('etg'), stands)
  const booked = liteapi.state.bookings.filter(({ status }) => status === 'CONFIRMED').length
  must('stays of LiteAPI', await issued('liteapi'), booked)

  const cents = (sums: readonly number[]) => sums.reduce((all, one) => all + one, 0)
  const ofEtg = [...etg.state.orders.values()].filter(
    ({ state }) => state === 'ok' || state === 'cancelled',
  )
  must(
    'owed to ETG',
    await owed('etg', 'EUR'),
    cents(ofEtg.map(({ found, refundedCents }) => found.cents - refundedCents)),
  )
  must(
    'owed to LiteAPI',
    await owed('liteapi', 'USD'),
    cents(
      liteapi.state.bookings.map(({ status, offer, keptCents }) =>
        status === 'CONFIRMED' ? offer.cents : keptCents,
      ),
    ),
  )

  for (const rail of railNames) {
    const [ours] = await query<{ count: number; minor: number }>(
      db,
      `select count(*)::int as count, coalesce(sum(charge_minor), 0)::bigint as minor from payments.payment
       where state = 'paid' and gateway_id = $1`,
      [gatewayNumbers[rail]],
    )
    if (rail === 'snapppay') continue
    const paid = rails[rail].ledger.filter(({ kind }) => kind === 'payment')
    const theirs = { count: paid.length, minor: paid.reduce((sum, { amount }) => sum + amount, 0) }
    must(`paid at ${rail}`, ours, theirs)
  }
  const lent = (...kinds: string[]) =>
    rails.snapppay.ledger
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { amount }) => sum + amount, 0)
  const ofLender = async (account: Parameters<typeof house.ledger.balance>[1]) =>
    await house.ledger.balance(db, account)
  must(
    'settled with the lender',
    -(await ofLender(accounts.gatewayClearing('snapppay'))),
    lent('settle') - lent('update', 'cancel'),
  )
  must('on its way back to the lender', await ofLender(accounts.lenderReturns('snapppay')), 0)
  const unsettled = rails.snapppay.loans.filter(({ status }) => status === 'VERIFY')
  must(
    'verified and not settled',
    -(await ofLender(accounts.lenderPending('snapppay'))),
    unsettled.reduce((sum, { amount }) => sum + amount, 0),
  )
  if (wholeBook) wrong.push(...(await house.ledger.checkBooks()))
  return wrong
}

async function countIn(db: Db, text: string): Promise<number> {
  return (await query<{ n: number }>(db, text, []))[0]?.n ?? 0
}
