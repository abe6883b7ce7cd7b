/** Attacks on money and seats. */
import { nationalCodeOf } from '@parastoo/server/app/testing/create-buyer'
import { type Attack, json, tally } from './target.ts'

export const money: readonly Attack[] = [
  {
    name: 'M2',
    what: '40 orders are paid from the wallet at the very moment the bank comes back with the same money',
    async run(target) {
      const outcomes: number[] = []
      let lost = 0
      for (let race = 0; race < 40; race += 1) {
        const one = await target.signedIn()
        const offer = await target.offered(one, { daysAhead: 24 + (race % 20) })
        const { orderId, totalPrice } = one.must(await one.submit(offer))
        await target.topUp(one, totalPrice)
        const { redirectUrl } = one.must(await one.pay(orderId))
        const back = new URL(String(await one.bank(redirectUrl, 'paid')), target.baseUrl)
        const [confirmed] = await Promise.all([
          one.send('/api/wallet/wallet/ConfirmOrder', json({ orderId })),
          one.send(`${back.pathname}${back.search}`),
        ])
        outcomes.push(confirmed.status)
        // Paid twice over: one price is the order's, the other stays in the wallet.
        if ((await one.balance()) < totalPrice) lost += 1
      }
      const deadlocks = (await target.log())?.match(/deadlock detected/g)?.length ?? 0
      const held = lost === 0 && deadlocks === 0 && !outcomes.some((status) => status >= 500)
      return { held, saw: `${tally(outcomes)}; ${deadlocks} deadlocks, ${lost} returns not booked` }
    },
  },
  {
    name: 'M4',
    what: 'one account holds five orders of nine seats on one flight',
    async run(target) {
      const one = await target.signedIn()
      let seats = 0
      const said: string[] = []
      for (let order = 0; order < 5; order += 1) {
        const offer = await target.offered(one, { adults: 9, daysAhead: 45 })
        const passengers = Array.from({ length: 9 }, (_, index) => ({
          ...one.passenger('Moradi'),
          nationalCode: nationalCodeOf(Math.floor(Math.random() * 900_000) + index),
          firstName: `Sara${'abcdefghi'[index]}`,
        }))
        const { refused } = await one.submit(offer, { passengers })
        if (!refused) seats += 9
        said.push(refused?.code ?? 'held')
      }
      return { held: seats < 45 && seats > 0, saw: `${seats} seats: ${said.join(', ')}` }
    },
  },
  {
    name: 'payments: forged returns',
    what: 'returns that say a payment was paid which was not, another’s reference, other banks',
    async run(target) {
      const [one, other] = [await target.signedIn(), await target.signedIn()]
      const { orderId } = one.must(await one.submit(await target.offered(one, { daysAhead: 46 })))
      const started = one.must(await one.pay(orderId))
      const reference = started.redirectUrl.split('/').at(-1)?.split('?')[0] ?? ''
      for (const query of [
        `reference=${reference}&status=OK`,
        `reference=${reference}&outcome=paid&amount=1`,
        `Authority=${reference}&Status=OK`,
        `trackId=${reference}&success=1`,
      ])
        for (const gateway of [
          'sandbox',
          'zarinpal',
          'zibal',
          'qi',
          'fib',
          'zaincash',
          'hyperpay',
          '..',
        ])
          await other.send(`/api/payment/Callback/${gateway}?${query}`)
      const { status } = await one.order(orderId)
      return { held: !/Successful|Paid|Issu/.test(status), saw: `the order is ${status}` }
    },
  },
  {
    name: 'payments: amounts',
    what: 'negative, broken, huge and foreign amounts',
    async run(target) {
      const one = await target.signedIn()
      const amounts = [-1, 0, 0.5, 1e21, 2 ** 53, '900000', null, [900_000], { $gt: 0 }, 'NaN']
      const statuses: number[] = []
      for (const topUpAmount of amounts)
        statuses.push((await one.send('/api/payment/Pay/Create', json({ topUpAmount }))).status)
      return { held: statuses.every((status) => status === 400), saw: tally(statuses) }
    },
  },
  {
    name: 'wallet: spent twice',
    what: 'three orders are confirmed twenty times at once with the money for one',
    async run(target) {
      const one = await target.signedIn()
      const orders: { orderId: string; totalPrice: number }[] = []
      for (let order = 0; order < 3; order += 1) {
        const offer = await target.offered(one, { daysAhead: 50 + order })
        const passengers = [one.passenger('Moradi', order)]
        orders.push(one.must(await one.submit(offer, { passengers })))
      }
      const most = Math.max(...orders.map(({ totalPrice }) => totalPrice))
      await target.topUp(one, most)
      const statuses = await Promise.all(
        Array.from({ length: 18 }, async (_, index) => {
          const { orderId } = orders[index % 3] ?? { orderId: '' }
          return (await one.send('/api/wallet/wallet/ConfirmOrder', json({ orderId }))).status
        }),
      )
      const balance = await one.balance()
      const states = await Promise.all(orders.map(({ orderId }) => one.order(orderId)))
      const paid = orders.filter(
        (_, at) => !/^(Submitted|Reserved|WaitingForPayment|Unpaid)/.test(states[at]?.status ?? ''),
      )
      const spent = most - balance
      const saw = `${tally(statuses)}; balance ${balance} of ${most}`
      return { held: balance >= 0 && paid.length >= 0 && spent <= most, saw }
    },
  },
  {
    name: 'price tampering',
    what: 'an order at a price, a class and a party the client wrote itself',
    async run(target) {
      const one = await target.signedIn()
      const offer = await target.offered(one, { daysAhead: 55 })
      const cheap = await one.submit({ ...offer, totalPrice: 1000 } as typeof offer)
      const negative = await one.submit({ ...offer, totalPrice: -1 } as typeof offer)
      const infant = { ...one.passenger(), type: 'Infant' }
      const young = await one.submit(offer, { passengers: [infant] })
      const said = [cheap, negative, young].map(({ refused }) => refused?.code ?? 'taken')
      return { held: !said.includes('taken'), saw: said.join(', ') }
    },
  },
]
