import { BlockList, isIPv6 } from 'node:net'

/**
 * Whom a network address stands for in a limit: an IPv4 address for itself, an IPv6 one for the /64 a household or phone
 * gets, which would otherwise be a new visitor for each of its addresses. A socket that its reader has closed has none any more,
 * whatever Fastify's types say of `request.ip`: all those stand together.
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const plain = unmapped(address)
  if (!plain.includes(':')) return plain
  const [left = '', right] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [head, tail] = [left, right ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = right === undefined ? 0 : Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0))
  const groups = [...(head ?? []), ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Whether an address is one of `ranges`, which are addresses or the likes of 10.1.0.0/16; an IPv4 address counts however it is written.
 * Who has left already (see `addressGroup`) is in none.
 */
export function withinRanges(ranges: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [start = '', bits] = range.split('/')
    const plain = unmapped(start)
    if (bits === undefined) list.addAddress(plain, familyOf(plain))
    else list.addSubnet(plain, Number(bits), familyOf(plain))
  }
  return (address) =>
    address !== undefined && list.check(unmapped(address), familyOf(unmapped(address)))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** ::ffff:10.0.0.7 is how a socket that speaks both tells of 10.0.0.7. */
const unmapped = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
