/** Connections that keep the plan of each statement and remember whether anything was written. */
import type pg from 'pg'
import { WireClient } from '../../../platform/db/wire-client.ts'

const mayWrite = /\b(insert|update|delete|merge|truncate)\b/i

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
    constructor(settings: pg.ClientConfig) {
      // A plan that fits every value is made once; these tables stay small, and planning would cost more than asking.
      const options = `${settings.options ?? ''} -c plan_cache_mode=force_generic_plan`
      super({ ...settings, options })
    }
  }
  const plainQuery = WireClient.prototype.query as (...call: unknown[]) => Promise<Answer>
  // Assigned rather than overridden, because pg declares nine overloads for one function.
  Object.defineProperty(Client.prototype, 'query', {
    async value(this: WireClient, text: unknown, values?: unknown) {
      if (typeof text !== 'string' || !Array.isArray(values))
        return await plainQuery.call(this, text, values)
      const answer = await plainQuery.call(this, { text, name: nameOf(text) }, values)
      // What changed nothing is no write; a select with a write inside it counts as one whatever it answers.
      if (mayWrite.test(text) && (answer.command === 'SELECT' || (answer.rowCount ?? 0) > 0))
        writes += 1
      return answer
    },
  })
  return {
    Client: Client as unknown as typeof WireClient,
    /** How many statements have changed something until now. */
    writes: () => writes,
  }
}
