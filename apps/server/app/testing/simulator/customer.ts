/** The customer of a world: orders, tries a code, pays by bank or wallet or not at all, and tries what fails a few times, as people do. */
import { call, ORPCError } from '@orpc/server'
import { isRefused } from '@parastoo/kit/outcome'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import { lineRial, type Sale, unitsOn } from './draw-sale.ts'
import type { Lane } from './open-lane.ts'
import type { World } from './world.ts'

export type Stage = { lane: Lane; world: World; sale: Sale }

/** Does it; when it breaks, notes that and does `again`. */
export const lives =
  ({ world }: Pick<Stage, 'world'>, name: string, act: () => Promise<void>, again = () => {}) =>
  async () => {
    try {
      await act()
    } catch (fault) {
      world.note(`${name} breaks: ${(fault as Error).message}`)
      again()
    }
  }

export function customerComes(stage: Stage): void {
  const { lane, world, sale } = stage
  const { orderId, userId, lineIds } = sale
  const tries = { place: 0, pay: 0 }
  const place = () => {
    tries.place += 1
    if (tries.place > 3) return
    const seconds = tries.place === 1 ? 0 : 10
    world.in(seconds, 'the customer orders', lives(stage, 'ordering', order, place))
  }
  const order = async () => {
    if (await lane.orders.find(orderId)) return comeToPay()
    await lane.db.tx((tx) =>
      lane.orders.placeOrder(tx, {
        orderId,
        userId,
        titleFa: 'تهران به مشهد',
        channel: 1,
        requestHash: '',
        personKeys: [],
        contact: { dialingCode: '+98', phoneNumber: '9121234567', email: null },
        totalRial: lineRial(sale) * lineIds.length,
        lines: lineIds.map((lineId) => ({
          lineId,
          kind: 'flight' as const,
          productType: 'DomesticFlight' as const,
          titleFa: 'پرواز',
          startsAt: '2030-11-28T06:45',
          endsAt: '2030-11-28T08:15',
          amountRial: lineRial(sale),
          units: unitsOn(sale, lineId),
        })),
      }),
    )
    tryCode(stage)
    comeToPay()
    await lane.orders.hold(orderId)
  }
  const comeToPay = () => {
    tries.pay += 1
    // One in ten only looks.
    if (tries.pay > 3 || world.happens('only looks', 100)) return
    // Some dawdle until the last second, or past it.
    const seconds = world.happens('dawdles', 150)
      ? 890 + world.draw('dawdles for', 20)
      : 5 + world.draw('thinks', 300)
    const pay = () => payNow(stage, comeToPay)
    world.in(seconds, 'the customer pays', lives(stage, 'paying', pay, comeToPay))
    if (world.happens('pays twice', 60))
      world.in(
        seconds + world.draw('twice', 30),
        'and pays in another window',
        lives(stage, 'paying', pay),
      )
  }
  place()
}

const by = (userId: string): { context: RequestContext } => ({
  context: {
    caller: { userId, sessionId: userId, scope: [] },
    address: '127.0.0.1',
    requestId: 'simulated',
    idempotencyKey: null,
    userAgent: null,
  } as unknown as RequestContext,
})

/** Asks an operation; what it refuses is noted and null. */
async function asked<Answer>({ world }: Stage, answer: Promise<{ data: Answer }>) {
  try {
    return (await answer).data
  } catch (fault) {
    if (!(fault instanceof ORPCError) || fault.status >= 500) throw fault
    const [entry] = (fault.data as { errors?: { code: string }[] } | undefined)?.errors ?? []
    world.note(`refused: ${entry?.code ?? fault.code}`)
    return null
  }
}

/** Puts the code on, off, on again; somebody else may have been quicker, and may let go of it. */
function tryCode(stage: Stage): void {
  const { lane, world, sale } = stage
  const { orderId, userId, code } = sale
  if (!code) return
  const { applyDiscount, removeDiscount } = lane.orders.routes.orders
  const apply = async () => {
    await asked(stage, call(applyDiscount, { orderId, code: code.code }, by(userId)))
  }
  const remove = async () => {
    await asked(stage, call(removeDiscount, { orderId }, by(userId)))
  }
  const after = () => 2 + world.draw('code after', 200)
  world.in(after(), 'the customer has a code', lives(stage, 'the code', apply, again))
  function again() {
    if (world.happens('tries the code again', 700))
      world.in(5, 'the code again', lives(stage, 'the code', apply))
  }
  if (world.happens('types it twice', 200))
    world.in(after(), 'the code in another window', lives(stage, 'the code', apply))
  if (world.happens('takes it off', 150))
    world.in(after(), 'without the code', lives(stage, 'the code', remove))
  if (!world.happens('a rival', 400)) return
  const rival = { orderId: newId(), userId: newId() }
  const line = {
    lineId: newId(),
    productType: 'DomesticFlight',
    amountRial: 500_000,
    marks: [],
  }
  const order = { ...rival, lines: [line], isFirst: true }
  const take = async () => {
    const took = await lane.db.tx((tx) =>
      lane.discounts.apply(tx, { code: code.code, order, providerExtra: null }),
    )
    world.note(isRefused(took) ? 'the rival comes too late' : 'the rival has the code')
  }
  const leave = async () => {
    await lane.db.tx((tx) => lane.discounts.release(tx, rival.orderId))
  }
  const seconds = after()
  world.in(seconds, 'a rival wants the code', lives(stage, 'the rival', take))
  if (world.happens('the rival leaves', 500))
    world.in(
      seconds + world.draw('leaves after', 120),
      'the rival leaves',
      lives(stage, 'the rival', leave),
    )
}

/** Pays at the bank, with what the wallet has or without it, or fills the wallet first and confirms from there. */
async function payNow(stage: Stage, comeToPay: () => void): Promise<void> {
  const { lane, world, sale } = stage
  const { orderId, userId } = sale
  const isTopUp = world.happens('tops up', 200)
  const what = isTopUp
    ? { topUpAmount: lineRial(sale) * sale.lineIds.length }
    : { orderId, useWallet: world.happens('with the wallet', 500) }
  const ask = { useWallet: false, gatewayId: 1, ...what }
  const started = await asked(stage, call(lane.orders.routes.create, ask, by(userId)))
  if (!started) return comeToPay()
  if (started.paymentId === null) return world.note('the wallet pays it all')
  const reference = started.redirectUrl.split('/').at(-1) ?? ''
  goToBank(stage, { reference, isTopUp, tryAnotherCard: comeToPay })
}

type Visit = { reference: string; isTopUp: boolean; tryAnotherCard: () => void }

function goToBank(stage: Stage, { reference, isTopUp, tryAnotherCard }: Visit): void {
  const { lane, world, sale } = stage
  const what = (['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'refused', 'cancelled'] as const)[
    world.draw('at the bank', 8)
  ] as 'paid' | 'refused' | 'cancelled'
  const seconds = world.happens('long at the bank', 150)
    ? 600 + world.draw('so long', 700)
    : 10 + world.draw('at the bank for', 240)
  const { orderId, userId } = sale
  const comeBack = async () => {
    await lane.payments.settle({ gateway: 'lossy', reference })
    if (isTopUp) await asked(stage, call(lane.orders.routes.confirmOrder, { orderId }, by(userId)))
  }
  const quietly = lives(stage, 'coming back', comeBack)
  world.in(seconds, `at the bank: ${what}`, async () => {
    lane.bank.decide(reference, what)
    lane.supplier.fallSilent(world.illness.silentMinutes)
    if (what !== 'paid' && world.happens('another card', 700)) tryAnotherCard()
    if (world.happens('never returns', 150)) return
    world.in(1 + world.draw('returns', 5), 'the customer returns', quietly)
    if (world.happens('returns twice', world.illness.doubled))
      world.in(1 + world.draw('twice', 60), 'the return comes twice', quietly)
  })
  // Somebody may come back before he has paid, or when all is over.
  if (world.happens('returns early', 50))
    world.in(Math.floor(seconds / 2), 'returns early', quietly)
  if (world.happens('returns late', 50)) world.in(seconds + 1_200, 'returns late', quietly)
}
