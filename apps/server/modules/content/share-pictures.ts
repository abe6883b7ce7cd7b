/** Serves the pictures of links: by the address of a page that is there, never by words somebody sends. */
import { isRefused } from '@parastoo/kit/outcome'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Gate } from '../../platform/http/guard.ts'
import { withBrand } from './brand-name.ts'
import { drawSharePicture, type ShareWords } from './draw-share-picture.ts'
import type { ContentNeeds } from './needs.ts'
import { pageReader } from './store.ts'

type Needs = Pick<ContentNeeds, 'db' | 'pdf' | 'brandName' | 'soldAt'>

/** Some 30 kB each. */
const mostKept = 200
const asking = {
  path: ['share', 'picture'],
  procedure: { '~orpc': { meta: { who: 'all', limit: { max: 120, perSeconds: 60 } } } },
}

const kindWords = { article: 'مجلهٔ سفر', flight: 'پرواز', hotel: 'هتل', tour: 'تور', visa: 'ویزا' }
const siteWords = { title: 'خرید بلیت هواپیما، هتل، تور و ویزا', kind: '' }

/** `/share{path of a page}.png`: its own picture, or that of the site where the page has no name of its own. */
export function mountSharePictures(app: FastifyInstance, needs: Needs, gate: Gate): void {
  const kept = new LRUCache<string, ReturnType<typeof drawSharePicture>>({ max: mostKept })
  /** Drawn once for all who ask; what could not be drawn is not kept. */
  function pictureOf(words: ShareWords) {
    const key = JSON.stringify(words)
    const before = kept.get(key)
    if (before) return before
    const drawing = drawSharePicture(needs, words)
    kept.set(key, drawing)
    drawing.then(
      (drawn) => isRefused(drawn) && kept.delete(key),
      () => kept.delete(key),
    )
    return drawing
  }
  app.get<{ Params: { '*': string } }>('/share/*', async (request, reply) => {
    const [, path] = /^([\w/-]{1,200})\.png$/.exec(request.params['*']) ?? []
    if (path === undefined) return await reply.status(404).send()
    const { ip: address, id: requestId } = request
    const context = { caller: null, address, requestId, idempotencyKey: null, userAgent: '' }
    await gate.pass({ ...asking, context })
    const words = (await wordsOf(needs, `/${path}`)) ?? siteWords
    const drawn = await pictureOf({ ...words, brand: needs.brandName })
    if (isRefused(drawn)) return await reply.status(503).header('retry-after', '5').send()
    return await reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(drawn)
  })
}

/** What the picture of a page says: its title, and what it is about. No price: chats keep a picture for months. */
async function wordsOf(
  { db, soldAt, brandName }: Needs,
  path: string,
): Promise<Omit<ShareWords, 'brand'> | null> {
  const shown = await pageReader(db).shownAt([path])
  if (shown) {
    const title = withBrand(shown.words.title, brandName)
    return { title, kind: shown.kind === 'article' ? kindWords.article : aboutOf(path) }
  }
  const sold = await soldAt(path)
  return sold && { title: sold.title, kind: sold.about ?? kindWords[sold.kind] }
}

/** What a landing sells, by its address; nothing for a page of the house. */
function aboutOf(path: string): string {
  const [, product = ''] =
    /^\/(?:landing\/|international-)?(flight|hotel|tour|visa)(?:\/|$)/.exec(path) ?? []
  return kindWords[product as keyof typeof kindWords] ?? ''
}
