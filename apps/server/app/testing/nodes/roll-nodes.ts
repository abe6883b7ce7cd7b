/** A rolling upgrade: nodes are told to stop and started again in turn while people look, buy and listen. */
import { systemClock } from '../../../platform/clock.ts'
import { nobodyTold, sellPatiently, type ToldTravellers } from './sell-patiently.ts'
import { signInAll, startNodes, todayInTehran } from './start-nodes.ts'

export type Rolled = {
  /** Nodes that were stopped and started again. */
  stopped: number
  requests: number
  /** Requests that were not answered by a 2xx. */
  failed: string[]
  /** What those who bought meanwhile were told; nobody was to ask for anything twice. */
  told: ToldTravellers
  /** The codes that live sockets were closed with, and how often each of them came back. */
  closes: Record<number, number>
  cameBack: number
  /** Exits of nodes that were no clean end. */
  unclean: string[]
}

const atOnce = 3
const sockets = 6
const buyers = 2

/** Rolls over all nodes that answer, once. The database at `url` is empty. */
export async function rollNodes({ url, varDir }: { url: string; varDir: string }): Promise<Rolled> {
  const nodes = await startNodes({ url, varDir, environment: { DRAIN_SECONDS: '5' } })
  const outcome: Rolled = {
    stopped: 0,
    requests: 0,
    failed: [],
    told: nobodyTold(),
    closes: {},
    cameBack: 0,
    unclean: [],
  }
  let goesOn = true
  const [reader, ...people] = await signInAll(nodes.balancer.url, 1 + buyers * 6)
  if (!reader) throw new Error('nobody signed in')
  const path = '/api/wallet/wallet/CurrentUserBalance?type=Cache'
  const lookOn = async () => {
    while (goesOn) {
      outcome.requests += 1
      const said = await fetch(`${nodes.balancer.url}${path}`, {
        headers: { authorization: `Bearer ${reader.token()}` },
      }).then(
        async (reply) => {
          await reply.arrayBuffer()
          return reply.ok ? null : String(reply.status)
        },
        (fault) => String(fault.cause ?? fault),
      )
      if (said !== null) outcome.failed.push(said)
      await systemClock.sleep(20)
    }
  }
  const today = todayInTehran()
  let turn = 0
  const buyOn = async () => {
    while (goesOn) {
      turn += 1
      const buyer = people[turn % people.length]
      if (buyer) await sellPatiently(buyer, { told: outcome.told, turn, today })
      await systemClock.sleep(200)
    }
  }
  const live = nodes.balancer.url.replace('http', 'ws')
  const listen = (isFirst: boolean) => {
    if (!goesOn) return
    const socket = new WebSocket(`${live}/live`)
    socket.addEventListener('open', () => {
      if (!isFirst) outcome.cameBack += 1
    })
    socket.addEventListener('close', ({ code }) => {
      if (!goesOn) return
      outcome.closes[code] = (outcome.closes[code] ?? 0) + 1
      setTimeout(() => listen(false), 200)
    })
    open.add(socket)
  }
  const open = new Set<WebSocket>()
  try {
    for (let place = 0; place < sockets; place += 1) listen(true)
    const asking = [
      ...Array.from({ length: atOnce }, lookOn),
      ...Array.from({ length: buyers }, buyOn),
    ]
    for (const node of nodes.all) {
      if (node.role !== 'http') continue
      const how = await node.server.stop()
      outcome.stopped += 1
      if (how !== '0') outcome.unclean.push(`${node.name} ended with ${how}`)
      await nodes.startAgain(node)
      await nodes.balancer.untilUp(nodes.all.filter(({ role }) => role === 'http').length)
    }
    // Sockets of the last one that was stopped are still on their way back.
    await systemClock.sleep(1_000)
    goesOn = false
    await Promise.all(asking)
    return outcome
  } finally {
    goesOn = false
    for (const socket of open) socket.close()
    await nodes.stop()
  }
}
