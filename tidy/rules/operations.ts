/** An operation of the contract as oRPC keeps it: its promises stand under `~orpc`. */
type Operation = { '~orpc': { meta?: { who?: unknown } } }

/** The dotted names of all operations that do not state who may call them in `meta.who`. */
export function operationsWithoutWho(contract: unknown, name = 'contract'): string[] {
  if (typeof contract !== 'object' || contract === null) return []
  if (isOperation(contract)) {
    const who = contract['~orpc'].meta?.who
    const stated = Array.isArray(who) ? who.length > 0 : typeof who === 'string' && who !== ''
    return stated ? [] : [name]
  }
  return Object.entries(contract).flatMap(([key, part]) =>
    operationsWithoutWho(part, `${name}.${key}`),
  )
}

function isOperation(part: object): part is Operation {
  return '~orpc' in part
}
