/**
 * Whom a network address stands for in a limit: an IPv4 address for itself, an IPv6 one for the /64 a household or phone
 * gets, which would otherwise be a new visitor for each of its addresses.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [left = '', right] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [head, tail] = [left, right ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = right === undefined ? 0 : Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0))
  const groups = [...(head ?? []), ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
