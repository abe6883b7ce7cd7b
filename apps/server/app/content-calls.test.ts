/** Written things by their calls, as readers and as editors make them; in one piece, for one house is opened for all of it. */

import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PricedRoute, TrendingRow } from '@parastoo/contract/content/content'
import type { StaffScope } from '@parastoo/contract/operation'
import { addDays } from '@parastoo/kit/dates'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { importPages } from '../modules/content/index.ts'
import { askPatiently } from './testing/ask-patiently.ts'
import { wordsOf } from './testing/content-deeds.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const indexNowKey = '5f2c9a7e41d84b0f9c3e6a1d8b7f0e25'
const {
  house,
  baseUrl,
  buyer: buyerOf,
  clock,
  today,
  db,
} = await openTestHouse({
  settings: { INDEXNOW_KEY: indexNowKey, INDEXNOW_HOST: 'http://127.0.0.1:9' },
})
const { signedIn, offered, held } = takeSteps({ buyer: buyerOf, today })
const folder = resolve(import.meta.dirname, '../../../data/content')
await db.tx((tx) => importPages(tx, { clock, folder, overStaff: true }))

// biome-ignore lint/suspicious/noExplicitAny: replies are read as a client without types reads them.
type Reply = { status: number; data: any; meta: any }
async function ask(method: string, path: string, body?: object): Promise<Reply> {
  const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await askPatiently(() =>
    fetch(`${baseUrl}/api/front-api${path}`, { method, ...(body && sent) }),
  )
  return { status: reply.status, ...((await reply.json()) as Omit<Reply, 'status'>) }
}
const landing = (call: string, key: object) => ask('POST', `/LandingPages/${call}`, key)
const mashhad = { cityCode: 'mhd', productType: 'DomesticFlight' }

describe('landings by their key', () => {
  it('have words, an address, and routes with the prices of the calendar', async () => {
    const words = await landing('GetLandingPageContent', mashhad)
    expect(words.data).toMatchObject({ path: '/flight/MHD', kind: 'landing' })
    expect(JSON.stringify(words.data.body)).not.toMatch(/تومان|ریال/)
    expect((await landing('GetExistMappingLandingPage', mashhad)).data).toEqual({
      exists: true,
      path: '/flight/MHD',
      isWorthFinding: true,
    })
    const { data } = await landing('GetLandingPageFlights', mashhad)
    const fromTehran = data.routes.find(({ id }: { id: string }) => id === 'THR-MHD')
    expect(fromTehran.path).toBe('/flight/THR-MHD')
    const calendar = await house.inventory.calendar.lowest({
      origins: ['THR', 'IKA'],
      destinations: ['MHD'],
      from: today,
      to: addDays(today, 29),
      party: { adults: 1, children: 0, infants: 0 },
      cabinClass: 1,
    })
    const least = Math.min(...calendar.map(({ totalRial }) => totalRial))
    expect(fromTehran.lowest.priceRial).toBe(least)
  })

  it('of a category have the prices of its own days, and are found while there are any', async () => {
    const on = async (category: string) => {
      const { data } = await landing('GetLandingPageFlights', { ...mashhad, category })
      return (data.routes as PricedRoute[]).flatMap(({ lowest }) => lowest?.date ?? [])
    }
    const weekend = await on('weekend')
    expect(weekend.length).toBeGreaterThan(0)
    for (const date of weekend) expect([4, 5]).toContain(Temporal.PlainDate.from(date).dayOfWeek)
    for (const date of await on('last-minute')) expect(date <= addDays(today, 2)).toBe(true)
    // A word that every object knows is no category.
    expect(await on('valueOf')).toEqual(await on(''))
    const key = { ...mashhad, category: 'last-minute' }
    expect((await landing('GetExistMappingLandingPage', key)).data).toEqual({
      exists: true,
      path: '/landing/flight/MHD/last-minute',
      isWorthFinding: (await on('last-minute')).length > 0,
    })
  })

  it('of nothing written say so, and unknown places are not there', async () => {
    const nowhere = { cityCode: 'ZZZ', productType: 'Hotel' }
    expect((await landing('GetLandingPageContent', nowhere)).status).toBe(404)
    expect((await landing('GetExistMappingLandingPage', nowhere)).data).toEqual({
      exists: false,
      path: null,
      isWorthFinding: false,
    })
    expect((await landing('GetLandingPageFlights', nowhere)).status).toBe(404)
    expect((await landing('GetRouteFacts', { origin: 'MHD', destination: 'MHD' })).status).toBe(404)
    const bad = await landing('GetLandingPageContent', { cityCode: '12', productType: 'Hotel' })
    expect(bad.status).toBe(400)
  })

  it('tell of a route what is known today: days, airlines, hours, baggage, penalties', async () => {
    const { data } = await landing('GetRouteFacts', { origin: 'THR', destination: 'MHD' })
    expect(data).toMatchObject({
      isWorthFinding: true,
      from: today,
      to: addDays(today, 89),
      origin: { nameFa: 'تهران' },
      airlines: [{ code: 'ZV' }],
    })
    expect(data.distanceKm).toBeGreaterThan(700)
    expect(data.distanceKm).toBeLessThan(800)
    expect(data.firstDeparture <= data.lastDeparture).toBe(true)
    expect(data.penalties.bands.length).toBeGreaterThan(1)
    expect(data.baggage.mostKg).toBeLessThanOrEqual(30)
  })
})

describe('the magazine', () => {
  it('lists eight on a page, the newest first', async () => {
    const { data, meta } = await ask('GET', '/Blog/Posts?page=1&take=3')
    expect(data).toHaveLength(3)
    const dates = data.map(({ dated }: { dated: string }) => dated)
    expect(dates).toEqual([...dates].sort().reverse())
    const articles = (await readdir(join(folder, 'articles'), { recursive: true })).filter((file) =>
      file.endsWith('.md'),
    )
    expect(meta.paging).toMatchObject({ page: 1, pageSize: 3, total: articles.length })
    const second = await ask('GET', '/Blog/Posts?page=2&take=3')
    const paths = [...data, ...second.data].map(({ path }: { path: string }) => path)
    expect(new Set(paths).size).toBe(6)
    expect((await ask('GET', '/Blog/Posts')).meta.paging.pageSize).toBe(8)
  })

  it('is a feed whose articles bear the days they came out on, however often their words were mended', async () => {
    const feed = await (await fetch(`${baseUrl}/magazine/rss.xml`)).text()
    const days = [...feed.matchAll(/<pubDate>([^<]+)</g)].map(([, day = '']) =>
      new Date(day).toISOString().slice(0, 10),
    )
    const { data } = await ask('GET', '/Blog/Posts?take=20')
    expect(days).toEqual(data.map(({ dated }: { dated: string }) => dated))
  })

  it('has a page for who writes in it, with what they wrote', async () => {
    const author = '/magazine/author/editors'
    const { data: article } = await ask('GET', '/Content/Page?path=/magazine/airport-metro')
    expect(article.authorPath).toBe(author)
    const { data: page } = await ask('GET', `/Content/Page?path=${author}`)
    // Bound by the name that both bear, in which the agency’s own stands.
    expect(page).toMatchObject({ kind: 'page', title: article.author, authorPath: null })
    expect(page.title).not.toContain('{')
    const all = await ask('GET', '/Blog/Posts?take=24')
    const own = await ask('GET', `/Blog/Posts?take=24&author=${author}`)
    expect(own.data).toEqual(all.data)
    expect((await ask('GET', `/Blog/Posts?take=2&author=${author}`)).meta.paging).toEqual(
      (await ask('GET', '/Blog/Posts?take=2')).meta.paging,
    )
    for (const nobody of ['/magazine/author/nobody', '/about-us'])
      expect((await ask('GET', `/Blog/Posts?author=${nobody}`)).data).toEqual([])
  })

  it('is searched as people type, and its page without a script', async () => {
    const search = (query: string) => ask('GET', `/Blog/Search?query=${encodeURIComponent(query)}`)
    const { data } = await search('باطري لپ تاپ')
    expect(data[0].path).toBe('/magazine/power-banks-and-batteries')
    expect((await search('xyzzy')).data).toEqual([])
    expect((await search('')).status).toBe(400)
    expect((await search('ب'.repeat(101))).status).toBe(400)
  })
})

describe('pages', () => {
  it('are read by their address, with their versions', async () => {
    const { data } = await ask('GET', '/Content/Page?path=/privacy/charter-flight')
    expect(data).toMatchObject({ kind: 'legal', revision: 1 })
    const versions = await ask('GET', '/Content/Versions?path=/privacy/charter-flight')
    expect(versions.data).toMatchObject([{ revision: 1, shownUntil: null }])
    expect((await ask('GET', '/Content/Page?path=/no-such-page')).status).toBe(404)
    expect((await ask('GET', '/Content/Preview?token=made.up')).status).toBe(404)
  })

  it('that moved are led on from, and that nobody knows are counted', async () => {
    await house.content.desk.redirect({ from: '/old-terms', to: '/terms' })
    const movedTo = async (path: string) => (await ask('POST', '/Content/MovedTo', { path })).data
    expect(await movedTo('/old-terms')).toEqual({ status: 301, to: '/terms' })
    expect(await movedTo('/nobody')).toEqual({ status: 404, to: null })
    expect(await house.content.desk.missingPaths(5)).toMatchObject([{ path: '/nobody', hits: 1 }])
  })
})

describe('pictures of links', () => {
  const picture = async (path: string) => {
    const reply = await askPatiently(() => fetch(`${baseUrl}/share${path}`))
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  it('are PNGs of the agreed size, small enough for chats, each by the name of its page', async () => {
    const seen = new Set<string>()
    for (const path of ['/site.png', '/flight/THR-MHD.png', '/flight/MHD.png']) {
      const { status, bytes } = await picture(path)
      expect(status).toBe(200)
      const { format, width, height } = await sharp(bytes).metadata()
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(300_000)
      seen.add(bytes.toString('base64'))
    }
    expect(seen.size).toBe(3)
  })

  it('say nothing that somebody sends: a page nobody has is shown as the site', async () => {
    const { bytes: site } = await picture('/site.png')
    for (const path of ['/flight/ZZZ.png', '/profile.png', '/hotels/nowhere/no-hotel.png'])
      expect((await picture(path)).bytes.equals(site)).toBe(true)
    expect((await picture('/site.png?title=words')).bytes.equals(site)).toBe(true)
    for (const path of ['/site', '/site.svg', '/%D8%A7.png', '/a.b.png'])
      expect((await picture(path)).status).toBe(404)
  })

  it('are drawn for so many a minute of one address', async () => {
    const asked = Array.from({ length: 260 }, () => fetch(`${baseUrl}/share/site.png`))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})

describe('rules', () => {
  const paragraph = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  /** The rules an order was placed under, as its buyer reads them. */
  const agreedOf = async (buyer: Awaited<ReturnType<typeof signedIn>>, orderId: string) => {
    const details = `/api/orders/Order/GetCurrentUserOrderDetails/${orderId}`
    type Details = { agreedRules: { path: string; titleFa: string; revision: number }[] }
    return buyer.must(await buyer.call<Details>('GET', details)).agreedRules
  }

  it('are written down with an order in the version of its day, and that version can be read on', async () => {
    const buyer = await signedIn()
    const before = await held(buyer, await offered(buyer))
    const agreed = await agreedOf(buyer, before.orderId)
    expect(agreed.map(({ path }) => path)).toEqual([
      '/privacy',
      '/privacy/buying-ticket',
      '/privacy/charter-flight',
      '/privacy/system-flight',
      '/terms',
      '/terms/charter-tickets',
      '/terms/non-liability',
    ])
    const termsIn = (rules: typeof agreed) => rules.find(({ path }) => path === '/terms')
    expect(termsIn(agreed)).toEqual({ path: '/terms', titleFa: 'قوانین و مقررات', revision: 1 })

    const { desk } = house.content
    const page = await desk.byPath('/terms')
    const last = page && (await desk.lastRevision(page.pageId))
    if (!last) throw new Error('no rules')
    const save = async (beganFrom: number, text: string) =>
      await desk.saveRevision({
        pageId: last.pageId,
        beganFrom,
        words: { ...last, body: paragraph(text) },
        savedBy: 'sara',
      })
    await save(1, 'قانون تازه')
    await desk.publishNow({ pageId: last.pageId, number: 2 })
    await save(2, 'پیش‌نویس')

    expect(termsIn(await agreedOf(buyer, before.orderId))?.revision).toBe(1)
    const another = await signedIn()
    const after = await held(another, await offered(another))
    expect(termsIn(await agreedOf(another, after.orderId))?.revision).toBe(2)

    const version = (revision: number | string, path = '/terms') =>
      ask('GET', `/Content/Page?path=${path}&revision=${revision}`)
    expect(JSON.stringify((await version(1)).data.body)).not.toContain('قانون تازه')
    expect(JSON.stringify((await version(2)).data.body)).toContain('قانون تازه')
    for (const never of [3, 4]) expect((await version(never)).status).toBe(404)
    expect((await version(0)).status).toBe(400)
    expect((await version(1, '/magazine/airport-metro')).status).toBe(404)

    const rule = await desk.byPath('/terms/charter-tickets')
    if (!rule) throw new Error('no rule')
    await desk.archive({ pageId: rule.pageId, leadTo: null })
    expect((await version(1, rule.path)).data).toMatchObject({ path: rule.path, revision: 1 })
    const { data: versions } = await ask('GET', `/Content/Versions?path=${rule.path}`)
    expect(versions).toMatchObject([{ revision: 1, shownUntil: expect.any(String) }])
  })
})

describe('what is trending', () => {
  it('are the routes asked for most, with prices', async () => {
    const { data } = await ask('GET', '/Trending/GetTrendingRoutes')
    expect(data.length).toBeGreaterThan(3)
    expect(data[0]).toMatchObject({ origin: expect.any(String), productType: expect.any(String) })
  })

  it('are products beside each other, each with its page; one that has nothing takes no other with it', async () => {
    const list = async (query = '') => {
      const { data } = await ask('GET', `/Trending/GetTrendingList${query}`)
      return data as TrendingRow[]
    }
    const all = await list()
    expect(all[0]).toMatchObject({ productType: 'DomesticFlight', path: '/flight/THR-MHD' })
    expect(all[0]?.lowest?.priceRial).toBeGreaterThan(0)
    expect(all.filter(({ productType }) => productType.endsWith('Flight'))).toEqual(all)
    expect(await list('?productType=DomesticFlight&take=1')).toEqual(all.slice(0, 1))
    // Nobody sells hotels in this house.
    expect(await list('?productType=Hotel')).toEqual([])
    expect((await ask('GET', '/Trending/GetTrendingList?take=13')).status).toBe(400)
  })
})

describe('search engines', () => {
  const text = async (path: string) => (await fetch(baseUrl + path)).text()

  it('are given sitemaps by kind with true dates, and only landings that have something to sell', async () => {
    const index = await text('/sitemap.xml')
    expect(index.match(/<loc>/g)).toHaveLength(5)
    const flights = await text('/sitemaps/flights.xml')
    expect(flights).toContain('<loc>http://parastoo.test/flight/THR-MHD</loc>')
    // The one airline of this house does not fly there.
    expect(flights).not.toContain('/international-flight/THR-EVN')
    expect(flights).toContain(`<lastmod>${clock.now().toString({ fractionalSecondDigits: 0 })}`)
    // Nobody sells hotels in this house.
    expect(await text('/sitemaps/landings.xml')).not.toContain('/landing/hotel/')
    expect(flights).not.toContain('/landing/')
    expect(await text('/sitemaps/pages.xml')).toContain('http://parastoo.test/terms</loc>')
    expect(await text('/robots.txt')).not.toContain('/plp')
  })

  it('see by a file of the key that the site is ours', async () => {
    expect(await text(`/${indexNowKey}.txt`)).toBe(indexNowKey)
  })
})

describe('an editor at the desk', () => {
  type Editor = Buyer & { userId: string }
  async function editor(...scopes: StaffScope[]): Promise<Editor> {
    const one = await signedIn()
    const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
    const { id: userId } = one.must(me)
    await makeStaff({ db, clock }, userId, scopes)
    return { ...one, userId }
  }
  const words = (text: string, more: object = {}) => ({
    ...wordsOf(text),
    title: 'قواعد آزمون',
    ...more,
  })
  const desk = <Done>(one: Buyer, call: string, body: object) =>
    one.call<Done>('POST', `/api/office/Content/${call}`, body)
  type Saved = { pageId: string; number: number }

  it('shows no rules that they wrote themselves: another person does', async () => {
    const [chief, other] = [
      await editor('content', 'content.publish'),
      await editor('content', 'content.publish'),
    ]
    const page = { path: '/terms/desk-rules', kind: 'legal', words: words('یک') }
    const saved = chief.must(await desk<Saved>(chief, 'Add', page))
    expect((await desk(chief, 'Publish', saved)).refused?.code).toBe('LEGAL_NEEDS_SECOND')
    const publishAt = clock.now().add({ hours: 1 }).toString()
    expect((await desk(chief, 'Schedule', { ...saved, publishAt })).refused?.code).toBe(
      'LEGAL_NEEDS_SECOND',
    )
    other.must(await desk(other, 'Publish', saved))
    // What the second wrote is shown by the first, and not by the second.
    const next = { pageId: saved.pageId, beganFrom: 1, words: words('دو') }
    const second = other.must(await desk<Saved>(other, 'Save', next))
    expect((await desk(other, 'Publish', second)).refused?.code).toBe('LEGAL_NEEDS_SECOND')
    chief.must(await desk(chief, 'Publish', second))
    // Nor does one person make room at its address for a page that nobody else has to read.
    const { pageId } = saved
    const away = await desk(chief, 'Rename', { pageId, path: '/terms/elsewhere' })
    const gone = await desk(chief, 'Archive', { pageId, leadTo: null })
    expect([away, gone].map(({ refused }) => refused?.code)).toEqual(['LEGAL_STAYS', 'LEGAL_STAYS'])
  })

  it('is told that somebody saved in between, and keeps what is of no schema out', async () => {
    const [one, other] = [await editor('content'), await editor('content')]
    const page = { path: '/magazine/desk-two', kind: 'article', words: words('یک') }
    const { pageId } = one.must(await desk<Saved>(one, 'Add', page))
    expect((await desk(one, 'Add', page)).refused).toMatchObject({
      code: 'ADDRESS_TAKEN',
      field: 'path',
    })
    other.must(await desk(other, 'Save', { pageId, beganFrom: 1, words: words('دو') }))
    const late = await desk(one, 'Save', { pageId, beganFrom: 1, words: words('سه') })
    expect(late.refused).toMatchObject({ status: 409, code: 'PAGE_CHANGED' })
    one.must(await desk(one, 'Save', { pageId, beganFrom: 2, words: words('سه') }))
    const strange = [
      { type: 'doc', content: [{ type: 'script' }] },
      { type: 'doc', content: [{ type: 'live', attrs: { block: 'search', ids: 'horse' } }] },
      { type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'x' }, content: 'x' }] },
      { type: 'doc' },
      [],
      null,
    ]
    for (const body of strange) {
      const save = { pageId, beganFrom: 3, words: words('', { body }) }
      expect((await desk(one, 'Save', save)).refused, JSON.stringify(body)).toMatchObject({
        status: 400,
      })
    }
    expect((await desk(one, 'Publish', { pageId, number: 3 })).refused?.code).toBe('FORBIDDEN')
    const past = { pageId, number: 3, publishAt: clock.now().toString() }
    const chief = await editor('content.publish')
    expect((await desk(chief, 'Schedule', past)).refused?.code).toBe('PUBLISH_TIME_IS_PAST')
  })
})
