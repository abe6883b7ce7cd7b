/** In one piece on purpose: every promise of an editor's verbs on one set of pages, whose import costs more than the tests. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createPublicPictures } from '../images/index.ts'
import { createShownBanners } from './banners.ts'
import { UnsoundBody } from './body-schema.ts'
import { countMissingPaths } from './count-addresses.ts'
import {
  bringShippedPages,
  createContent,
  exportPages,
  exportRest,
  importPages,
  importRest,
} from './index.ts'
import { createPosts } from './list-posts.ts'
import type { PageWords } from './page.ts'
import { showPage, showPreview } from './show-page.ts'

const shipped = resolve(import.meta.dirname, '../../../../data/content')
const { db, url } = await testDatabase()
const scratch = await mkdtemp(join(tmpdir(), 'parastoo-pages-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
const clock = createTestClock(Temporal.Instant.from('2026-11-23T08:00:00Z'))
const jobs = createJobs({ db, url, log: silentLog, clock })
const needs = {
  db,
  clock,
  jobs,
  flights: {
    city: () => null,
    routeFacts: async () => null,
    pricedRoute: async () => null,
    daysOnSale: async () => 0,
    popular: async () => [],
  },
  soldAt: async () => null,
  soldIn: async () => false,
  soldPages: async () => [],
  trendingOf: async () => [],
  outsideMagazine: null,
  searchEngines: null,
  pictures: createPublicPictures({ folder: join(scratch, 'images') }),
  pdf: { renderSvg: async () => refuse('PDF_QUEUE_FULL') },
  log: silentLog,
  previewKey: 'key',
  bannerHosts: ['partner.example'],
  publicUrl: 'https://parastoo.test',
  brandName: 'پرستو',
}
const content = createContent(needs)
const { desk } = content
content.defineJobs()
await jobs.start({ work: false })
afterAll(() => jobs.stop())

const words = (text: string, more: Partial<PageWords> = {}): PageWords => ({
  title: 'آزمون',
  lead: 'یک جمله',
  description: 'یک جمله',
  author: null,
  dated: '2026-11-23',
  places: [],
  sources: [],
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  ...more,
})
const written = async (path: string, text: string) => {
  const added = await desk.addPage({ path, kind: 'legal', words: words(text), savedBy: 'sara' })
  if (isRefused(added)) throw new Error(added.refused)
  return added
}
const shownText = async (path: string) => {
  const page = await showPage(needs, path)
  return page?.body.content?.[0]?.content?.[0]?.text ?? null
}

const textsIn = async (folder: string) => {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  )
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries(files.map((file, index) => [file, texts[index]]))
}

describe('pages as files', () => {
  it('come in whole, go out as they came, and change nothing the second time', async () => {
    const first = await db.tx((tx) => importPages(tx, { clock, folder: shipped, overStaff: true }))
    if ('badLines' in first) throw new Error(JSON.stringify(first.badLines.slice(0, 5)))
    expect(first.imported.added).toBe(first.imported.pages)
    const out = join(scratch, 'out')
    expect(await exportPages(db, out)).toBe(first.imported.pages)
    expect(await textsIn(out)).toEqual(await textsIn(shipped))
    const again = await db.tx((tx) => importPages(tx, { clock, folder: out, overStaff: true }))
    expect(again).toMatchObject({ imported: { added: 0, changed: 0 } })
  })

  it('bear the name of the agency whose setting it is', async () => {
    const named = async (brandName: string) =>
      JSON.stringify(await showPage({ ...needs, brandName }, '/terms/charter-tickets'))
    const theirs = await named('آژانس آسمان')
    expect(theirs).toContain('«آژانس آسمان چارتر»')
    expect(theirs).not.toMatch(/پرستو|\{brand\}/)
  })

  it('leave what staff have written since, unless somebody brings them in by hand', async () => {
    const folder = join(scratch, 'edited')
    await cp(shipped, folder, { recursive: true })
    const page = await desk.byPath('/about-us')
    const last = page && (await desk.lastRevision(page.pageId))
    if (!last) throw new Error('no page')
    const saved = await desk.saveRevision({
      pageId: last.pageId,
      beganFrom: last.number,
      words: words('نوشتهٔ کارمند'),
      savedBy: 'sara',
    })
    await desk.publishNow(saved as { pageId: string; number: number })
    expect(await bringShippedPages({ db, clock, folder })).toMatchObject({
      imported: { added: 0, changed: 0, kept: ['/about-us'] },
    })
    expect(await shownText('/about-us')).toBe('نوشتهٔ کارمند')
    expect(await bringShippedPages({ db, clock, folder })).toEqual({ unchanged: true })
    const byHand = await db.tx((tx) => importPages(tx, { clock, folder, overStaff: true }))
    expect(byHand).toMatchObject({ imported: { changed: 1 } })
  })

  it('are refused whole, with every bad line named', async () => {
    const folder = join(scratch, 'bad')
    await cp(shipped, folder, { recursive: true })
    await writeFile(join(folder, 'legal', 'Bad name.md'), '')
    await writeFile(
      join(folder, 'legal', 'unsafe.md'),
      '---\ntitle: ت\nlead: ل\ndescription: د\ndated: 2026-02-30\n---\n\n[x](javascript:alert)\n\n# بلند\n',
    )
    const outcome = await db.tx((tx) => importPages(tx, { clock, folder, overStaff: true }))
    expect(outcome).toMatchObject({
      badLines: [
        { file: 'legal/Bad name.md' },
        { file: 'legal/unsafe.md', reason: expect.stringContaining('dated') },
        { file: 'legal/unsafe.md', reason: expect.stringContaining('level') },
      ],
    })
  })
})

describe('pictures of pages', () => {
  const drawn = (colour: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
  const added = async (alt = 'صحن حرم در شب', bytes?: Buffer) =>
    await desk.addAsset({
      alt,
      caption: 'شب',
      credit: null,
      licence: null,
      bytes: bytes ?? (await drawn('#00707a').png().toBuffer()),
      addedBy: 'sara',
    })
  const showing = (...ids: string[]) =>
    words('', {
      body: {
        type: 'doc',
        content: [{ type: 'live', attrs: { block: 'pictures', ids: ids.join(' ') } }],
      },
    })

  it('have words for who does not see them, are drawn anew, and stand in the pages that name them', async () => {
    expect(await added(' ')).toMatchObject({ refused: 'ALT_REQUIRED' })
    expect(await added('متن', Buffer.from('<svg/>'))).toMatchObject({
      refused: 'IMAGE_WRONG_FORMAT',
    })
    const withPlace = await drawn('#123456')
      .withExif({ IFD3: { GPSLatitude: '36/1 17/1 0/1' } })
      .jpeg()
      .toBuffer()
    const asset = await added(undefined, withPlace)
    if (isRefused(asset)) throw new Error(asset.refused)
    const [kept] = await desk.assets()
    const bytes = await needs.pictures.read(String(kept?.file))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()

    const path = '/with-a-picture'
    const page = await desk.addPage({
      path,
      kind: 'page',
      words: showing(asset.assetId),
      savedBy: 'sara',
    })
    await desk.publishNow(page as { pageId: string; number: number })
    expect((await showPage(needs, path))?.pictures).toEqual([
      {
        id: asset.assetId,
        path: `content/${asset.assetId}.jpg`,
        alt: 'صحن حرم در شب',
        caption: 'شب',
        credit: null,
        width: 40,
        height: 30,
        focus: { x: 50, y: 50 },
      },
    ])
  })

  it('that nobody has are in no page', async () => {
    for (const id of ['0196f0f0-0000-7000-8000-0000000000ff', 'x'])
      expect(
        await desk.addPage({ path: '/no-picture', kind: 'page', words: showing(id), savedBy: 's' }),
      ).toMatchObject({ refused: 'ASSET_UNKNOWN' })
    const { pageId } = await written('/picture-later', 'متن')
    const later = { pageId, beganFrom: 1, words: showing('x'), savedBy: 'sara' }
    expect(await desk.saveRevision(later)).toMatchObject({ refused: 'ASSET_UNKNOWN' })
  })

  it('and moved addresses go out and come in as they were, and change nothing the second time', async () => {
    await added()
    await desk.redirect({ from: '/moved-long-ago', to: '/about-us' })
    const out = join(scratch, 'rest-out')
    const counts = await exportRest({ db, pictures: needs.pictures }, out)
    expect(counts.pictures).toBeGreaterThan(1)
    expect(await importRest(needs, out)).toEqual({ pictures: 0, redirects: 0 })
    const other = await testDatabase()
    const theirs = createPublicPictures({ folder: join(scratch, 'other-images') })
    const bringing = { db: other.db, clock, pictures: theirs }
    expect(await importRest(bringing, out)).toEqual(counts)
    const back = join(scratch, 'rest-back')
    expect(await exportRest({ db: other.db, pictures: theirs }, back)).toEqual(counts)
    for (const file of await readdir(out, { recursive: true }))
      if (file.includes('.'))
        expect(await readFile(join(back, file)), file).toEqual(await readFile(join(out, file)))
    await writeFile(join(out, 'redirects.json'), '[{"from":"/about-us","to":"/x"}]')
    expect(await importRest(needs, out)).toMatchObject({
      badLines: [{ file: 'redirects.json', reason: expect.stringContaining('ADDRESS_TAKEN') }],
    })
  })
})

describe('an editor', () => {
  it('finds pages in every state by address or title, and reads each saving of one', async () => {
    const { pageId } = await written('/listed-draft', 'یک')
    await desk.saveRevision({
      pageId,
      beganFrom: 1,
      words: words('دو', { title: 'فهرست صفحه‌ها ۱۰۰٪' }),
      savedBy: 'reza',
    })
    const find = (text: string) => desk.list({ kinds: ['legal'], text, page: 1, take: 5 })
    for (const text of ['listed-dr', 'صفحه‌ها ۱۰۰٪'])
      expect(await find(text)).toMatchObject([
        { path: '/listed-draft', state: 'draft', last: { number: 2, savedBy: 'reza' } },
      ])
    expect(await find('listed_draft')).toEqual([])
    expect(await desk.revisions(pageId)).toMatchObject([
      { number: 2, savedBy: 'reza' },
      { number: 1, savedBy: 'sara', title: 'آزمون' },
    ])
    expect(JSON.stringify((await desk.revision(pageId, 1))?.body)).toContain('یک')
  })

  it('gives up what was to be shown later, and the page is as it was before', async () => {
    const page = await written('/given-up', 'متن')
    const publishAt = clock.now().add({ hours: 1 })
    await desk.schedule({ ...page, publishAt })
    expect(await desk.giveUpSchedule(page.pageId)).toEqual({ givenUp: true })
    expect(await desk.giveUpSchedule(page.pageId)).toMatchObject({ refused: 'NOT_FOUND' })
    clock.advance({ hours: 2 })
    await jobs.runDue()
    expect(await shownText('/given-up')).toBeNull()
    expect((await desk.byPath('/given-up'))?.state).toBe('draft')
  })

  it('changes no saving, and neither does anybody in the tables', async () => {
    const { pageId } = await written('/saved-for-good', 'متن')
    const change = (statement: string) =>
      sql.raw(statement.replace('$page', `'${pageId}'`)).execute(tables<unknown>(db))
    await expect(
      change('update content.revision set title = title where page_id = $page'),
    ).rejects.toThrow('stays as it was')
    await expect(change('delete from content.revision where page_id = $page')).rejects.toThrow(
      'stays as it was',
    )
  })
})

describe('banners', () => {
  const shownBanner = createShownBanners(needs)
  const wish = async (more: object = {}) => {
    const bytes = await sharp({
      create: { width: 60, height: 30, channels: 3, background: '#0e9aa0' },
    })
      .jpeg()
      .toBuffer()
    const nothing = { caption: null, credit: null, licence: null }
    const added = await desk.addAsset({ bytes, alt: 'ساحل', ...nothing, addedBy: 'sara' })
    if (isRefused(added)) throw new Error(added.refused)
    return {
      seen: null,
      place: 'magazine' as const,
      title: 'بنر',
      text: '',
      pictureId: added.assetId,
      link: '/tours',
      advertiser: null,
      startsAt: clock.now().toString(),
      endsAt: null as string | null,
      savedBy: 'sara',
      ...more,
    }
  }
  const save = async (more: object = {}) => {
    const asked = await wish(more)
    return await db.tx((tx) => desk.banners.save(tx, asked))
  }

  it('stand between two instants, the one that began last first, and go as they are stopped', async () => {
    expect(await shownBanner('magazine')).toBeNull()
    const ends = clock.now().add({ hours: 2 }).toString()
    const first = await save({ title: 'اول', endsAt: ends, advertiser: 'هتل دریا' })
    await save({ title: 'دوم', startsAt: clock.now().add({ hours: 1 }).toString() })
    // What others know is forgotten as it is told; here within its seconds.
    clock.advance({ seconds: 6 })
    expect(await shownBanner('magazine')).toMatchObject({
      title: 'اول',
      advertiser: 'هتل دریا',
      picture: { alt: 'ساحل', focus: { x: 50, y: 50 } },
    })
    expect(await shownBanner('home')).toBeNull()
    clock.advance({ minutes: 61 })
    expect(await shownBanner('magazine')).toMatchObject({ title: 'دوم' })
    const listed = await desk.banners.list()
    expect(listed.map(({ title, state }) => [title, state])).toEqual([
      ['دوم', 'running'],
      ['اول', 'running'],
    ])
    const [second] = listed
    await db.tx((tx) => desk.banners.stop(tx, second?.id ?? ''))
    await expect.poll(async () => (await shownBanner('magazine'))?.title).toBe('اول')
    clock.advance({ hours: 2 })
    expect(await shownBanner('magazine')).toBeNull()
    expect(first).toMatchObject({ id: expect.any(String) })
  })

  it('change once of two who saw the same, and never once they are stopped', async () => {
    const put = await save({ place: 'home' })
    if (isRefused(put)) throw new Error(put.refused)
    const seen = { id: put.id, version: 1 }
    const outcomes = await Promise.all([save({ seen, title: 'یک' }), save({ seen, title: 'دو' })])
    expect(outcomes.filter(isRefused)).toMatchObject([{ refused: 'CHANGED_MEANWHILE' }])
    await db.tx((tx) => desk.banners.stop(tx, put.id))
    const late = { seen: { id: put.id, version: 2 } }
    expect(await save(late)).toMatchObject({ refused: 'CHANGED_MEANWHILE' })
    expect(await db.tx((tx) => desk.banners.stop(tx, put.id))).toMatchObject({
      refused: 'NOT_FOUND',
    })
  })

  it('lead into the site or to an allowed one, and nowhere else', async () => {
    for (const link of ['/tours?x=1', 'https://partner.example/a'])
      expect(await save({ place: 'home', link })).toMatchObject({ id: expect.any(String) })
    const astray = [
      '//partner.example',
      '/\\partner.example',
      'https://partner.example.evil.example/',
      'https://partner.example@evil.example/',
      'https://partner.example:8443/',
      'http://partner.example/',
      'javascript:alert(1)',
      '',
    ]
    for (const link of astray)
      expect(await save({ place: 'home', link }), link).toMatchObject({
        refused: 'BANNER_LINK_NOT_ALLOWED',
      })
    const endsAt = clock.now().subtract({ hours: 1 }).toString()
    expect(await save({ endsAt })).toMatchObject({ refused: 'BANNER_TIME_WRONG' })
    expect(await save({ pictureId: '0196f0f0-0000-7000-8000-0000000000ff' })).toMatchObject({
      refused: 'ASSET_UNKNOWN',
    })
  })
})

describe('two editors', () => {
  it('cannot both be next: the second is shown the words of the first and loses nothing', async () => {
    const { pageId } = await written('/two-editors', 'یک')
    const save = (text: string) =>
      desk.saveRevision({ pageId, beganFrom: 1, words: words(text), savedBy: text })
    const outcomes = await Promise.all([save('دو'), save('سه'), save('چهار')])
    expect(outcomes.filter((one) => !isRefused(one))).toHaveLength(1)
    for (const lost of outcomes.filter(isRefused))
      expect(lost).toMatchObject({ refused: 'PAGE_CHANGED', theirs: { number: 2 } })
  })

  it('are refused a body that is not of the schema, and links that lead astray', async () => {
    const body = (node: object) => ({ type: 'doc', content: [node] }) as never
    const bad = [
      body({ type: 'script' }),
      body({ type: 'live', attrs: { block: 'prices', ids: 'x' } }),
      body({
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'x',
            marks: [{ type: 'link', attrs: { href: '//elsewhere.example' } }],
          },
        ],
      }),
    ]
    for (const each of bad)
      await expect(
        desk.addPage({
          path: '/bad',
          kind: 'page',
          words: words('', { body: each }),
          savedBy: 'x',
        }),
      ).rejects.toThrow(/unknown node|live block|cannot lead/i)
    expect(UnsoundBody.name).toBe('UnsoundBody')
  })
})

describe('publishing', () => {
  it('waits for its instant, runs once, and says late when it was late', async () => {
    const { pageId, number } = await written('/later', 'فردا')
    const publishAt = clock.now().add({ hours: 24 })
    await desk.schedule({ pageId, number, publishAt })
    await jobs.runDue()
    expect(await shownText('/later')).toBeNull()
    // Nobody worked for an hour after it fell due.
    clock.advance({ hours: 25 })
    await jobs.runDue()
    await jobs.runDue()
    expect(await shownText('/later')).toBe('فردا')
    expect((await showPage(needs, '/later'))?.shownFrom).toBe(clock.now().toString())
    expect((await desk.byPath('/later'))?.state).toBe('published')
  })

  it('tells every node at once, so that nothing kept from before is read after it', async () => {
    let heard = 0
    const listening = await content.watchShown(() => {
      heard += 1
    })
    const { pageId, number } = await written('/at-once', 'اکنون')
    expect(heard).toBe(0)
    await desk.publishNow({ pageId, number })
    await expect.poll(() => heard).toBeGreaterThan(0)
    await listening.stop()
  })

  it('goes by the last word: a plan that was replaced shows nothing', async () => {
    const { pageId } = await written('/replanned', 'اول')
    await desk.saveRevision({ pageId, beganFrom: 1, words: words('دوم'), savedBy: 'sara' })
    await desk.schedule({ pageId, number: 1, publishAt: clock.now().add({ hours: 1 }) })
    await desk.schedule({ pageId, number: 2, publishAt: clock.now().add({ hours: 2 }) })
    clock.advance({ minutes: 90 })
    await jobs.runDue()
    expect(await shownText('/replanned')).toBeNull()
    clock.advance({ minutes: 60 })
    await jobs.runDue()
    expect(await shownText('/replanned')).toBe('دوم')
  })

  it('keeps every version with its dates, and shows the one before while the next waits', async () => {
    const { pageId, number } = await written('/versions', 'یک')
    await desk.publishNow({ pageId, number })
    clock.advance({ hours: 10 })
    await desk.saveRevision({ pageId, beganFrom: 1, words: words('دو'), savedBy: 'sara' })
    await desk.schedule({ pageId, number: 2, publishAt: clock.now().add({ hours: 1 }) })
    expect(await shownText('/versions')).toBe('یک')
    clock.advance({ hours: 2 })
    await jobs.runDue()
    const { pageReader } = await import('./store.ts')
    const versions = await pageReader(db).publications('/versions')
    expect(versions.map(({ revision }) => revision)).toEqual([2, 1])
    expect(versions[1]?.shownUntil?.toString()).toBe(versions[0]?.shownFrom.toString())
    expect(versions[0]?.shownUntil).toBeNull()
  })

  it('lists an article by its revision that is shown, with the minutes its words take', async () => {
    const first = { path: '/magazine/long', kind: 'article', savedBy: 'sara' } as const
    const later = words('واژه '.repeat(401).trim(), { dated: '2031-01-01' })
    const page = await desk.addPage({ ...first, words: later })
    if (isRefused(page)) throw new Error(page.refused)
    await desk.publishNow(page)
    await desk.saveRevision({ ...page, beganFrom: 1, words: words('کوتاه'), savedBy: 'sara' })
    expect((await createPosts(needs)({ page: 1, take: 1 })).posts).toMatchObject([
      { path: '/magazine/long', dated: '2031-01-01', readingMinutes: 3 },
    ])
  })

  it('shows a revision nobody sees yet under a signed link for a day, and under no other', async () => {
    const page = await written('/preview-me', 'پنهان')
    const token = desk.previewToken(page)
    expect(await showPage(needs, '/preview-me')).toBeNull()
    expect((await showPreview(needs, token))?.title).toBe('آزمون')
    expect(
      await showPreview(
        needs,
        token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
      ),
    ).toBeNull()
    expect(await showPreview(needs, token.replace('.1.', '.2.'))).toBeNull()
    clock.advance({ hours: 25 })
    expect(await showPreview(needs, token)).toBeNull()
  })
})

describe('addresses', () => {
  const missing = countMissingPaths(needs)
  const movedTo = async (path: string) =>
    (await import('./moved-to.ts')).movedTo({ ...needs, missing }, path)

  it('lead on after a page was renamed, at one step however often it was', async () => {
    const page = await written('/first-name', 'متن')
    await desk.publishNow(page)
    await desk.rename({ pageId: page.pageId, path: '/second-name' })
    await desk.rename({ pageId: page.pageId, path: '/third-name' })
    expect(await movedTo('/first-name')).toEqual({ status: 301, to: '/third-name' })
    expect(await movedTo('/second-name')).toEqual({ status: 301, to: '/third-name' })
    await desk.rename({ pageId: page.pageId, path: '/first-name' })
    expect(await movedTo('/second-name')).toEqual({ status: 301, to: '/first-name' })
    expect((await desk.redirects()).map(({ fromPath }) => fromPath)).not.toContain('/first-name')
    expect((await desk.redirects()).find(({ fromPath }) => fromPath === '/second-name')?.hits).toBe(
      2,
    )
  })

  it('refuse loops, pages that stand, and what is no address', async () => {
    expect(await desk.redirect({ from: '/old', to: '/new' })).toEqual({ redirected: true })
    expect(await desk.redirect({ from: '/new', to: '/old' })).toMatchObject({
      refused: 'REDIRECT_LOOPS',
    })
    expect(await desk.redirect({ from: '/x', to: '/x' })).toMatchObject({
      refused: 'REDIRECT_LOOPS',
    })
    expect(await desk.redirect({ from: '/about-us', to: '/new' })).toMatchObject({
      refused: 'ADDRESS_TAKEN',
    })
    // A browser reads a backslash as a slash.
    for (const to of ['//elsewhere.example', '/\\elsewhere.example', '/a\\b'])
      expect(await desk.redirect({ from: '/y', to }), to).toMatchObject({
        refused: 'ADDRESS_IS_INVALID',
      })
    const { pageId } = await written('/stands', 'متن')
    expect(await desk.rename({ pageId, path: '/about-us' })).toMatchObject({
      refused: 'ADDRESS_TAKEN',
    })
  })

  it('of an archived page say that it is gone, or lead away, and a refused archiving changes nothing', async () => {
    const page = await written('/closing', 'متن')
    await desk.publishNow(page)
    expect(await desk.archive({ pageId: page.pageId, leadTo: '/closing' })).toMatchObject({
      refused: 'REDIRECT_LOOPS',
    })
    expect(await shownText('/closing')).toBe('متن')
    await desk.archive({ pageId: page.pageId, leadTo: null })
    expect(await shownText('/closing')).toBeNull()
    expect(await movedTo('/closing')).toEqual({ status: 410, to: null })
  })

  it('nobody answers are counted, most asked first', async () => {
    for (const path of ['/lost', '/lost', '/lost-too'])
      expect((await movedTo(path)).status).toBe(404)
    expect(await missing.list(2)).toMatchObject([
      { path: '/lost', hits: 2 },
      { path: '/lost-too', hits: 1 },
    ])
  })

  it('nobody answers are still counted after somebody has tried thousands of names', async () => {
    await sql`
      insert into content.missing_path (path, hits, last_hit_at)
      select '/tried-' || n, 2, ${clock.now()}::timestamptz - n * interval '1 second'
      from generate_series(1, 5000) n`.execute(tables<unknown>(db))
    clock.advance({ minutes: 1 })
    await movedTo('/lost')
    for (let times = 0; times < 3; times += 1) await movedTo('/broken-link')
    expect(await missing.list(2)).toMatchObject([
      { path: '/broken-link', hits: 3 },
      { path: '/lost', hits: 3 },
    ])
    expect(await missing.list(6000)).toHaveLength(5000)
  })
})
