import type { Browser } from 'playwright-core'
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
  const row = async (what: 'script' | 'style', addresses: string[]): Promise<Row> => {
    const bytes = await sentBytes(baseUrl, addresses)
    return {
      goal: 'first route',
      what: `${what} of ${path.split('?')[0]}`,
      measured: `${(bytes / 1000).toFixed(1)} kB in ${addresses.length} files`,
      wanted: `<= ${goals[what] / 1000} kB`,
      holds: bytes <= goals[what],
    }
  }
  return [await row('script', scripts), await row('style', styles)]
}

/** The letters a first visit really fetches: a face named in the style sheet is loaded for one sign that the first one lacks. */
export async function measureFonts(browser: Browser, url: string): Promise<Row> {
  const context = await browser.newContext({ locale: 'fa-IR' })
  const page = await context.newPage()
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  const { origin, pathname } = new URL(url)
  const bytes = await sentBytes(origin, fonts)
  return {
    goal: 'first route',
    what: `font fetched by a visit to ${pathname}`,
    measured: `${(bytes / 1000).toFixed(1)} kB in ${fonts.length} files`,
    wanted: `<= ${goals.font / 1000} kB`,
    holds: bytes > 0 && bytes <= goals.font,
  }
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
