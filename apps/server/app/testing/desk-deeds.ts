/** Examples of what staff do with the agency's own stock and money, for the test that plays every deed of the staff; in one piece, a deed each. */
import type { TillShift } from '@parastoo/contract/office/counter'
import type { InventorySheet } from '@parastoo/contract/office/inventory'
import { addDays } from '@parastoo/kit/dates'
import { addHotel } from '../../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { accounts } from '../../modules/ledger/index.ts'
import { importStatement } from '../../modules/reconciliation/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, query } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { House } from '../wiring.ts'
import { oweSupplier, setAside } from './book-money.ts'
import { type Buyer, nationalCodeOf } from './create-buyer.ts'
import { differingPayment } from './differing-payment.ts'
import { handInPicture } from './hand-in-picture.ts'

type Body = Record<string, unknown>
export type Deed = {
  body: Body
  /** Another one that is accepted too; of a call that takes no key there is none. */
  altered?: Body
  /** What its row in the audit is called, and an id that stands in it. */
  kind: string
  about: string | ((done: Body) => string)
}

/** By the names of their operations; each makes what it is about. */
export function deskDeeds({
  house,
  db,
  clock,
  today,
  clerk,
  checker,
  colleague,
  heldOrder,
  soldFlight,
  iban,
  reason,
}: {
  house: House
  db: Db
  clock: Clock
  today: string
  /** Asks and does. */
  clerk: Buyer & { userId: string }
  /** Allows what the clerk asked for. */
  checker: Buyer
  colleague: () => Promise<{ userId: string }>
  /** An order of somebody else that waits for its payment, by its id. */
  heldOrder: () => Promise<string>
  /** A dated flight of ours that somebody has a ticket of, as the grid names it. */
  soldFlight: () => Promise<string>
  iban: string
  reason: string
}): Record<string, () => Promise<Deed>> {
  const day = addDays(today, 7)
  const byId = ({ id }: Body) => String(id)

  /** A class on sale on each of two flights, with the price that the grid shows. */
  async function onSale() {
    const path = `/api/office/Inventory/GetSheet?source=flights&of=THR-MHD&from=${day}&until=${day}`
    const { rows, columns } = clerk.must(await clerk.call<InventorySheet>('GET', path))
    const found = rows.flatMap((row) => {
      const at = row.cells.findIndex((cell) => cell?.open === 1 && !row.isOver)
      const was = row.cells[at]?.price
      const column = columns[at]?.key
      return was && column
        ? [{ row: row.key, column, facet: 'price', was, value: was + 10_000 }]
        : []
    })
    const [one, other] = found
    if (!one || !other) throw new Error('The test timetable sells on one flight or none')
    return [one, other] as const
  }

  /** A peak calendar with one span. */
  async function peaks(): Promise<string> {
    const calendar = `peak-${newId().slice(-8)}`
    await query(
      db,
      `insert into hotel_stock.peak_period (calendar, from_night, until_night) values ($1, '2027-03-15', '2027-04-03')`,
      [calendar],
    )
    return calendar
  }

  /** A file that adds a span to a calendar, handed in and judged. */
  async function judgedFile() {
    const calendar = await peaks()
    const form = new FormData()
    form.set('sheet', 'hotel-peaks')
    const lines = `calendar,fromNight,untilNight\n${calendar},2027-09-01,2027-09-05\n`
    form.set('file', new File([lines], 'peaks.csv'))
    const reply = await clerk.send('/api/office/Import/Take', { method: 'POST', body: form })
    const { uploadId, mapping } = ((await reply.json()) as { data: Body }).data
    const judged = await clerk.call<{ version: string }>('POST', '/api/office/Import/DryRun', {
      uploadId,
      mapping,
    })
    return { uploadId, mapping, version: clerk.must(judged).version, reason }
  }

  /** A line of a statement whose supplier wants 50,000 more than we owe it, or of which both say the same. */
  async function statementLine(state: 'open' | 'agreed' = 'open') {
    const [statementId, lineId] = [newId(), newId()]
    const supplier = `stated-${statementId.slice(-6)}`
    const theirsRial = state === 'open' ? 350_000 : 300_000
    await oweSupplier({ db, house }, { supplier, amountRial: 300_000 })
    await query(
      db,
      `insert into office.statement (id, supplier, from_day, until_day, due_on, file_name, file_hash, taken_by, taken_at)
       values ($1, $2, $3, $3, $3, 'statement.csv', sha256($4), $5, $6)`,
      [statementId, supplier, today, Buffer.from(statementId), clerk.userId, clock.now()],
    )
    await query(
      db,
      `insert into office.statement_line (id, statement_id, place, reference, ours_rial, theirs_rial, state, agreed_as, agreed_rial)
       values ($1, $2, 1, 'K7QWER', 300000, $3, $4, case $4 when 'agreed' then 'both' end, case $4 when 'agreed' then 300000 end)`,
      [lineId, statementId, theirsRial, state],
    )
    return { statementId, lineId }
  }

  async function waitingPayout(): Promise<string> {
    const { userId } = await colleague()
    return await setAside({ db, house }, { userId, amountRial: 300_000, iban })
  }
  /** With the bank, by two people. */
  async function sentPayout(): Promise<string> {
    const payoutId = await waitingPayout()
    const asked = await clerk.call<{ id: string }>('POST', '/api/office/Approval/AskPayout', {
      reason,
    })
    const { id } = clerk.must(asked)
    const shown = await checker.call<{ hash: string }>('GET', `/api/office/Approval/Get/${id}`)
    const { hash } = checker.must(shown)
    checker.must(await checker.call('POST', '/api/office/Approval/Approve', { id, hash }))
    return payoutId
  }
  async function owe(supplier: string): Promise<Body> {
    await oweSupplier({ db, house }, { supplier, amountRial: 900_000 })
    return { supplier, amountRial: 100_000, iban, holder: 'شرکت نمونه', reason }
  }
  async function differences(): Promise<string[]> {
    const name = 'supplier:inventory'
    const over = addDays(today, -3)
    const lines = [
      'counterparty,day,time,reference,amount,currency',
      `${name},${over},,X-1,700000,IRR`,
      `${name},${over},,X-2,800000,IRR`,
      `${name},${addDays(over, 1)},,,,`,
    ]
    await db.tx((tx) => importStatement(tx, { clock }, lines.join('\n')))
    await house.reconciliation.reconcileDay(name, over)
    const open = await house.reconciliation.openDifferences(name)
    return open.map(({ differenceId }) => differenceId)
  }

  /** An order that is held for somebody else and due this much. */
  async function due(): Promise<Body> {
    const orderId = await heldOrder()
    const order = await house.orders.find(orderId)
    const next = order && house.orders.dueAtCounter(order)
    return { orderId, amountRial: next && 'amountRial' in next ? next.amountRial : 0 }
  }
  /** Such an order whose buyer has that much in the wallet. */
  async function dueWithMoney(): Promise<Body> {
    const body = await due()
    const order = await house.orders.find(String(body.orderId))
    await db.tx((tx) =>
      house.wallet.credit(tx, {
        userId: order?.userId ?? '',
        from: accounts.gatewayClearing('test'),
        amountRial: Number(body.amountRial),
        kind: 'payment',
        key: newId(),
        orderId: null,
        descriptionFa: 'واریز آزمون',
      }),
    )
    return body
  }
  /** Such an order with the code that was texted to its buyer. */
  async function agreed(): Promise<Body> {
    const body = await dueWithMoney()
    const path = '/api/office/Counter/SendWalletCode'
    const { challenge } = clerk.must(await clerk.call<Body>('POST', path, body))
    const reply = await clerk.send('/dev/outbox.json')
    const texts = (await reply.json()) as { values: { code?: string; orderNumber?: string } }[]
    const { orderNumber } = (await house.orders.find(String(body.orderId))) ?? {}
    const told = texts.find(({ values }) => values.code && values.orderNumber === orderNumber)
    return { ...body, challenge, code: told?.values.code }
  }
  /** The clerk's till, open; opened here where it was not. */
  async function openTill(): Promise<TillShift> {
    const path = '/api/office/Counter/Till'
    const [last] = clerk.must(await clerk.call<TillShift[]>('GET', path))
    if (last?.closedAt === null) return last
    const opened = await clerk.call<TillShift>('POST', '/api/office/Counter/OpenTill', {
      openingRial: 0,
    })
    return clerk.must(opened)
  }
  /** With what lies in it; no answer says how much that is while it is open. */
  async function closing({ shiftId, openingRial }: TillShift) {
    const taken = `select coalesce(sum(amount_rial), 0)::bigint as rial from office.counter_payment where shift_id = $1`
    const [row] = await query<{ rial: number }>(db, taken, [shiftId])
    return { shiftId, countedRial: openingRial + (row?.rial ?? 0) }
  }
  const slip = (trace: string) => ({ terminal: '12345678', trace, cardEnd: '1234', slipOn: today })

  return {
    async 'officeApprovals.askWallet'() {
      const [one, other] = [await colleague(), await colleague()]
      const sum = { way: 'credit', amountRial: 500_000, account: 'goodwill' } as const
      const body = { userId: one.userId, ...sum, title: 'دلجویی', reason }
      const altered = { ...body, userId: other.userId }
      return { body, altered, kind: 'approvals.asked', about: one.userId }
    },
    async 'officeApprovals.askReturn'() {
      const ask = async () => {
        const paymentId = await differingPayment({ db, clock }, (await colleague()).userId)
        return { paymentId, verb: 'reverse', reason }
      }
      const [body, altered] = [await ask(), await ask()]
      return { body, altered, kind: 'approvals.asked', about: body.paymentId }
    },
    async 'officeApprovals.askFares'() {
      const ask = (cell: Awaited<ReturnType<typeof onSale>>[number]) => {
        const { row, column, was } = cell
        const half = { row, column, was, value: Math.ceil(was / 2) }
        return { source: 'flights', cells: [half], reason }
      }
      const [one, other] = await onSale()
      return { body: ask(one), altered: ask(other), kind: 'approvals.asked', about: byId }
    },
    async 'officeCounter.takeCash'() {
      await openTill()
      const [body, altered] = [await due(), await due()]
      return { body, altered, kind: 'counter.taken', about: String(body.orderId) }
    },
    async 'officeCounter.takeCard'() {
      const [one, other] = [await due(), await due()]
      const body = { ...one, ...slip('100001') }
      const altered = { ...other, ...slip('100002') }
      return { body, altered, kind: 'counter.taken', about: String(one.orderId) }
    },
    async 'officeCounter.sendLink'() {
      const [{ orderId }, other] = [await due(), await due()]
      const altered = { orderId: other.orderId }
      return { body: { orderId }, altered, kind: 'counter.link-sent', about: String(orderId) }
    },
    async 'officeCounter.giveUp'() {
      const soldOrder = async () => {
        const { orderId } = await due()
        const { userId: customerId } = await colleague()
        const path = '/api/office/Counter/BeginSelling'
        const begun = await clerk.call<Body>('POST', path, { customerId, way: 'phone' })
        const { sellingId } = clerk.must(begun)
        await query(db, 'insert into office.sold_order (order_id, selling_id) values ($1, $2)', [
          orderId,
          sellingId,
        ])
        return { orderId }
      }
      const [body, altered] = [await soldOrder(), await soldOrder()]
      return { body, altered, kind: 'counter.given-up', about: String(body.orderId) }
    },
    async 'officeCounter.openCustomer'() {
      const about = ({ userId }: Body) => String(userId)
      return { body: { phoneNumber: '09350001122' }, kind: 'counter.customer-opened', about }
    },
    async 'officeCounter.beginSelling'() {
      const [{ userId: customerId }, another] = [await colleague(), await colleague()]
      const altered = { customerId: another.userId, way: 'phone' }
      const body = { customerId, way: 'counter' }
      return { body, altered, kind: 'counter.selling-begun', about: customerId }
    },
    async 'officeCounter.endSelling'() {
      const { userId: customerId } = await colleague()
      const path = '/api/office/Counter/BeginSelling'
      const begun = await clerk.call<Body>('POST', path, { customerId, way: 'phone' })
      const { sellingId } = clerk.must(begun)
      return { body: { sellingId }, kind: 'counter.selling-ended', about: String(sellingId) }
    },
    async 'officeCounter.sendWalletCode'() {
      const body = await dueWithMoney()
      return { body, kind: 'counter.wallet-code-sent', about: String(body.orderId) }
    },
    async 'officeCounter.takeFromWallet'() {
      const [one, other] = [await agreed(), await agreed()]
      return {
        body: one,
        altered: other,
        kind: 'counter.wallet-taken',
        about: String(one.orderId),
      }
    },
    async 'officeCounter.openTill'() {
      const open = await openTill()
      clerk.must(await clerk.call('POST', '/api/office/Counter/CloseTill', await closing(open)))
      const about = ({ shiftId }: Body) => String(shiftId)
      return { body: { openingRial: 100_000 }, kind: 'counter.till-opened', about }
    },
    async 'officeCounter.closeTill'() {
      const open = await openTill()
      return { body: await closing(open), kind: 'counter.till-closed', about: open.shiftId }
    },
    async 'officeCampaigns.ask'() {
      const body = {
        code: 'DEED1',
        title: 'آزمون',
        worth: { amountRial: 10_000 },
        budgetRial: 100_000,
        ceilingRial: null,
        leastTotalRial: 0,
        products: null,
        isFirstOrder: false,
        perUser: 1,
        inAll: null,
        startsOn: today,
        endsOn: day,
        reason,
      }
      const altered = { ...body, code: 'DEED2' }
      return { body, altered, kind: 'approvals.asked', about: byId }
    },
    async 'officeCampaigns.stop'() {
      for (const code of ['STOP1', 'STOP2'])
        await house.discounts.add(
          {
            voucherId: newId(),
            code,
            titleFa: 'آزمون',
            worth: { amountRial: 10 },
            ceilingRial: null,
            leastTotalRial: 0,
            products: null,
            routes: null,
            isFirstOrder: false,
            perUser: null,
            inAll: null,
            budgetRial: null,
            startsAt: clock.now(),
            endsAt: null,
          },
          'test',
        )
      const altered = { code: 'STOP2', reason }
      return { body: { code: 'STOP1', reason }, altered, kind: 'campaigns.stopped', about: 'STOP1' }
    },
    async 'officeExternals.enter'() {
      const entry = async (place: number) => {
        const { userId: customerId } = await colleague()
        const on = addDays(today, 20)
        const people = { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی', genderTitle: 'Female' }
        return {
          customerId,
          seller: 'دفتر ماهان',
          pnr: 'K7QWER',
          keptPercent: 30,
          prices: [{ type: 'Adult', priceRial: 42_000_000, costRial: 40_000_000 }],
          legs: [
            {
              airlineCode: 'W5',
              flightNumber: '1015',
              origin: 'THR',
              destination: 'MHD',
              departureTime: `${on}T08:00`,
              arrivalTime: `${on}T09:30`,
            },
          ],
          passengers: [
            {
              ...people,
              type: 'Adult',
              firstName: 'Sara',
              lastName: 'Moradi',
              birthDateFa: '1990-05-12',
              documentType: 'NationalCode',
              nationalCode: nationalCodeOf(880_000_000 + place),
              ticketNumber: `815900000000${place}`,
            },
          ],
        }
      }
      const about = ({ orderId }: Body) => String(orderId)
      const [body, altered] = [await entry(1), await entry(2)]
      return { body, altered, kind: 'counter.external-entered', about }
    },
    async 'officeRules.save'() {
      const [one, other] = [await peaks(), await peaks()]
      const body = async (of: string) => {
        const path = `/api/office/Rules/GetSheet?sheet=hotel-peaks&of=${of}`
        const { rows, version } = clerk.must(
          await clerk.call<{ rows: string[][]; version: string }>('GET', path),
        )
        const wanted = [...rows, [of, '2027-09-01', '2027-09-05']]
        return { sheet: 'hotel-peaks', of, version, rows: wanted, reason }
      }
      const about = ({ changeId }: Body) => String(changeId)
      return { body: await body(one), altered: await body(other), kind: 'rules.changed', about }
    },
    async 'officeImports.apply'() {
      const [body, altered] = [await judgedFile(), await judgedFile()]
      const about = ({ changeId }: Body) => String(changeId)
      return { body, altered, kind: 'rules.changed', about }
    },
    async 'officeImports.undo'() {
      const made = async () => {
        const path = '/api/office/Import/Apply'
        const { changeId } = clerk.must(
          await clerk.call<{ changeId: string }>('POST', path, await judgedFile()),
        )
        return { changeId, reason }
      }
      const [one, other] = [await made(), await made()]
      const about = ({ changeId }: Body) => String(changeId)
      return { body: one, altered: other, kind: 'rules.undone', about }
    },
    async 'officeInventory.change'() {
      const [one, other] = await onSale()
      return {
        body: { source: 'flights', changes: [one], reason },
        altered: { source: 'flights', changes: [other], reason },
        kind: 'inventory.changed',
        about: one.row,
      }
    },
    async 'officeLists.read'() {
      const [{ row }] = await onSale()
      return { body: { source: 'flights', row }, kind: 'lists.read', about: row }
    },
    async 'officeLists.send'() {
      const [{ row }] = await onSale()
      return { body: { source: 'flights', row }, kind: 'lists.sent', about: row }
    },
    async 'officeLists.tell'() {
      const row = await soldFlight()
      const message = { source: 'flights', row, topic: 'call-us', note: reason }
      const seen = await clerk.call<Body>('POST', '/api/office/List/PreviewMessage', message)
      const body = { ...message, recipients: clerk.must(seen).recipients }
      const altered = { ...body, topic: 'documents' }
      return { body, altered, kind: 'lists.told', about: row }
    },
    async 'officeListReceivers.add'() {
      const body = { source: 'flights', of: 'ZZ', nameFa: 'ایرلاین', hoursBefore: 24 }
      return {
        body: { ...body, email: 'lists@carrier.example' },
        altered: { ...body, email: 'other@carrier.example' },
        kind: 'lists.receiver-added',
        about: byId,
      }
    },
    async 'officeListReceivers.stop'() {
      const add = async (email: string) => {
        const body = { source: 'flights', of: 'ZY', nameFa: 'ایرلاین', hoursBefore: 24, email }
        const added = await clerk.call<Body>('POST', '/api/office/ListReceiver/Add', body)
        return { id: String(clerk.must(added).id) }
      }
      const [body, altered] = [await add('one@carrier.example'), await add('two@carrier.example')]
      return { body, altered, kind: 'lists.receiver-stopped', about: body.id }
    },
    async 'officeProperties.addPicture'() {
      const [{ code }, other] = [await addHotel(db), await addHotel(db)]
      const [fileId, second] = [
        await handInPicture(house, clerk),
        await handInPicture(house, clerk),
      ]
      const altered = { code: other.code, fileId: second }
      return { body: { code, fileId }, altered, kind: 'inventory.picture-added', about: code }
    },
    async 'officeProperties.save'() {
      const seen = async () => {
        const { code } = await addHotel(db)
        const path = `/api/office/Property/Get/${code}`
        const { nameFa: _name, ...shown } = clerk.must(await clerk.call<Body>('GET', path))
        return shown
      }
      const [body, altered] = [await seen(), await seen()]
      const about = String(body.code)
      return { body, altered, kind: 'inventory.content-saved', about }
    },
    async 'officeReports.askExport'() {
      const body = { name: 'sales', from: today, to: today }
      const altered = { ...body, from: addDays(today, -1) }
      return { body, altered, kind: 'reports.export-asked', about: byId }
    },
    async 'officeMoney.recordPaid'() {
      const [id, other] = [await sentPayout(), await sentPayout()]
      const trackingNumber = '140500012'
      const altered = { id: other, trackingNumber }
      return { body: { id, trackingNumber }, altered, kind: 'payouts.paid', about: id }
    },
    async 'officeMoney.recordReturned'() {
      const [payoutId, other] = [await sentPayout(), await sentPayout()]
      const altered = { payoutId: other, reason }
      return { body: { payoutId, reason }, altered, kind: 'payouts.bounced', about: payoutId }
    },
    async 'officeMoney.refuse'() {
      const [payoutId, other] = [await waitingPayout(), await waitingPayout()]
      const altered = { payoutId: other, reason }
      return { body: { payoutId, reason }, altered, kind: 'payouts.refused', about: payoutId }
    },
    async 'officeMoney.askSupplierPayment'() {
      const [body, altered] = [await owe('inventory'), await owe('nira')]
      return { body, altered, kind: 'approvals.asked', about: byId }
    },
    async 'officeStatements.dispute'() {
      const [one, other] = [await statementLine(), await statementLine()]
      const altered = { lineId: other.lineId, reason }
      const { lineId } = one
      return { body: { lineId, reason }, altered, kind: 'statements.disputed', about: lineId }
    },
    async 'officeStatements.correct'() {
      const [one, other] = [await statementLine(), await statementLine()]
      const altered = { lineId: other.lineId, reason }
      const { lineId } = one
      return { body: { lineId, reason }, altered, kind: 'statements.corrected', about: lineId }
    },
    async 'officeStatements.askAccept'() {
      const [one, other] = [await statementLine(), await statementLine()]
      const altered = { lineId: other.lineId, reason }
      return { body: { lineId: one.lineId, reason }, altered, kind: 'approvals.asked', about: byId }
    },
    async 'officeStatements.askPayment'() {
      const [one, other] = [await statementLine('agreed'), await statementLine('agreed')]
      const whole = { amountRial: 300_000, iban, holder: 'شرکت نمونه', reason }
      const body = { id: one.statementId, ...whole }
      const altered = { id: other.statementId, ...whole }
      return { body, altered, kind: 'approvals.asked', about: byId }
    },
    async 'officeStatements.remove'() {
      const { statementId: id } = await statementLine()
      return { body: { id }, kind: 'statements.removed', about: id }
    },
    async 'officeMoney.askTillGap'() {
      const gap = async () => {
        const { userId } = await colleague()
        const shiftId = newId()
        await query(
          db,
          `insert into office.till_shift (id, cashier, opened_at, opening_rial, gap_rial) values ($1, $2, $3, 100000, -50000)`,
          [shiftId, userId, clock.now()],
        )
        return { shiftId, to: 'bank', reason }
      }
      const [body, altered] = [await gap(), await gap()]
      return { body, altered, kind: 'approvals.asked', about: byId }
    },
    async 'officeMoney.askTillDifference'() {
      const waiting = async () => {
        const { userId } = await colleague()
        const shiftId = newId()
        await query(
          db,
          `insert into office.till_shift (id, cashier, opened_at, opening_rial, closed_at, counted_rial, expected_rial, difference_reason, difference_held)
           values ($1, $2, $3, 1000000, $3, 100000, 1000000, $4, true)`,
          [shiftId, userId, clock.now(), reason],
        )
        return { shiftId, reason }
      }
      const [body, altered] = [await waiting(), await waiting()]
      return { body, altered, kind: 'approvals.asked', about: byId }
    },
    async 'officeCurrencies.set'() {
      const source = 'بانک مرکزی'
      // The first rate of a currency needs two people (currency-calls.test.ts); these follow it.
      await query(
        db,
        `insert into flights.currency_rate (currency_code, version, rial_per_unit, source, set_at)
         values ('USD', 2, 1250000, $1, now() - interval '2 days'),
           ('AED', 2, 340000, $1, now() - interval '2 days')`,
        [source],
      )
      const body = { currencyCode: 'USD', version: 2, rialPerUnit: 1_260_000, source }
      const altered = { ...body, currencyCode: 'AED', rialPerUnit: 341_000 }
      return { body, altered, kind: 'currencies.rate-set', about: 'USD' }
    },
    async 'officeMoney.settleDifference'() {
      const [id = '', other = ''] = await differences()
      const altered = { id: other, note: reason }
      return { body: { id, note: reason }, altered, kind: 'money.difference-settled', about: id }
    },
    async 'officeMoney.closeDay'() {
      // Yesterday is not over yet in the first minutes of today.
      const [over, before] = [addDays(today, -2), addDays(today, -3)]
      return {
        body: { day: over },
        altered: { day: before },
        kind: 'money.day-closed',
        about: over,
      }
    },
  }
}
