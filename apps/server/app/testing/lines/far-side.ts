/** A bank and a supplier on sockets of this machine, each with its own right book: what truly happened, whatever was said. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const merchant = 'merchant-of-the-lines'
type Fields = Record<string, unknown>
type Session = { amount: number; orderId: string; status: number }

export async function openFarSide() {
  const sessions = new Map<number, Session>()
  const holds = new Map<string, 'held' | 'released' | 'issued'>()
  /** How often each line was issued anew: an effect, not a question. */
  const issues = new Map<string, number>()

  /** Zibal's IPG v1, as its documentation has it: -1 waiting, 2 paid, 1 verified. */
  const bank: Record<string, (fields: Fields) => object> = {
    request({ amount, orderId }) {
      const trackId = 3_714_061_897 + sessions.size
      sessions.set(trackId, { amount: Number(amount), orderId: String(orderId), status: -1 })
      return { result: 100, message: 'success', trackId }
    },
    verify({ trackId }) {
      const session = sessions.get(Number(trackId))
      if (!session) return { result: 203 }
      if (session.status === 1) return { result: 201 }
      if (session.status !== 2) return { result: 202 }
      session.status = 1
      return { result: 100, ...described(Number(trackId), session) }
    },
    inquiry({ trackId }) {
      const session = sessions.get(Number(trackId))
      return session ? { result: 100, ...described(Number(trackId), session) } : { result: 203 }
    },
  }
  const described = (trackId: number, { status, amount, orderId }: Session) => ({
    message: 'success',
    status,
    amount,
    orderId,
    ...(status > 0 ? { refNumber: trackId + 7, cardNumber: '603799******1234' } : {}),
  })
  const supplier: Record<string, (fields: Fields) => object> = {
    hold({ key }) {
      const state = holds.get(String(key))
      if (state === undefined || state === 'released') holds.set(String(key), 'held')
      return { held: true }
    },
    release({ key }) {
      if (holds.get(String(key)) === 'held') holds.set(String(key), 'released')
      return { released: true }
    },
    issue({ key }) {
      const state = holds.get(String(key))
      if (state === 'held') {
        holds.set(String(key), 'issued')
        issues.set(String(key), (issues.get(String(key)) ?? 0) + 1)
      }
      return state === 'held' || state === 'issued' ? { issued: true } : { refused: true }
    },
  }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const [, side, verb = ''] = /^\/(v1|supplier)\/(\w+)$/.exec(request.url ?? '') ?? []
    const answer = (side === 'v1' ? bank : supplier)[verb]
    const body = JSON.stringify(answer?.(JSON.parse(Buffer.concat(chunks).toString('utf8'))) ?? {})
    reply.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  // What breaks on a line is nothing to the far side.
  server.on('clientError', (_fault, socket) => socket.destroy())
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** What the customer does on the bank's page. */
    pay(reference: string): void {
      const session = sessions.get(Number(reference))
      if (session?.status === -1) session.status = 2
    },
    /** Payments the bank has settled with us, by their id. */
    settled: () =>
      [...sessions.values()].filter(({ status }) => status === 1).map(({ orderId }) => orderId),
    paidUnsettled: () => [...sessions.values()].filter(({ status }) => status === 2).length,
    issues,
    /** Lines with a seat: held or issued. */
    seated: () => [...holds].filter(([, state]) => state !== 'released').map(([key]) => key),
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type FarSide = Awaited<ReturnType<typeof openFarSide>>
