/** Money taken at the counter, as staff call for it: raced, sent again, killed and refused, it is taken once and the book is right; in one piece, for one house is opened for all of it. */

import type { Approval } from '@parastoo/contract/office/approvals'
import type { CounterPayment, CounterStanding, TillShift } from '@parastoo/contract/office/counter'
import { tillMostRial } from '@parastoo/contract/office/till-limits'
import type { MoneyTillGap, TillDifference, TillSum } from '@parastoo/contract/office/tills'
import type { StaffScope } from '@parastoo/contract/operation'
import { addDays } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../modules/ledger/index.ts'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { quoteTour, submitTour, tourSubmission } from './testing/buy-tours.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { killedAtCounter, killedAtDesk } from './testing/kill-at-counter.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db, url } = await openTestHouse()
const { signedIn, held, paidAtBank } = takeSteps({ buyer: buyerOf, today })

type Cashier = Buyer & { userId: string }
async function cashier(...scope: StaffScope[]): Promise<Cashier> {
  const one = await signedIn()
  const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  const { id: userId } = one.must(me)
  await makeStaff({ db, clock }, userId, scope)
  return { ...one, userId }
}
const post = <Reply>(one: Buyer, path: string, body: object, key = newId()) =>
  one.call<Reply>('POST', `/api/office/Counter/${path}`, body, { 'idempotency-key': key })
const tillOf = async (one: Buyer) =>
  one.must(await one.call<TillShift[]>('GET', '/api/office/Counter/Till'))
const slip = (trace: string) => ({ terminal: '12345678', trace, cardEnd: '۱۲۳۴', slipOn: today })

async function dueOrder() {
  const buyer = await signedIn()
  const { orderId } = await held(buyer)
  const path = `/api/office/Counter/Get/${orderId}`
  const { due } = one.must(await one.call<CounterStanding>('GET', path))
  return { buyer, orderId, amountRial: due }
}
/** What lies where, in rial: the order's money and what the counter has taken for it. */
async function booked({ orderId, buyer }: { orderId: string; buyer: Buyer }) {
  const entries = await house.ledger.entriesOfOrder(orderId)
  const taken = entries.flatMap(({ postings }) =>
    postings.filter(({ fromAccount }) => /^(till|card-machine):/.test(fromAccount)),
  )
  const order = await house.orders.find(orderId)
  return { money: order?.money, taken: taken.length, wallet: await buyer.balance() }
}
const paidOnce = { money: 'paid', taken: 1, wallet: 0 }
const untouched = { money: 'unpaid', taken: 0, wallet: 0 }

let one: Cashier
let other: Cashier
beforeAll(async () => {
  one = await cashier('orders')
  other = await cashier('orders')
  for (const each of [one, other]) each.must(await post(each, 'OpenTill', { openingRial: 500_000 }))
}, 60_000)

describe('money taken for an order', () => {
  it('in cash pays it, lies in the till of who took it, and is issued as any other', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    expect(amountRial).toBeGreaterThan(0)
    const before = await house.ledger.balance(db, accounts.till(one.userId))
    const taken = one.must(await post<CounterPayment>(one, 'TakeCash', { orderId, amountRial }))
    expect(taken).toMatchObject({ way: 'cash', amount: amountRial, slip: null })
    expect(await booked({ buyer, orderId })).toEqual(paidOnce)
    expect((await house.ledger.balance(db, accounts.till(one.userId))) - before).toBe(-amountRial)
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ lineStates: ['issued'] })
  })

  it('by six hands at once, in cash, by slips and at the bank, pays it once', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    const ask = { orderId, amountRial }
    // At the bank before the others reach for the order: who comes there after them is not let in at all.
    const started = buyer.must(await buyer.pay(orderId))
    const bank = String(await buyer.bank(started.redirectUrl, 'paid'))
    const hands = await Promise.all([
      post(one, 'TakeCash', ask),
      post(other, 'TakeCash', ask),
      post(one, 'TakeCash', ask),
      post(one, 'TakeCard', { ...ask, ...slip('501') }),
      post(other, 'TakeCard', { ...ask, ...slip('502') }),
      buyer.comeBack(bank).then(() => ({ refused: { code: 'bank' } })),
    ])
    const done = hands.filter(({ refused }) => refused === null)
    expect(done.length).toBeLessThanOrEqual(1)
    const codes = hands.flatMap(({ refused }) => (refused ? [refused.code] : []))
    expect(new Set(codes).difference(new Set(['ORDER_NOT_PAYABLE', 'bank'])).size).toBe(0)
    const standing = await booked({ buyer, orderId })
    // Whoever came after the counter has it in the wallet.
    expect(standing).toEqual({ ...paidOnce, taken: done.length, wallet: done.length * amountRial })
    expect(await house.ledger.balance(db, accounts.receivable(orderId))).toBe(amountRial)
  })

  it('sent again under its key is the same payment, and under another is refused', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    const key = newId()
    const first = one.must(await post(one, 'TakeCash', { orderId, amountRial }, key))
    expect(one.must(await post(one, 'TakeCash', { orderId, amountRial }, key))).toEqual(first)
    const again = await post(one, 'TakeCash', { orderId, amountRial })
    expect(again.refused?.code).toBe('ORDER_NOT_PAYABLE')
    expect(await booked({ buyer, orderId })).toEqual(paidOnce)
  })

  it('by one slip pays one of two orders, though both ask at once', async () => {
    const orders = [await dueOrder(), await dueOrder()]
    const both = await Promise.all(
      orders.map(({ orderId, amountRial }) =>
        post(one, 'TakeCard', { orderId, amountRial, ...slip('600') }),
      ),
    )
    const codes = both.map(({ refused }) => refused?.code ?? 'taken')
    expect(codes.toSorted()).toEqual(['OFFICE_SLIP_USED', 'taken'])
    const left = orders[codes.indexOf('OFFICE_SLIP_USED')]
    if (!left) throw new Error('Neither was refused')
    expect(await booked(left)).toEqual(untouched)
  })

  it('by one slip pays once, though its day and its zeros are told otherwise, also at once', async () => {
    const orders = [await dueOrder(), await dueOrder(), await dueOrder()]
    const [first, second, third] = orders
    if (!first || !second || !third) throw new Error('No order')
    expect(new Set(orders.map(({ amountRial }) => amountRial)).size).toBe(1)
    const ask = ({ orderId, amountRial }: typeof first, more: object) =>
      post(one, 'TakeCard', { orderId, amountRial, ...slip('640'), ...more })
    const both = await Promise.all([
      ask(first, { slipOn: addDays(today, -1) }),
      ask(second, { trace: '۰۰۰۶۴۰', terminal: '0012345678' }),
    ])
    const codes = both.map(({ refused }) => refused?.code ?? 'taken')
    expect(codes.toSorted()).toEqual(['OFFICE_SLIP_USED', 'taken'])
    const refused = await ask(third, { slipOn: addDays(today, -3), trace: '0640' })
    expect(refused.refused).toMatchObject({ code: 'OFFICE_SLIP_USED', field: 'trace' })
    expect(await booked(third)).toEqual(untouched)
  })

  it('by a slip of a day to come, or of more than three days ago, is refused at its day', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    const ask = (slipOn: string) =>
      post<CounterPayment>(one, 'TakeCard', { orderId, amountRial, ...slip('650'), slipOn })
    const wrong = { code: 'OFFICE_SLIP_WRONG', field: 'slipOn' }
    expect((await ask(addDays(today, 1))).refused).toMatchObject(wrong)
    expect((await ask(addDays(today, -4))).refused).toMatchObject(wrong)
    expect(await booked({ buyer, orderId })).toEqual(untouched)
    expect(one.must(await ask(addDays(today, -3)))).toMatchObject({ amount: amountRial })
  })

  it('by a process that is killed before it has written all is not taken, and can be taken after', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    const by = { userId: one.userId, sessionId: newId() }
    const { secret } = house.grounds.config
    const end = await killedAtCounter({ url, secret }, { orderId, amountRial, ...by })
    expect(end).toBe('SIGKILL')
    expect(await booked({ buyer, orderId })).toEqual(untouched)
    one.must(await post(one, 'TakeCash', { orderId, amountRial }))
    expect(await booked({ buyer, orderId })).toEqual(paidOnce)
  }, 120_000)

  it('is refused by its words and moves nothing: another sum, no till, an own order, a hold that is over, a slip that is none', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    const codeOf = async (who: Buyer, path: string, body: object) =>
      (await post(who, path, body)).refused
    const ask = { orderId, amountRial }
    const less = { orderId, amountRial: amountRial - 10 }
    expect(await codeOf(one, 'TakeCash', less)).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await codeOf(one, 'TakeCard', { ...less, ...slip('700') })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    })
    const third = await cashier('orders')
    expect(await codeOf(third, 'TakeCash', ask)).toMatchObject({ code: 'OFFICE_TILL_CLOSED' })
    const wrong = { ...ask, ...slip('701'), cardEnd: '12a4' }
    expect(await codeOf(one, 'TakeCard', wrong)).toMatchObject({
      status: 400,
      code: 'OFFICE_SLIP_WRONG',
      field: 'cardEnd',
    })
    expect(await codeOf(one, 'TakeCash', { ...ask, orderId: newId() })).toMatchObject({
      status: 404,
    })
    const own = await held(third)
    const ownTotal = (await house.orders.find(own.orderId))?.totalRial
    const ownAsk = { orderId: own.orderId, amountRial: ownTotal, ...slip('702') }
    expect(await codeOf(third, 'TakeCard', ownAsk)).toMatchObject({ code: 'APPROVAL_OWN_CASE' })
    const reader = await cashier('orders.read')
    expect((await codeOf(reader, 'TakeCash', ask))?.status).toBe(403)
    const start = clock.now()
    clock.advance({ minutes: 20 })
    await makeStaff({ db, clock }, one.userId, ['orders'])
    expect(await codeOf(one, 'TakeCash', ask)).toMatchObject({ code: 'HOLD_EXPIRED' })
    clock.setTo(start)
    await makeStaff({ db, clock }, one.userId, ['orders'])
    expect(await booked({ buyer, orderId })).toEqual(untouched)
    // The slip that was refused has not been used up.
    const { orderId: next, amountRial: sum } = await dueOrder()
    one.must(await post(one, 'TakeCard', { orderId: next, amountRial: sum, ...slip('700') }))
  })

  it('a part in cash and the rest by a slip pays it once, as two receipts, each where it lies', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    const [cashRial, key] = [200_000, newId()]
    const held = () => house.ledger.balance(db, accounts.till(one.userId))
    const machine = () => house.ledger.balance(db, accounts.cardMachine('12345678'))
    const before = { held: await held(), machine: await machine() }
    const ask = { orderId, amountRial, cashRial, ...slip('801') }
    const first = one.must(await post<CounterPayment>(one, 'TakeCard', ask, key))
    expect(first).toMatchObject({ way: 'card', amount: amountRial - cashRial })
    expect(one.must(await post(one, 'TakeCard', ask, key))).toEqual(first)
    expect((await post(one, 'TakeCard', { ...ask, ...slip('802') })).refused?.code).toBe(
      'ORDER_NOT_PAYABLE',
    )
    expect(await booked({ buyer, orderId })).toEqual({ money: 'paid', taken: 2, wallet: 0 })
    expect({ held: await held(), machine: await machine() }).toEqual({
      held: before.held - cashRial,
      machine: before.machine - (amountRial - cashRial),
    })
    const path = `/api/office/Counter/Get/${orderId}`
    const { payments } = one.must(await one.call<CounterStanding>('GET', path))
    expect(payments.map(({ way, amount }) => [way, amount]).toSorted()).toEqual([
      ['card', amountRial - cashRial],
      ['cash', cashRial],
    ])
  })

  it('a part in cash and the rest by a slip is taken whole or not at all', async () => {
    const { buyer, orderId, amountRial } = await dueOrder()
    const split = { orderId, amountRial, cashRial: 200_000 }
    const codeOf = async (who: Buyer, body: object) => (await post(who, 'TakeCard', body)).refused
    expect(await codeOf(one, { ...split, cashRial: amountRial, ...slip('810') })).toMatchObject({
      status: 400,
      code: 'AMOUNT_IS_INVALID',
      field: 'cashRial',
    })
    const noTill = await cashier('orders')
    expect(await codeOf(noTill, { ...split, ...slip('811') })).toMatchObject({
      code: 'OFFICE_TILL_CLOSED',
    })
    const used = await dueOrder()
    one.must(
      await post(one, 'TakeCard', {
        orderId: used.orderId,
        amountRial: used.amountRial,
        ...slip('812'),
      }),
    )
    expect(await codeOf(one, { ...split, ...slip('812') })).toMatchObject({
      code: 'OFFICE_SLIP_USED',
    })
    const less = { ...split, amountRial: amountRial - 10 }
    expect(await codeOf(one, { ...less, ...slip('813') })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    })
    expect(await booked({ buyer, orderId })).toEqual(untouched)
    // Of several hands at once one pays, whole.
    const hands = await Promise.all([
      post(one, 'TakeCard', { ...split, ...slip('813') }),
      post(other, 'TakeCard', { ...split, ...slip('814') }),
      post(other, 'TakeCash', { orderId, amountRial }),
    ])
    expect(hands.filter(({ refused }) => refused === null)).toHaveLength(1)
    const { money, wallet } = await booked({ buyer, orderId })
    expect({ money, wallet }).toEqual({ money: 'paid', wallet: 0 })
    expect(await house.ledger.balance(db, accounts.receivable(orderId))).toBe(amountRial)
  })
})

/** What was texted by the link of an order. */
async function linkOf(orderId: string) {
  const [text] = await query<{ content: string; recipient: string; template: string }>(
    db,
    `select content::text as content, recipient, template from notifications.message where dedupe_key like 'pay-link:%' and content::text like '%/payment/${orderId}%'`,
  )
  return text
}

it('a link to pay by goes to the number of the account, whatever the contact of the order is', async () => {
  const { buyer, orderId } = await dueOrder()
  await query(db, `update orders.order set contact_phone = '9350000000' where id = '${orderId}'`)
  const path = `/api/office/Counter/Get/${orderId}`
  const { linkTo } = one.must(await one.call<CounterStanding>('GET', path))
  expect(linkTo).toBe(`+98${buyer.phoneNumber}`)
  one.must(await post(one, 'SendLink', { orderId }))
  expect(await linkOf(orderId)).toMatchObject({ recipient: linkTo, template: 'order-held' })
})

it('a link for the rest of an order names the day of that instalment', async () => {
  const buyer = await signedIn()
  const [code, startsOn] = ['link-tour', addDays(today, 30)]
  await addTours({ db, clock }, { code, dates: [startsOn], depositPercent: 30 })
  const wish = { departureId: departureIdOf(code, startsOn) }
  const quote = buyer.must(await quoteTour(buyer, wish))
  const body = { ...tourSubmission(buyer, quote, { wish, seed: 9_101 }), pays: 'deposit' }
  const { orderId } = buyer.must(await submitTour(buyer, body))
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  one.must(await post(one, 'SendLink', { orderId }))
  const text = await linkOf(orderId)
  expect(text).toMatchObject({ template: 'instalment-due' })
  expect(text?.content).toContain('لطفاً تا')
})

it('a link to pay by is texted to the buyer, and the order is paid there by nobody else', async () => {
  const { buyer, orderId } = await dueOrder()
  one.must(await post(one, 'SendLink', { orderId }))
  await jobs.runDue()
  expect(await linkOf(orderId)).toBeDefined()
  expect((await other.pay(orderId)).refused?.status).toBe(404)
  await paidAtBank(buyer, orderId)
  expect((await post(one, 'SendLink', { orderId })).refused?.code).toBe('ORDER_NOT_PAYABLE')
})

/** Why a till differs, as a cashier says it. */
const why = 'پول خرد اشتباه داده شد'

describe('a till', () => {
  it('is opened once, closed once by who comes first, and what is missing is booked', async () => {
    const till = await cashier('orders')
    const opened = await Promise.all(
      [1, 2, 3].map(() => post<TillShift>(till, 'OpenTill', { openingRial: 200_000 })),
    )
    expect(opened.filter(({ refused }) => refused === null)).toHaveLength(1)
    const shiftId = opened.find(({ data }) => data)?.data?.shiftId ?? ''
    const { orderId, amountRial } = await dueOrder()
    till.must(await post(till, 'TakeCash', { orderId, amountRial }))
    // Counted blind: of an open till nobody who counts it is told how much it has taken.
    expect(await tillOf(till)).toMatchObject([{ takenRial: null, payments: 1 }])
    expect((await post(one, 'CloseTill', { shiftId, countedRial: 0 })).refused?.code).toBe(
      'OFFICE_TILL_CLOSED',
    )
    const countedRial = 200_000 + amountRial - 50_000
    const closed = await Promise.all(
      [1, 2, 3].map(() =>
        post<TillShift>(till, 'CloseTill', { shiftId, countedRial, reason: why }),
      ),
    )
    expect(closed.filter(({ refused }) => refused === null)).toHaveLength(1)
    expect(await tillOf(till)).toMatchObject([
      {
        takenRial: amountRial,
        countedRial,
        differenceRial: -50_000,
        differenceReason: why,
        isDifferenceWaiting: false,
      },
    ])
    const difference = await house.ledger.balance(db, accounts.tillDifference())
    expect(difference).toBe(-50_000)
    expect(await house.ledger.balance(db, accounts.till(till.userId))).toBe(50_000 - amountRial)
    expect((await post(till, 'TakeCash', { orderId, amountRial })).refused?.code).toBe(
      'OFFICE_TILL_CLOSED',
    )
  })

  it('is not opened with more than lies in any: a sum with zeros too many is told at once', async () => {
    const till = await cashier('orders')
    const open = (openingRial: number) => post<TillShift>(till, 'OpenTill', { openingRial })
    expect((await open(tillMostRial + 1)).refused).toMatchObject({
      code: 'OFFICE_TILL_TOO_MUCH',
      field: 'openingRial',
      messages: [expect.stringContaining(formatRialAsToman(tillMostRial / 1_000_000))],
    })
    expect(await tillOf(till)).toEqual([])
    till.must(await open(tillMostRial))
  })

  it('that is opened otherwise than it was closed has both sums in the audit, and nothing is booked', async () => {
    const till = await cashier('orders')
    const before = await house.ledger.balance(db, accounts.tillDifference())
    const open = async (openingRial: number) =>
      till.must(await post<TillShift>(till, 'OpenTill', { openingRial })).shiftId
    const first = await open(300_000)
    till.must(await post(till, 'CloseTill', { shiftId: first, countedRial: 300_000 }))
    const second = await open(100_000)
    const rows = await query<{ before: object | null; after: object }>(
      db,
      `select before, after from office.audit where kind = 'counter.till-opened' and subject_id in ('${first}', '${second}') order by (after->>'openingRial')::bigint desc`,
    )
    expect(rows).toEqual([
      { before: null, after: { openingRial: 300_000 } },
      { before: { lastCountedRial: 300_000 }, after: { openingRial: 100_000 } },
    ])
    expect(await house.ledger.balance(db, accounts.tillDifference())).toBe(before)
  })

  it('that is closed while money is taken has it counted, or refuses it', async () => {
    const till = await cashier('orders')
    const { shiftId } = till.must(await post<TillShift>(till, 'OpenTill', { openingRial: 0 }))
    const { orderId, amountRial } = await dueOrder()
    const [taken, closed] = await Promise.all([
      post(till, 'TakeCash', { orderId, amountRial }),
      post<TillShift>(till, 'CloseTill', { shiftId, countedRial: 0, reason: why }),
    ])
    const { differenceRial } = till.must(closed)
    expect(differenceRial).toBe(taken.refused ? 0 : -amountRial)
  })
})

describe('what a till is short of or over', () => {
  const codeOf = async (asked: Promise<{ refused: { code: string } | null }>) =>
    (await asked).refused?.code ?? null
  const opened = async (one: Buyer, openingRial = 3_000_000) =>
    one.must(await post<TillShift>(one, 'OpenTill', { openingRial })).shiftId
  const close = (one: Buyer, shiftId: string, body: object, key = newId()) =>
    post<TillShift>(one, 'CloseTill', { shiftId, ...body }, key)
  const booked = () => house.ledger.balance(db, accounts.tillDifference())
  const rowsOf = async (one: Buyer, cashier: string) =>
    one.must(
      await one.call<TillDifference[]>(
        'GET',
        `/api/office/Money/TillDifferences?cashier=${cashier}`,
      ),
    )
  const hashOf = async (one: Buyer, id: string) =>
    (await one.call<Approval>('GET', `/api/office/Approval/Get/${id}`)).data?.hash ?? ''
  const approve = async (one: Buyer, id: string, hash?: string) =>
    one.call('POST', '/api/office/Approval/Approve', { id, hash: hash ?? (await hashOf(one, id)) })
  const askAgain = (one: Buyer, shiftId: string) =>
    one.call<{ id: string }>('POST', '/api/office/Money/AskTillDifference', {
      shiftId,
      reason: 'با صندوق‌دار صحبت شد',
    })
  /** A till that was closed with so much less than there should have been, and the approval that waits for it. */
  async function shortOf(one: Cashier, reader: Buyer, shortRial: number) {
    const shiftId = await opened(one)
    const countedRial = 3_000_000 - shortRial
    one.must(await close(one, shiftId, { countedRial, reason: why }))
    const row = (await rowsOf(reader, one.userId)).find((each) => each.shiftId === shiftId)
    return { shiftId, row, id: row?.askedId ?? '' }
  }

  it('has a reason: without one the till stays open, and nothing is booked', async () => {
    const till = await cashier('orders')
    const shiftId = await opened(till)
    const before = await booked()
    for (const body of [{ countedRial: 2_990_000 }, { countedRial: 3_010_000, reason: ' - ' }])
      expect((await close(till, shiftId, body)).refused).toMatchObject({
        status: 400,
        code: 'OFFICE_REASON_REQUIRED',
        field: 'reason',
      })
    expect(await tillOf(till)).toMatchObject([{ shiftId, closedAt: null }])
    expect(await booked()).toBe(before)
    const closed = till.must(await close(till, shiftId, { countedRial: 3_000_000 }))
    expect(closed).toMatchObject({ differenceRial: 0, differenceReason: null })
  })

  it('is told only to whoever has counted, and what they counted first stays in the audit', async () => {
    const till = await cashier('orders')
    const shiftId = await opened(till)
    const [open] = await tillOf(till)
    expect(open).toMatchObject({ shiftId, takenRial: null, differenceRial: null })
    const asked = { countedRial: 2_990_000 }
    const { refused } = await close(till, shiftId, asked)
    expect(refused).toMatchObject({
      code: 'OFFICE_REASON_REQUIRED',
      detail: { expectedRial: 3_000_000 },
    })
    // Whoever counts again is not taken at the second word alone.
    till.must(await close(till, shiftId, { countedRial: 3_000_000 }))
    const rows = await query<{ kind: string; after: object }>(
      db,
      `select kind, after from office.audit where subject_kind = 'till' and subject_id = $1 order by sequence`,
      [shiftId],
    )
    expect(rows.slice(1)).toMatchObject([
      { kind: 'counter.till-counted', after: { countedRial: 2_990_000, differenceRial: -10_000 } },
      { kind: 'counter.till-closed', after: { countedRial: 3_000_000, differenceRial: 0 } },
    ])
  })

  it('is booked once where it is small, and stands with its reason under its cashier', async () => {
    const till = await cashier('orders')
    const reader = await cashier('finance.read')
    const shiftId = await opened(till)
    const before = await booked()
    const [body, key] = [{ countedRial: 3_040_000, reason: why }, newId()]
    const first = till.must(await close(till, shiftId, body, key))
    expect(till.must(await close(till, shiftId, body, key))).toEqual(first)
    expect(await booked()).toBe(before + 40_000)
    expect(await rowsOf(reader, till.userId)).toMatchObject([
      { shiftId, differenceRial: 40_000, reason: why, isBooked: true, askedId: null },
    ])
    const sums = reader.must(await reader.call<TillSum[]>('GET', '/api/office/Money/TillSums'))
    expect(sums.find((sum) => sum.cashier.id === till.userId)).toMatchObject({
      shifts: 1,
      differing: 1,
      shortRial: 0,
      overRial: 40_000,
    })
    expect(await codeOf(askAgain(await cashier('finance'), shiftId))).toBe('NOT_FOUND')
    expect((await till.call('GET', '/api/office/Money/TillSums')).refused?.status).toBe(403)
  })

  it('waits for another person where it is more, and is booked once by whoever of them comes first', async () => {
    const till = await cashier('orders', 'finance', 'finance.approve')
    const maker = await cashier('finance')
    const [checker, other] = [await cashier('finance.approve'), await cashier('finance.approve')]
    const held = () => house.ledger.balance(db, accounts.till(till.userId))
    const before = { booked: await booked(), held: await held() }
    const { shiftId, id } = await shortOf(till, checker, 900_000)
    expect(await tillOf(till)).toMatchObject([{ isDifferenceWaiting: true }])
    expect({ booked: await booked(), held: await held() }).toEqual(before)
    const found = checker.must(
      await checker.call<Approval>('GET', `/api/office/Approval/Get/${id}`),
    )
    expect(found.will).toMatchObject({ differenceRial: -900_000, told: why, cashier: till.userId })
    expect(await codeOf(approve(till, id))).toBe('APPROVAL_SAME_PERSON')
    expect(await codeOf(approve(maker, id))).toBe('FORBIDDEN')
    expect(await codeOf(approve(checker, id, 'f'.repeat(64)))).toBe('APPROVAL_CHANGED')
    expect(await codeOf(askAgain(maker, shiftId))).toBe('APPROVAL_ALREADY_ASKED')
    const codes = await Promise.all(
      [checker, other, checker].map((one) => codeOf(approve(one, id))),
    )
    expect(codes.toSorted()).toEqual(['APPROVAL_ENDED', 'APPROVAL_ENDED', null].toSorted())
    expect({ booked: await booked(), held: await held() }).toEqual({
      booked: before.booked - 900_000,
      held: before.held + 900_000,
    })
    expect(await rowsOf(checker, till.userId)).toMatchObject([{ isBooked: true, askedId: null }])
    expect(await tillOf(till)).toMatchObject([{ isDifferenceWaiting: false }])
    expect(await codeOf(askAgain(maker, shiftId))).toBe('NOT_FOUND')
  })

  it('that was refused stays in sight, and is asked again by another than its cashier', async () => {
    const till = await cashier('orders', 'finance')
    const checker = await cashier('finance.approve')
    const maker = await cashier('finance', 'finance.approve')
    const before = await booked()
    const { shiftId, id } = await shortOf(till, checker, 600_000)
    const refused = { id, note: 'دوباره شمرده شود' }
    checker.must(await checker.call('POST', '/api/office/Approval/Refuse', refused))
    expect(await rowsOf(checker, till.userId)).toMatchObject([{ isBooked: false, askedId: null }])
    expect(await booked()).toBe(before)
    expect(await codeOf(askAgain(till, shiftId))).toBe('APPROVAL_OWN_CASE')
    const again = maker.must(await askAgain(maker, shiftId))
    expect(await codeOf(approve(maker, again.id))).toBe('APPROVAL_SAME_PERSON')
    expect(await codeOf(approve(checker, again.id))).toBeNull()
    expect(await booked()).toBe(before - 600_000)
  })

  it('in pieces that are each small waits from the piece on that makes it more', async () => {
    const till = await cashier('orders')
    const reader = await cashier('finance.read')
    const before = await booked()
    const pieces = []
    for (const shortRial of [300_000, 150_000, 100_000])
      pieces.push((await shortOf(till, reader, shortRial)).row?.isBooked)
    expect(pieces).toEqual([true, true, false])
    expect(await booked()).toBe(before - 450_000)
    // A day later it is counted from nothing.
    await query(
      db,
      `update office.till_shift set opened_at = opened_at - interval '25 hours', closed_at = closed_at - interval '25 hours' where cashier = '${till.userId}'`,
    )
    const later = await opened(till)
    till.must(await close(till, later, { countedRial: 2_900_000, reason: why }))
    expect(await booked()).toBe(before - 550_000)
  })

  it('by a process that is killed as it is written leaves the till open, and is closed after', async () => {
    const till = await cashier('orders')
    const shiftId = await opened(till)
    const before = await booked()
    const { secret } = house.grounds.config
    const closing = { shiftId, countedRial: 2_000_000, reason: why }
    const by = { userId: till.userId, sessionId: newId() }
    const asked = { verb: 'closeTill', ...by, ...closing }
    expect(await killedAtCounter({ url, secret }, asked)).toBe('SIGKILL')
    expect(await tillOf(till)).toMatchObject([{ shiftId, closedAt: null }])
    const closed = till.must(await close(till, shiftId, closing))
    expect(closed).toMatchObject({ isDifferenceWaiting: true, differenceRial: -1_000_000 })
    expect(await booked()).toBe(before)
  }, 120_000)
})

describe('money that left a till between two shifts, or came', () => {
  const gapsOf = async (one: Buyer) =>
    one.must(await one.call<MoneyTillGap[]>('GET', '/api/office/Money/TillGaps'))
  const settle = (one: Buyer, shiftId: string, to = 'bank') =>
    one.call<{ id: string }>('POST', '/api/office/Money/AskTillGap', {
      shiftId,
      to,
      reason: 'کار امروز',
    })
  const approve = async (one: Buyer, id: string) => {
    const found = await one.call<Approval>('GET', `/api/office/Approval/Get/${id}`)
    const { hash = '' } = found.data ?? {}
    return await one.call('POST', '/api/office/Approval/Approve', { id, hash })
  }
  const codeOf = async (asked: Promise<{ refused: { code: string } | null }>) =>
    (await asked).refused?.code ?? null
  /** A till that was closed with 300,000 and opened with so much. */
  async function openedWith(openingRial: number) {
    const till = await cashier('orders', 'finance', 'finance.approve')
    const { shiftId } = till.must(await post<TillShift>(till, 'OpenTill', { openingRial: 300_000 }))
    till.must(await post(till, 'CloseTill', { shiftId, countedRial: 300_000 }))
    const next = till.must(await post<TillShift>(till, 'OpenTill', { openingRial }))
    return { till, shiftId: next.shiftId }
  }

  it('is booked once, by one who asks and another who allows, neither of whom counted it', async () => {
    const { till, shiftId } = await openedWith(120_000)
    const maker = await cashier('finance')
    const checker = await cashier('finance.approve')
    const other = await cashier('finance.approve')
    const held = () => house.ledger.balance(db, accounts.till(till.userId))
    const bank = () => house.ledger.balance(db, accounts.agencyBank())
    const before = { held: await held(), bank: await bank() }
    expect(await gapsOf(maker)).toContainEqual(
      expect.objectContaining({ shiftId, gapRial: -180_000, isAsked: false }),
    )
    expect(await codeOf(settle(till, shiftId))).toBe('APPROVAL_OWN_CASE')
    const { id } = maker.must(await settle(maker, shiftId))
    expect(await codeOf(settle(maker, shiftId))).toBe('APPROVAL_ALREADY_ASKED')
    expect(await codeOf(approve(till, id))).toBe('APPROVAL_OWN_CASE')
    expect(await codeOf(approve(maker, id))).toBe('FORBIDDEN')
    await makeStaff({ db, clock }, maker.userId, ['finance', 'finance.approve'])
    expect(await codeOf(approve(maker, id))).toBe('APPROVAL_SAME_PERSON')
    const codes = await Promise.all(
      [checker, other, checker].map((one) => codeOf(approve(one, id))),
    )
    expect(codes.toSorted()).toEqual(['APPROVAL_ENDED', 'APPROVAL_ENDED', null].toSorted())
    expect({ held: await held(), bank: await bank() }).toEqual({
      held: before.held + 180_000,
      bank: before.bank - 180_000,
    })
    expect(await gapsOf(maker)).not.toContainEqual(expect.objectContaining({ shiftId }))
    expect((await settle(maker, shiftId)).refused?.status).toBe(404)
  })

  it('is what a cashier begins with for the first time: the book has as much in the till as lies there', async () => {
    const till = await cashier('orders')
    const { shiftId } = till.must(await post<TillShift>(till, 'OpenTill', { openingRial: 500_000 }))
    const maker = await cashier('finance')
    expect(await gapsOf(maker)).toContainEqual(
      expect.objectContaining({ shiftId, gapRial: 500_000, isAsked: false }),
    )
    const { id } = maker.must(await settle(maker, shiftId))
    const checker = await cashier('finance.approve')
    checker.must(await approve(checker, id))
    expect(await house.ledger.balance(db, accounts.till(till.userId))).toBe(-500_000)
  })

  it('by a process that is killed as it is allowed stays as it was, and is booked once after', async () => {
    const { till, shiftId } = await openedWith(250_000)
    const maker = await cashier('finance')
    const checker = await cashier('finance.approve')
    const { id } = maker.must(await settle(maker, shiftId))
    const found = await checker.call<Approval>('GET', `/api/office/Approval/Get/${id}`)
    const { hash = '' } = found.data ?? {}
    const held = () => house.ledger.balance(db, accounts.till(till.userId))
    const before = await held()
    const { secret } = house.grounds.config
    const where = {
      room: 'officeApprovals',
      verb: 'approve',
      point: 'approval:before-execute-commit',
    } as const
    const by = { userId: checker.userId, sessionId: newId(), scope: ['finance.approve'] }
    const asked = { ...where, ...by, id, hash }
    expect(await killedAtDesk({ url, secret }, asked)).toBe('SIGKILL')
    expect(await held()).toBe(before)
    expect(await gapsOf(maker)).toContainEqual(
      expect.objectContaining({ shiftId, gapRial: -50_000, isAsked: true }),
    )
    expect(await codeOf(approve(checker, id))).toBeNull()
    expect(await codeOf(approve(checker, id))).toBe('APPROVAL_ENDED')
    expect(await held()).toBe(before + 50_000)
    expect(await gapsOf(maker)).not.toContainEqual(expect.objectContaining({ shiftId }))
  }, 120_000)

  it('that nobody can say of is a difference, and another than was asked is asked again', async () => {
    const { till, shiftId } = await openedWith(350_000)
    const maker = await cashier('finance')
    const checker = await cashier('finance.approve')
    const { id } = maker.must(await settle(maker, shiftId, 'difference'))
    await query(db, `update office.till_shift set gap_rial = 60000 where id = '${shiftId}'`)
    expect(await codeOf(approve(checker, id))).toBe('APPROVAL_CHANGED')
    await query(db, `update office.till_shift set gap_rial = 50000 where id = '${shiftId}'`)
    const difference = () => house.ledger.balance(db, accounts.tillDifference())
    const before = await difference()
    expect(await codeOf(approve(checker, id))).toBeNull()
    expect(await difference()).toBe(before + 50_000)
    expect(await house.ledger.balance(db, accounts.till(till.userId))).toBe(-50_000)
  })
})

describe('a ticket that was bought elsewhere', () => {
  const seller = 'دفتر ماهان'
  const price = { type: 'Adult', priceRial: 42_000_000, costRial: 40_000_000 }
  let last = 5_550_000_000
  /** For one person on another day each: nobody has three orders that wait. */
  async function entry(customer?: Cashier) {
    const buyer = customer ?? (await cashier())
    last += 1
    const day = addDays(today, 10)
    return {
      buyer,
      body: {
        customerId: buyer.userId,
        seller,
        pnr: 'k7 qwer',
        keptPercent: 30,
        prices: [price],
        legs: [
          {
            airlineCode: 'w5',
            flightNumber: '۱۰۱۵',
            origin: 'THR',
            destination: 'MHD',
            departureTime: `${day}T08:00`,
            arrivalTime: `${day}T09:30`,
          },
        ],
        passengers: [{ ...buyer.passenger(), ticketNumber: `815-${last}` }],
      },
    }
  }
  const enter = (who: Buyer, body: object, key = newId()) =>
    who.call<{ orderId: string }>('POST', '/api/office/External/Enter', body, {
      'idempotency-key': key,
    })
  const owed = () => house.ledger.balance(db, accounts.supplierPayable(`external:${seller}`))
  const entries = async () =>
    (
      await query<{ count: number }>(
        db,
        'select count(*)::int as count from flights.external_issue',
      )
    )[0]?.count
  const unpaid = async () => {
    type Unpaid = { unpaid: { orderId: string }[]; sellers: string[] }
    return one.must(await one.call<Unpaid>('GET', '/api/office/External/Unpaid'))
  }

  it('is an order like any other, and its seller is owed what it cost once it is paid for', async () => {
    const { buyer, body } = await entry()
    const before = await owed()
    const { orderId } = one.must(await enter(one, body))
    expect(await buyer.order(orderId)).toMatchObject({ lineStates: ['held'] })
    expect((await unpaid()).unpaid).toMatchObject([{ orderId, seller, pnr: 'K7QWER' }])
    expect(await owed()).toBe(before)
    one.must(await post(one, 'TakeCash', { orderId, amountRial: price.priceRial }))
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ lineStates: ['issued'] })
    expect(await owed()).toBe(before + price.costRial)
    const booked = (await house.ledger.entriesOfOrder(orderId)).flatMap(({ postings }) => postings)
    expect(booked).toContainEqual(
      expect.objectContaining({
        toAccount: accounts.revenue('flight'),
        amount: price.priceRial - price.costRial,
      }),
    )
    expect(await unpaid()).toMatchObject({ unpaid: [], sellers: [seller] })
    expect(await house.flights.orderOfTicket(`815${last}`)).toBe(orderId)
    const page = await one.call<{ sold: { way: string } }>(
      'GET',
      `/api/office/Order/Get/${orderId}`,
    )
    expect(one.must(page).sold).toMatchObject({ way: 'counter' })
    // What its seller keeps is quoted, and nobody outside is asked: staff record what came back.
    const [seat] = await buyer.refundable(orderId, 1)
    expect(seat).toMatchObject({ refundableAmount: 29_400_000 })
  })

  it('is owed to one seller however their name is typed', async () => {
    const { body } = await entry()
    const { orderId } = one.must(await enter(one, { ...body, seller: ' دفتر  ماهان\u200f' }))
    expect((await unpaid()).unpaid).toMatchObject([{ orderId, seller }])
    const [kish, arabic] = [await entry(), await entry()]
    one.must(await enter(one, { ...kish.body, seller: 'دفتر کیش' }))
    one.must(await enter(one, { ...arabic.body, seller: 'دفتر كيش' }))
    const { sellers } = await unpaid()
    expect(sellers.filter((name) => name.endsWith('ش'))).toEqual(['دفتر کیش'])
  })

  it('sent four times at once is entered once, and one number of two entries too', async () => {
    const { body } = await entry()
    const before = (await entries()) ?? 0
    const key = newId()
    const same = await Promise.all([1, 2, 3, 4].map(() => enter(one, body, key)))
    const placed = same.flatMap(({ data }) => (data ? [data.orderId] : []))
    expect(new Set(placed).size).toBe(1)
    expect(one.must(await enter(one, body, key)).orderId).toBe(placed[0])
    expect(await entries()).toBe(before + 1)
    const [first, second] = [await entry(), await entry()]
    second.body.passengers[0] = {
      ...second.body.passengers[0],
      ...second.buyer.passenger(),
      ticketNumber: first.body.passengers[0]?.ticketNumber ?? '',
    }
    const both = await Promise.all([enter(one, first.body), enter(other, second.body)])
    const refused = both.flatMap((answer) => answer.refused ?? [])
    expect(refused).toMatchObject([
      { code: 'OFFICE_NUMBER_TAKEN', field: 'passengers.0.ticketNumber' },
    ])
    expect(await entries()).toBe(before + 2)
  })

  it('of a process that is killed before it has written all is not there, and can be entered after', async () => {
    const { buyer, body } = await entry()
    const before = (await entries()) ?? 0
    const by = { userId: one.userId, sessionId: newId() }
    const { secret } = house.grounds.config
    const call = { room: 'officeExternals', verb: 'enter', key: newId(), ...body, ...by }
    expect(await killedAtCounter({ url, secret }, call)).toBe('SIGKILL')
    expect(await entries()).toBe(before)
    const { orderId } = one.must(await enter(one, body))
    // Whoever comes with the money after its hold pays what was entered.
    const start = clock.now()
    clock.advance({ minutes: 20 })
    await jobs.runDue()
    expect((await house.orders.find(orderId))?.money, 'a day to pay').toBe('unpaid')
    clock.advance({ hours: 24 })
    await jobs.runDue()
    expect((await house.orders.find(orderId))?.money).toBe('closed')
    const again = await house.orders.holdAgain({ orderId, userId: buyer.userId })
    expect(again).toMatchObject({ orderId, totalRial: price.priceRial })
    clock.setTo(start)
    await makeStaff({ db, clock }, one.userId, ['orders'])
    one.must(await post(one, 'TakeCash', { orderId, amountRial: price.priceRial }))
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ lineStates: ['issued'] })
  }, 120_000)

  it('is refused at the field that is wrong, and nothing is written then', async () => {
    const before = await entries()
    const { body } = await entry()
    const [leg] = body.legs
    const [traveller] = body.passengers
    const wrong: [object, string, string][] = [
      [{ seller: ' ' }, 'OFFICE_SELLER_REQUIRED', 'seller'],
      [{ pnr: 'ab' }, 'OFFICE_PNR_WRONG', 'pnr'],
      [{ keptPercent: 101 }, 'OFFICE_PERCENT_WRONG', 'keptPercent'],
      [
        { prices: [{ ...price, costRial: 50_000_000 }] },
        'OFFICE_COST_ABOVE_PRICE',
        'prices.0.costRial',
      ],
      [{ legs: [{ ...leg, airlineCode: 'ZZ' }] }, 'OFFICE_AIRLINE_UNKNOWN', 'legs.0.airlineCode'],
      [{ legs: [{ ...leg, origin: 'QQQ' }] }, 'PLACE_UNKNOWN', 'legs.0.origin'],
      [
        { legs: [{ ...leg, departureTime: `${addDays(today, -1)}T08:00` }] },
        'DEPARTURE_DATE_IN_PAST',
        'legs.0.departureTime',
      ],
      [
        { legs: [{ ...leg, arrivalTime: leg?.departureTime }] },
        'OFFICE_FLIGHT_TIME_WRONG',
        'legs.0.arrivalTime',
      ],
      [
        { passengers: [{ ...traveller, ticketNumber: '815' }] },
        'OFFICE_TICKET_NUMBER_WRONG',
        'passengers.0.ticketNumber',
      ],
      [
        { passengers: [{ ...traveller, nationalCode: '1234567890' }] },
        'NATIONAL_CODE_IS_INVALID',
        'passengers.0.nationalCode',
      ],
    ]
    for (const [part, code, field] of wrong)
      expect((await enter(one, { ...body, ...part })).refused, code).toMatchObject({ code, field })
    expect((await enter(one, { ...body, customerId: newId() })).refused?.status).toBe(404)
    const own = await entry(one)
    expect((await enter(one, own.body)).refused?.code).toBe('APPROVAL_OWN_CASE')
    const reader = await cashier('orders.read')
    expect((await enter(reader, body)).refused?.status).toBe(403)
    expect(await entries()).toBe(before)
  })
})

it('the books are sound after all of it', async () => {
  await house.ledger.seal()
  expect(await house.ledger.checkBooks()).toEqual([])
})
