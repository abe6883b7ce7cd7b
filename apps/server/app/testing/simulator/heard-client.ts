/** Connections that keep the plan of each statement and remember whether anything was written. */
import type pg from 'pg'
import { WireClient } from '../../../platform/db/wire-client.ts'

const mayWrite = /\b(insert|update|delete|merge|truncate)\b/i

/**
 * A plan that fits every value is made once; these tables stay small, and planning would cost more than asking. Made while they are
 * empty, it must go by the indexes that they will need.
 */
const planning = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

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
  const note = (text: string, answer: Answer): void => {
    // What changed nothing is no write; a select with a write inside it counts as one whatever it answers.
    if (mayWrite.test(text) && (answer.command === 'SELECT' || (answer.rowCount ?? 0) > 0))
      writes += 1
  }
  class Client extends WireClient {
    constructor(settings: pg.ClientConfig) {
      super({ ...settings, options: `${settings.options ?? ''} ${planning}` })
    }
    override async tell(text: string, values: unknown[]) {
      const answer = await super.tell(text, values)
      note(text, answer)
      return answer
    }
  }
  const plainQuery = WireClient.prototype.query as (...call: unknown[]) => Promise<Answer>
  const ask = (client: WireClient, text: unknown, values: unknown) =>
    typeof text === 'string' && Array.isArray(values)
      ? plainQuery.call(client, { text, name: nameOf(text) }, values)
      : plainQuery.call(client, text, values)
  // Assigned rather than overridden, because pg declares nine overloads for one function.
  Object.defineProperty(Client.prototype, 'query', {
    async value(this: Client, text: unknown, values?: unknown) {
      const answer = await ask(this, text, values)
      if (typeof text === 'string' && Array.isArray(values)) note(text, answer)
      return answer
    },
  })
  return {
    Client: Client as unknown as typeof WireClient,
    /** How many statements have changed something until now. */
    writes: () => writes,
  }
}
