/** A started product as its attackers meet it: from any address, behind one proxy that appends to X-Forwarded-For. */
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@parastoo/kit/dates'
import { type Buyer, createBuyer } from '@parastoo/server/app/testing/create-buyer'

export type Attack = {
  /** The finding it repeats (H1 … L8) or the attack of the threat model that held before. */
  name: string
  what: string
  /** Says whether the product held, and what was seen. */
  run: (target: Target) => Promise<{ held: boolean; saw: string }>
}
export type Target = ReturnType<typeof openTarget>

/** `logFile` is null where the log cannot be read; attacks that need it then say so. */
export function openTarget({ baseUrl, logFile }: { baseUrl: string; logFile: string | null }) {
  const { hostname, port, host } = new URL(baseUrl)
  // Numbers nobody used before, so that a product may be attacked twice.
  let seed = Math.floor(Math.random() * 6_000_000)
  let stranger = 0
  const today = Temporal.Now.plainDateISO('Asia/Tehran').toString()

  /** An address that nobody used before. */
  const newAddress = () => {
    stranger += 1
    return `100.${64 + ((seed >> 16) & 63)}.${(seed >> 8) & 255}.${stranger & 255}`
  }
  /** `address` is what the proxy appends; `claimed` what the client wrote before it. */
  const forwarded = (address: string, claimed?: string) => ({
    'x-forwarded-for': claimed === undefined ? address : `${claimed}, ${address}`,
  })

  return {
    baseUrl,
    host,
    today,
    newAddress,
    forwarded,
    /** A request from an address, never following redirects. */
    async ask(path: string, { address, claimed, headers, ...init }: Asked = {}): Promise<Response> {
      const sent = { ...forwarded(address ?? newAddress(), claimed), ...headers }
      for (let times = 0; ; times += 1) {
        const reply = await fetch(`${baseUrl}${path}`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(60_000),
          ...init,
          headers: sent,
        })
        // A machine with other work turns calls away before it looks at them.
        if (reply.status !== 503 || times >= 5) return reply
        await delay(1_000)
      }
    },
    /** Somebody new with a phone of their own; not signed in yet. */
    stranger(): Buyer {
      seed += 1
      return createBuyer(baseUrl, seed)
    },
    async signedIn(): Promise<Buyer> {
      const one = this.stranger()
      await one.signIn()
      return one
    },
    /** The same phone in another browser. */
    sameNumber: (of: Buyer): Buyer =>
      createBuyer(baseUrl, Number(of.phoneNumber.slice(3)) - 1_000_000),
    /** What is on sale for a party on a day some weeks ahead. */
    async offered(one: Buyer, { adults = 1, daysAhead = 21 } = {}) {
      const departureDate = addDays(today, daysAhead)
      const found = await one.search({ origin: 'THR', destination: 'MHD', departureDate, adults })
      const proposal = found.proposals.find(({ seat }) => seat >= adults)
      if (!proposal) throw new Error('nothing is on sale')
      return proposal
    },
    /** Money in the wallet, paid at the sandbox bank. */
    async topUp(one: Buyer, topUpAmount: number): Promise<void> {
      const started = one.must(
        await one.call<{ redirectUrl: string }>('POST', '/api/payment/Pay/Create', { topUpAmount }),
      )
      await one.comeBack(String(await one.bank(started.redirectUrl, 'paid')))
    },
    /** A connection by hand. */
    raw: async (): Promise<Socket> => {
      const socket = connect(Number(port), hostname)
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      socket.on('error', () => undefined)
      return socket
    },
    /** What a few bytes by hand are answered, at most for `withinMs`. */
    async answerTo(text: string, withinMs = 5_000): Promise<string> {
      const socket = await this.raw()
      let heard = ''
      socket.on('data', (more) => {
        heard += more.toString()
      })
      socket.write(text)
      await Promise.race([new Promise((resolve) => socket.once('close', resolve)), delay(withinMs)])
      socket.destroy()
      return heard
    },
    /** How much memory the process holds, as /metrics says to this machine. */
    async memoryMegabytes(): Promise<number> {
      const text = await (await fetch(`${baseUrl}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0) / 1e6
    },
    log: async (): Promise<string | null> => (logFile ? await readFile(logFile, 'utf8') : null),
    logFile,
  }
}

type Asked = Omit<RequestInit, 'headers'> & {
  address?: string
  claimed?: string
  headers?: Record<string, string>
}

export const json = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** How often each status came. */
export function tally(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts].map(([status, all]) => `${all.length} x ${status}`).join(', ')
}
