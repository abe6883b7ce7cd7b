/** Connections that keep the plan of each statement and remember whether anything was written. */
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { WireClient } from '../../../platform/db/wire-client.ts'

const mayWrite = /\b(insert|update|delete|merge|truncate)\b/i

/**
 * A plan that fits every value is made once; these tables stay small, and planning would cost more than asking. Made while they are
 * empty, it must go by the indexes that they will need.
 */
const planning = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'
const begun: Answer = { command: 'BEGIN', rowCount: null }

type Answer = { command?: string; rowCount?: number | null }

export function createHeardClient() {
  const names = new Map<string, string>()
  let writes = 0
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = `kept_${names.size}`
    names.set(text, name)
    return name
  }
  class Client extends WireClient {
    /** A `begin` that goes with the statement after it, in one parcel: one question in eight was a wait for nothing. */
    isBeginHeld = false
    constructor(settings: pg.ClientConfig) {
      super({ ...settings, pipeline: true, options: `${settings.options ?? ''} ${planning}` })
    }
  }
  const plainQuery = WireClient.prototype.query as (...call: unknown[]) => Promise<Answer>
  const ask = (client: WireClient, text: string, values: unknown[]) =>
    plainQuery.call(client, { text, name: nameOf(text) }, values)
  // Assigned rather than overridden, because pg declares nine overloads for one function.
  Object.defineProperty(Client.prototype, 'query', {
    async value(this: Client, text: unknown, values?: unknown) {
      if (typeof text !== 'string' || !Array.isArray(values))
        return await plainQuery.call(this, text, values)
      const isBegin = text === 'begin'
      if (isBegin) {
        this.isBeginHeld = true
        return begun
      }
      const answer = await (this.isBeginHeld
        ? askWithBegin(this, () => ask(this, text, values))
        : ask(this, text, values))
      // What changed nothing is no write; a select with a write inside it counts as one whatever it answers.
      if (mayWrite.test(text) && (answer.command === 'SELECT' || (answer.rowCount ?? 0) > 0))
        writes += 1
      return answer
    },
  })
  const askWithBegin = async (client: Client, askNext: () => Promise<Answer>) => {
    client.isBeginHeld = false
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    const [, answer] = await Promise.all([
      ask(client, 'begin', []),
      askNext(),
      process.nextTick(() => stream.uncork()),
    ])
    return answer
  }
  return {
    Client: Client as unknown as typeof WireClient,
    /** How many statements have changed something until now. */
    writes: () => writes,
  }
}
