// The whole site as a search engine finds it, read without a browser: from the home page and the sitemaps on.
import { randomInt } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { faultsOfGraph } from './schema-org.ts'

const origin = inject('baseUrl')
/** Nobody's to index: results, what belongs to somebody, files, and what is asked for by a form. */
const passedBy =
  /^\/(plp|profile|payment|confirm|add-passenger|hotels\/guests|visa\/add-passenger|visa\/payment|api|accounts|images|assets|dev|tickets|vouchers|preview)(\/|$)/

type Read = { path: string; status: number; text: string; to: string | null }

/** An engine reads from many addresses, and journeys beside this one are not limited by what it read. */
async function read(path: string): Promise<Read> {
  const headers = { 'x-forwarded-for': `198.19.${randomInt(256)}.${randomInt(1, 255)}` }
  const reply = await fetch(origin + path, { redirect: 'manual', headers })
  const to = reply.headers.get('location')
  return { path, status: reply.status, text: await reply.text(), to }
}

const inText = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)
const located = async (path: string) =>
  inText((await read(path)).text, /<loc>([^<]+)<\/loc>/g).map((address) => {
    expect(address.startsWith(`${origin}/`)).toBe(true)
    return address.slice(origin.length)
  })

it('has no dead link, no detour, no orphan, and says of each page what it is', {
  timeout: 400_000,
}, async () => {
  const listed = (await Promise.all((await located('/sitemap.xml')).map(located))).flat()
  expect(listed.length).toBeGreaterThan(60)
  expect(new Set(listed).size).toBe(listed.length)
  for (const landing of [
    'hotel/MHD',
    'tour/KIH',
    'tour/KIH/short',
    'flight/KIH/weekend',
    'visa/DXB',
  ])
    expect(listed).toContain(`/landing/${landing}`)

  const known = new Map<string, Read>()
  let next = ['/']
  while (next.length > 0) {
    const pages: Read[] = []
    // A few at a time: the gate counts pages by the minute.
    while (next.length > 0) pages.push(...(await Promise.all(next.splice(0, 4).map(read))))
    for (const page of pages) known.set(page.path, page)
    const links = pages.flatMap(({ text }) => inText(text, /<a [^>]*?href="(\/[^"#?]*)/g))
    next = [...new Set(links)].filter((path) => !passedBy.test(path) && !known.has(path))
  }

  const faults: string[] = []
  for (const { path, status, text, to } of known.values()) {
    if (path.endsWith('.xml')) continue
    const fault = (what: string) => faults.push(`${path}: ${what}`)
    if (status !== 200) {
      fault(`answers ${status}${to ? ` and leads to ${to}` : ''}`)
      continue
    }
    if (!/<title>[^<]{5,}<\/title>/.test(text)) fault('has no title')
    if (!/<meta name="description" content="[^"]{20,}"/.test(text)) fault('has no description')
    if (inText(text, /(<h1[\s>])/g).length !== 1) fault('has not one h1')
    const [canonical] = inText(text, /<link rel="canonical" href="([^"]+)"/g)
    if (canonical !== new URL(path, origin).href) fault(`is canonically ${canonical}`)
    const [picture] = inText(text, /<meta property="og:image" content="([^"]+)"/g)
    if (!picture?.startsWith(`${origin}/share/`)) fault('has no picture for its links')
    for (const graph of inText(text, /<script type="application\/ld\+json">(.*?)<\/script>/g))
      for (const odd of faultsOfGraph(JSON.parse(graph))) fault(odd)
    // There is one language; a site without others names none.
    if (/hreflang=/i.test(text)) fault('names another language')
  }
  expect(faults).toEqual([])
  // Nothing listed is reached by the sitemap alone, and nothing listed asks not to be.
  expect(listed.filter((path) => !known.has(path))).toEqual([])
  const hidden = (path: string) => known.get(path)?.text.includes('content="noindex"')
  expect(listed.filter(hidden)).toEqual([])
  // What may be found is listed, but for further pages of the magazine.
  const unlisted = [...known.keys()].filter((path) => !hidden(path) && !listed.includes(path))
  expect(unlisted.filter((path) => !/^\/magazine\/page\/|\.xml$/.test(path))).toEqual([])
})

it('leads other spellings and old addresses on in one step, and says what is gone', async () => {
  expect(await read('/flight/thr-mhd')).toMatchObject({ status: 301, to: '/flight/THR-MHD' })
  expect(await read('/landing/MHD')).toMatchObject({ status: 301, to: '/flight/MHD' })
  expect(await read('/landing/hotel/XXX')).toMatchObject({ status: 404 })
  expect(await read('/flight/XXX')).toMatchObject({ status: 404 })
  expect(await read('/magazine/page/9')).toMatchObject({ status: 404 })
  expect(await read('/magazine/page/1')).toMatchObject({ status: 404 })
})

it('names its sitemap to engines, and its articles to readers of feeds', async () => {
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const feed = (await read('/magazine/rss.xml')).text
  expect(inText(feed, /<guid[^>]*>([^<]+)</g).length).toBeGreaterThan(5)
  const route = (await read('/flight/THR-MHD')).text
  // Read without a script: words and prices stand in what is sent.
  expect(route).toMatch(/<h2[^>]*>[^<]+<\/h2>[\s\S]*تومان/)
  const article = (await read('/magazine/airport-metro')).text
  expect(article).toContain('خط M11')
  expect(article).toMatch(/<a [^>]*href="\/magazine\/author\/editors"/)
  expect(route).toContain('"@type":"BreadcrumbList"')
  expect(route).not.toMatch(/"@type":"(Product|Offer)/)
})

it('holds structured data against the vocabulary of schema.org, and says what is not of it', () => {
  const faultsOf = (thing: object) =>
    faultsOfGraph({ '@context': 'https://schema.org', '@graph': [thing] })
  const article = { '@type': 'Article', headline: 'کیش', datePublished: '2026-11-20' }
  expect(faultsOf(article)).toEqual([])
  expect(faultsOf({ ...article, price: 5 })).toEqual(['Article.price: not of Article'])
  expect(faultsOf({ ...article, datePublished: 'امروز' })[0]).toMatch(/^Article\.datePublished/)
  expect(faultsOf({ ...article, author: { '@type': 'Hotel' } })).toEqual([])
  expect(faultsOf({ ...article, author: { '@type': 'Rating' } })).toHaveLength(1)
  expect(faultsOf({ '@type': 'Flight' })).toEqual(['Flight: no known type Flight'])
  expect(faultsOfGraph({ '@graph': [article] })).toEqual(['is a graph of nobody'])
})
