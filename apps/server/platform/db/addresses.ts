const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)([^#]*)$/

/**
 * The addresses of the servers that a `DATABASE_URL` names, one for each host: `postgres://h1:5432,h2:5432/parastoo`. Neither `URL`
 * nor the client reads several hosts (node-postgres 8). `target_session_attrs` is taken out: the one that takes writes is
 * always meant. Empty where the text is no address of PostgreSQL.
 */
export function addressesOf(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? []
  if (before === undefined || hosts === undefined || after === undefined) return []
  const addresses = hosts.split(',').map((host) => `${before}${host}${withoutTarget(after)}`)
  return addresses.every((address) => URL.canParse(address)) ? addresses : []
}

function withoutTarget(after: string): string {
  const [path, query] = after.split('?')
  const kept = (query ?? '').split('&').filter((one) => !/^(target_session_attrs=.*)?$/.test(one))
  return kept.length === 0 ? `${path}` : `${path}?${kept.join('&')}`
}

/** Hosts and database, for people: no name and no password. */
export function describeAddresses(url: string): string {
  const addresses = addressesOf(url).map((address) => new URL(address))
  return `${addresses.map(({ host }) => host).join(', ')}${addresses[0]?.pathname ?? ''}`
}
