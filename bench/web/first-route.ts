import type { Row } from '../table.ts'

const goals = { script: 130_000, style: 25_000, font: 60_000 }

/** What a first visit to a page must load before it works, in brotli bytes as sent: what its document names itself. */
export async function measureFirstRoute(baseUrl: string, path: string): Promise<Row[]> {
  const page = await (await fetch(baseUrl + path)).text()
  const named = (pattern: RegExp) =>
    [...new Set([...page.matchAll(pattern)].map(([, address = '']) => address))].filter((address) =>
      address.startsWith('/'),
    )
  // Every script the document names, in its links, in its module, and in the list that waits for the first picture.
  const scripts = named(/"(\/assets\/[^"]+\.js)"/g)
  const styles = named(/rel="stylesheet" href="([^"]+)"/g)
  const fonts = named(/href="([^"]+\.woff2)"/g)
  const row = async (what: keyof typeof goals, addresses: string[]): Promise<Row> => {
    const bytes = await sentBytes(baseUrl, addresses)
    return {
      goal: 'first route',
      what: `${what} of ${path.split('?')[0]}`,
      measured: `${(bytes / 1000).toFixed(1)} kB in ${addresses.length} files`,
      wanted: `<= ${goals[what] / 1000} kB`,
      holds: bytes <= goals[what],
    }
  }
  return [await row('script', scripts), await row('style', styles), await row('font', fonts)]
}

async function sentBytes(baseUrl: string, addresses: readonly string[]): Promise<number> {
  let bytes = 0
  for (const address of addresses) {
    const reply = await fetch(baseUrl + address, { headers: { 'accept-encoding': 'br' } })
    const unpacked = await reply.arrayBuffer()
    // What fetch hands out is unpacked; the length in the header is what was sent.
    bytes += Number(reply.headers.get('content-length') ?? unpacked.byteLength)
  }
  return bytes
}
