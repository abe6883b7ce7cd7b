/** What follows purchases in the demo agency: tickets given back, questions, and the staff who decide, answer, pay out and compare books. */
import { importStatement } from '../../modules/reconciliation/index.ts'
import type { Chance } from './chance.ts'
import { type Customer, type DemoStaff, demoStaff } from './customers.ts'
import { orRefused, type Shop } from './demo-shop.ts'

/** An order of the demo, and whose it is. */
export type Bought = { orderId: string; customer: Customer }

/** Somebody gives one ticket or all of an order back, to the wallet or to a bank account. */
export async function giveBack(shop: Shop, chance: Chance, { orderId, customer }: Bought) {
  const { api } = shop.customer(customer)
  const reasonId = chance.happens(750) ? 1 : 4
  const items = await orRefused(api.refunds.refundableItems({ orderId, reasonId }))
  const open = (items ?? []).filter(({ state }) => state === 'open')
  if (open.length === 0) return
  const chosen = chance.happens(500) ? open : open.slice(0, 1)
  const asked = {
    orderId,
    reasonId,
    items: chosen.map(({ id }) => id),
    agreed: true as const,
  }
  if (customer.hasAccount && chance.happens(700)) {
    const [{ firstNameFarsi, lastNameFarsi } = { firstNameFarsi: '', lastNameFarsi: '' }] =
      customer.family
    const accountOwnerName = `${firstNameFarsi} ${lastNameFarsi}`
    const paid = await orRefused(
      api.refunds.create({ ...asked, payTo: 'BankAccount', accountOwnerName }),
    )
    if (paid) return
  }
  await orRefused(api.refunds.create(asked))
}

const questions = [
  ['Ticket', 'بلیتم را در پیامک نگرفته‌ام؛ چطور دوباره دریافت کنم؟'],
  ['Change', 'می‌خواهم پرواز را یک روز عقب بیندازم.'],
  ['Refund', 'مبلغ استرداد چه زمانی واریز می‌شود؟'],
  ['Payment', 'از حسابم کم شد، اما سفارش پرداخت‌نشده است.'],
  ['Passenger', 'نام یکی از مسافران با کارت ملی یکی نیست.'],
] as const

/** Somebody writes to support about an order. */
export async function askSupport(shop: Shop, chance: Chance, { orderId, customer }: Bought) {
  const [subject, text] = chance.oneOf(questions)
  await orRefused(shop.customer(customer).api.support.create({ orderId, subject, text }))
}

/** A clerk goes through what waits, and leaves what came in the last hours to the next day. */
export async function workQueues(shop: Shop, chance: Chance, staff: DemoStaff): Promise<void> {
  const { house } = shop
  const clerk = shop.staff(staff.refunds, demoStaff.refunds.scope)
  for (const { number, items } of await house.refunds.desk.waiting()) {
    if (chance.happens(250)) continue
    const itemIds = items.map(({ itemId }) => itemId)
    const isAccepted = chance.happens(800)
    const note = 'مدارک دیده شد.'
    if (isAccepted && chance.happens(300)) {
      await giveMore(shop, staff, { number, itemIds, percent: chance.oneOf([0, 30]), note })
      continue
    }
    await orRefused(
      isAccepted
        ? clerk.api.officeRefunds.approve({ number, itemIds, note })
        : clerk.api.officeRefunds.refuse({
            number,
            itemIds,
            note: 'مدرکی که دلیل را نشان دهد نرسیده است.',
          }),
    )
  }
  const counter = shop.staff(staff.counter, demoStaff.counter.scope)
  for (const { number } of await house.support.desk.open()) {
    if (chance.happens(250)) continue
    await orRefused(
      counter.api.officeSupport.answer({
        number,
        text: 'بررسی شد و نتیجه در صفحهٔ سفارش دیده می‌شود.',
      }),
    )
    if (chance.happens(700)) await orRefused(counter.api.officeSupport.close({ number }))
  }
}

/** More than the table says, asked for by one and allowed by another; where the table gives as much, by one alone. */
async function giveMore(
  shop: Shop,
  staff: DemoStaff,
  wish: { number: string; itemIds: string[]; percent: number; note: string },
): Promise<void> {
  const clerk = shop.staff(staff.refunds, demoStaff.refunds.scope)
  const reason = 'پرواز با تأخیر انجام شد و مسافر مدرک دارد.'
  const asked = await orRefused(clerk.api.officeApprovals.askRefund({ ...wish, reason }))
  if (!asked) return void (await orRefused(clerk.api.officeRefunds.approve(wish)))
  const supervisor = shop.staff(staff.supervisor, demoStaff.supervisor.scope)
  const { data: approval } = await supervisor.api.officeApprovals.approval({ id: asked.id })
  await supervisor.api.officeApprovals.approve({ id: asked.id, hash: approval.hash })
}

/** What waits is prepared and asked for by one, allowed by another, and paid by the bank; now and then it comes back. */
export async function payOut(shop: Shop, chance: Chance, staff: DemoStaff): Promise<void> {
  const { payouts } = shop.house
  const accountant = shop.staff(staff.accountant, demoStaff.accountant.scope)
  const asked = await orRefused(
    accountant.api.officeApprovals.askPayout({ reason: 'واریزهای روز' }),
  )
  if (!asked) return
  const supervisor = shop.staff(staff.supervisor, demoStaff.supervisor.scope)
  const { data: approval } = await supervisor.api.officeApprovals.approval({ id: asked.id })
  await supervisor.api.officeApprovals.approve({ id: asked.id, hash: approval.hash })
  if (approval.will.kind !== 'payout-batch') return
  const by = staff.accountant.userId
  for (const { payoutId } of approval.will.payouts)
    if (chance.happens(30))
      await payouts.staff.recordBounced({ payoutId, by, reasonFa: 'حساب مقصد بسته است' })
  const trackingNumber = `14${String(100_000 + chance.draw(900_000))}`
  await payouts.staff.recordPaid({ id: approval.will.batchId, trackingNumber, by })
}

/** Somebody asks for what their wallet holds. */
export async function withdraw(shop: Shop, customer: Customer): Promise<void> {
  const { balance } = (await shop.customer(customer).api.wallet.balance({ type: 'Cache' })).data
  if (balance >= 1_000_000)
    await orRefused(shop.customer(customer).api.wallet.requestWithdrawal({ amount: balance }))
}

/** The lists of the agency's own airlines of some days, as they would hand them in: now and then a line is missing or another sum. */
export async function handInStatements(
  shop: Shop,
  chance: Chance,
  days: { from: string; to: string },
): Promise<void> {
  const { db, clock } = shop.house.grounds
  const { reconciliation } = shop.house
  for (const name of reconciliation.names.filter((each) => each.startsWith('supplier:'))) {
    const lines = (await reconciliation.lists(name, days))?.ours ?? []
    const told = lines.flatMap((line) => {
      if (chance.happens(4)) return []
      const amount = chance.happens(4) ? line.amount + 500_000 : line.amount
      return [`${name},${line.day},,${line.reference},${amount},${line.currency}`]
    })
    const header = 'counterparty,day,time,reference,amount,currency'
    const empty = daysOf(days).map((day) => `${name},${day},,,,`)
    const own = new Set(lines.map(({ day }) => day))
    const text = [header, ...told, ...empty.filter((row) => !own.has(row.split(',')[1] ?? ''))]
    const outcome = await db.tx((tx) => importStatement(tx, { clock }, text.join('\n')))
    if ('badLines' in outcome) throw new Error(`A statement was refused: ${name}`)
  }
}

const daysOf = ({ from, to }: { from: string; to: string }): string[] => {
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, to) <= 0; )
    [days[days.length], day] = [day.toString(), day.add({ days: 1 })]
  return days
}

/** The accountant finds out what most differences were. */
export async function settleDifferences(shop: Shop, chance: Chance): Promise<void> {
  const { reconciliation } = shop.house
  for (const { differenceId } of await reconciliation.openDifferences())
    if (chance.happens(600))
      await reconciliation.settle(differenceId, 'با فهرست بعدی تأمین‌کننده برابر شد.')
}
