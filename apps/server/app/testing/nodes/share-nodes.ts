/** What one node does, every other must know: sessions, keys, live topics, uploads and what is kept in memory, over nodes of both roles. */
import { uploadPartBytes } from '@parastoo/contract/images/blobs'
import type { OfficeRate } from '@parastoo/contract/office/currencies'
import { addDays } from '@parastoo/kit/dates'
import sharp from 'sharp'
import { systemClock } from '../../../platform/clock.ts'
import { type Db, openDatabase } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type Buyer, createBuyer } from '../create-buyer.ts'
import { follow } from '../follow.ts'
import { makeStaff } from '../make-staff.ts'
import { startNodes, todayInTehran } from './start-nodes.ts'

export type Shared = { seen: string[]; faults: string[] }

const withinMs = 30_000

/** Three nodes that answer and two that work, on the empty database at `url`; each step of one person is taken at another node. */
export async function shareNodes({
  url,
  varDir,
}: {
  url: string
  varDir: string
}): Promise<Shared> {
  const nodes = await startNodes({ url, varDir })
  const db = openDatabase({ url, maxConnections: 2 })
  const bases = nodes.all.filter(({ role }) => role === 'http').map(({ server }) => server.baseUrl)
  const outcome: Shared = { seen: [], faults: [] }
  const check = (what: string, isSo: boolean, seen: unknown = '') => {
    if (isSo) outcome.seen.push(what)
    else outcome.faults.push(`${what}: not so (${JSON.stringify(seen)})`)
  }
  try {
    const [one, two, three] = await atEach(bases, 5_000)

    const balances = [await two.balance(), await three.balance()]
    check('who signed in at one node is known at the others', balances.join() === '0,0', balances)

    const today = todayInTehran()
    const asked = { origin: 'THR', destination: 'MHD', departureDate: addDays(today, 9) }
    const { proposals } = await one.search(asked)
    const offer = proposals.find(({ seat }) => seat >= 4 && seat < 9)
    if (!offer) throw new Error('Nothing for sale of which the seats are counted')
    const key = newId()
    const held = await Promise.all(
      [one, two, three].map((each) => untilAnswered(() => each.submit(offer, { key }))),
    )
    const orders = new Set(held)
    check('one key at three nodes at once is one order', orders.size === 1, held)
    const [orderId = ''] = orders
    const seatsAt = async (each: Buyer) =>
      (await each.search(asked)).proposals.find(({ hash }) => hash === offer.hash)?.seat
    const left = async () => await Promise.all([one, two, three].map(seatsAt))
    const isLess = await until(async () => (await left()).every((seat) => seat === offer.seat - 1))
    check('one seat less in the searches of all', isLess, await left())

    const topic = { type: 'subscribe', topic: `order:${orderId}`, token: one.token() }
    const followers = await Promise.all(bases.map((base) => follow(base, topic)))
    await until(async () => followers.every(({ heard }) => heard.length > 0))
    const { redirectUrl } = two.must(await two.pay(orderId))
    const way = await three.bank(redirectUrl, 'paid')
    await one.comeBack(way ?? '')
    const heard = () => followers.map((each) => each.heard.map(({ fact }) => fact))
    const hasHeard = await until(async () =>
      heard().every((facts) => facts.includes('order-paid') && facts.includes('order-issued')),
    )
    check(
      'paid over three nodes, issued by a worker, heard by the live sockets of all',
      hasHeard,
      heard(),
    )
    for (const { socket } of followers) socket.close()

    check(
      'a picture sent by part to three nodes is one picture',
      ...(await uploadOver(one, two, three)),
    )

    const { id } = one.must(
      await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    await makeStaff({ db, clock: systemClock }, id, ['finance'])
    const rates = async () =>
      await Promise.all([one, two, three].map(async (each) => await rateAt(each, 'USD')))
    const before = await rates()
    const { rates: office } = two.must(
      await two.call<{ rates: OfficeRate[] }>('GET', '/api/office/Currency/Rates'),
    )
    const dollar = office.find(({ currencyCode }) => currencyCode === 'USD')
    if (!dollar) throw new Error('there is no rate of the dollar')
    const { approvalId } = one.must(
      await one.call<{ approvalId: string | null }>(
        'POST',
        '/api/office/Currency/SetRate',
        {
          currencyCode: 'USD',
          version: dollar.version,
          rialPerUnit: dollar.rialPerUnit + 1_000,
          source: 'prove',
        },
        { 'idempotency-key': newId() },
      ),
    )
    // The first rate that a person sets is looked at by a second one, here at the third node.
    if (approvalId !== null) await approveAt(bases[2] ?? '', approvalId, db)
    const isNew = await until(async () => {
      const now = await rates()
      return now[0] !== before[0] && new Set(now).size === 1
    })
    check(
      'a rate that is set at one node is the rate of all, kept in memory as it is',
      isNew,
      await rates(),
    )
    return outcome
  } finally {
    await db.close()
    await nodes.stop()
  }
}

/** One person at three nodes: signed in at the first, the same token at the others. */
async function atEach(bases: readonly string[], seed: number): Promise<[Buyer, Buyer, Buyer]> {
  const [one, two, three] = bases.map((base) => createBuyer(base, seed))
  if (!one || !two || !three) throw new Error('there are no three nodes')
  await one.signIn()
  for (const each of [two, three]) each.useToken(one.token())
  return [one, two, three]
}

async function untilAnswered(ask: () => ReturnType<Buyer['submit']>): Promise<string> {
  for (;;) {
    const { data, refused } = await ask()
    if (!refused) return data.orderId
    if (refused.code !== 'REQUEST_IN_PROGRESS') return `${refused.status} ${refused.code}`
    await systemClock.sleep(100)
  }
}

/** Begun at one node, each part at another, finished at the first and shown by the last. */
async function uploadOver(one: Buyer, two: Buyer, three: Buyer): Promise<[boolean, unknown]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 800, height: 800, channels: 3 as const, background: '#0e9aa0', noise }
  const bytes = await sharp({ create }).png().toBuffer()
  const id = newId()
  one.must(await one.call('POST', `/images/Blob/Parts/${id}/Begin/${bytes.length}`))
  for (let place = 0; place * uploadPartBytes < bytes.length; place += 1) {
    const part = bytes.subarray(place * uploadPartBytes, (place + 1) * uploadPartBytes)
    const reply = await (place % 2 === 0 ? two : three).send(`/images/Blob/Parts/${id}/${place}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(part),
    })
    if (!reply.ok) return [false, `part ${place}: ${reply.status}`]
  }
  const made = one.must(await one.call<{ url: string }>('POST', `/images/Blob/Parts/${id}/Finish`))
  const shown = await three.send(made.url)
  const size = (await shown.arrayBuffer()).byteLength
  return [shown.status === 200 && size > 1_000 && bytes.length > uploadPartBytes, shown.status]
}

async function approveAt(base: string, approvalId: string, db: Db): Promise<void> {
  const checker = createBuyer(base, 6_000)
  await checker.signIn()
  const { id } = checker.must(
    await checker.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock: systemClock }, id, ['finance.approve'])
  const { hash } = checker.must(
    await checker.call<{ hash: string }>('GET', `/api/office/Approval/Get/${approvalId}`),
  )
  checker.must(await checker.call('POST', '/api/office/Approval/Approve', { id: approvalId, hash }))
}

async function rateAt(buyer: Buyer, code: string): Promise<number | undefined> {
  const all = buyer.must(
    await buyer.call<{ currencyCode: string; exchangeRate: number }[]>(
      'GET',
      '/api/pricing/CurrencyRate/GetUICurrencyCodes',
    ),
  )
  return all.find(({ currencyCode }) => currencyCode === code)?.exchangeRate
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const fromMs = performance.now()
  while (performance.now() - fromMs < withinMs) {
    if (await isSo()) return true
    await systemClock.sleep(100)
  }
  return false
}
