/** What a first visit to a page must load before it works, in brotli bytes as sent. */
import type { Browser } from 'playwright-core'

/**
 * The most of each, in bytes: a phone on a slow line waits for every one of them. Of script, the list of all routes, which moving about offline needs,
 * is nearly ten thousand.
 */
export const mostBytes = { script: 160_000, style: 25_000, font: 60_000 }

export type Loaded = { bytes: number; files: number }

/** The scripts a document names itself: in its links, in its module, and in the list that waits for the first picture. */
export async function scriptsOf(baseUrl: string, path: string): Promise<Loaded> {
  const page = await (await fetch(baseUrl + path)).text()
  return sentBytes(baseUrl, addressesIn(page, /"(\/assets\/[^"]+\.js)"/g))
}

/** The style sheets a document asks for. */
export async function stylesOf(baseUrl: string, path: string): Promise<Loaded> {
  const page = await (await fetch(baseUrl + path)).text()
  return sentBytes(baseUrl, addressesIn(page, /rel="stylesheet" href="([^"]+)"/g))
}

/** The letters a visit really fetches: a face named in the style sheet is loaded for one sign that the first one lacks. */
export async function fontsOf(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext({ locale: 'fa-IR' })
  const page = await context.newPage()
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return sentBytes(new URL(url).origin, fonts)
}

const addressesIn = (page: string, pattern: RegExp): string[] => [
  ...new Set([...page.matchAll(pattern)].map(([, address = '']) => address)),
]

async function sentBytes(baseUrl: string, addresses: readonly string[]): Promise<Loaded> {
  let bytes = 0
  for (const address of addresses) {
    const reply = await fetch(baseUrl + address, { headers: { 'accept-encoding': 'br' } })
    const unpacked = await reply.arrayBuffer()
    // What fetch hands out is unpacked; the length in the header is what was sent.
    bytes += Number(reply.headers.get('content-length') ?? unpacked.byteLength)
  }
  return { bytes, files: addresses.length }
}
