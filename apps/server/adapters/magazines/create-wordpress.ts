import type { OutsideMagazine, OutsidePost } from '../../modules/content/ports.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Answered } from '../../platform/outbound/peer.ts'
import { plainTextOf } from './plain-text.ts'

/**
 * The listing of a magazine that runs on WordPress (developer.wordpress.org/rest-api/reference/posts), newest first. Of what it answers
 * only words, dates and addresses on its own host are taken: nothing of it is shown as markup.
 */
export function createWordPress(
  { url }: { url: string },
  { peer }: Pick<Outbound, 'peer'>,
): OutsideMagazine {
  const line = peer({
    name: 'magazine',
    baseUrl: url,
    secrets: [],
    connectWithinMs: 1_000,
    // A page waits for it.
    answerWithinMs: 2_000,
    largestReplyBytes: 2_097_152,
    keepsConnections: true,
    breaker: { failures: 3, restMs: 60_000 },
  })
  const { origin } = new URL(url)
  return {
    async posts({ page, take }) {
      const reply = await line.call({
        call: 'posts',
        method: 'GET',
        path: '/wp-json/wp/v2/posts',
        query: {
          page: String(page),
          per_page: String(take),
          orderby: 'date',
          order: 'desc',
          _embed: 'author',
          _fields: 'date_gmt,link,title,excerpt,content,_links,_embedded',
        },
      })
      if (reply.outcome !== 'answered') return { unheard: reply.reason }
      if (isPastTheLast(reply)) return { posts: [], total: 0 }
      const total = Number(reply.headers['x-wp-total'])
      if (reply.status !== 200 || !Array.isArray(reply.body) || !Number.isInteger(total))
        return { unheard: `an answer ${reply.status} that is no list` }
      const posts = reply.body.flatMap((post) => postOf(post, origin) ?? [])
      return { posts, total }
    },
  }
}

const isPastTheLast = ({ status, body }: Answered): boolean =>
  status === 400 && (body as { code?: unknown } | null)?.code === 'rest_post_invalid_page_number'

type Rendered = { rendered?: unknown } | undefined
type WordPressPost = {
  date_gmt?: unknown
  link?: unknown
  title?: Rendered
  excerpt?: Rendered
  content?: Rendered
  _embedded?: { author?: { name?: unknown }[] }
}

/** Null for a post without a title, a date, or an address on its own host. */
function postOf(post: WordPressPost | null, origin: string): OutsidePost | null {
  const title = textIn(post?.title)
  const address = typeof post?.link === 'string' && URL.canParse(post.link) && new URL(post.link)
  const at = instantOf(post?.date_gmt)
  if (!post || title === '' || !address || address.origin !== origin || !at) return null
  const [author] = post._embedded?.author ?? []
  return {
    address: address.href,
    title,
    lead: textIn(post.excerpt),
    author: typeof author?.name === 'string' && author.name !== '' ? author.name : null,
    at,
    words: textIn(post.content).split(/\s+/).length,
  }
}

const textIn = (rendered: Rendered): string =>
  typeof rendered?.rendered === 'string' ? plainTextOf(rendered.rendered) : ''

/** '2026-11-20T08:00:00', always of Greenwich. */
function instantOf(gmt: unknown): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(`${gmt}Z`)
  } catch {
    return null
  }
}
