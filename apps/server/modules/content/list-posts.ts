/** The magazine as it is listed: the one the agency runs elsewhere, where that is a setting and it is heard, else our own. */
import type { PageInShort } from '@parastoo/contract/content/content'
import { LRUCache } from 'lru-cache'
import { dateIn } from '../../platform/clock.ts'
import { withBrand } from './brand-name.ts'
import type { ContentNeeds } from './needs.ts'
import { authorPages, minutesFor } from './page.ts'
import type { OutsidePost } from './ports.ts'
import { pageReader } from './store.ts'

type Needs = Pick<ContentNeeds, 'db' | 'clock' | 'log' | 'brandName' | 'outsideMagazine'>
/** `author` is the address of an author's page. */
type Ask = { page: number; take: number; author?: string | undefined }
type Posts = { posts: PageInShort[]; total: number }

/** So long nobody asks again, whoever reads. */
const freshForMs = 300_000
/** Shown for so long after that while the magazine is not heard: yesterday's list is better than another magazine. */
const keptForMs = 86_400_000
const mostKept = 100

/** Lists the magazine page by page, newest first. */
export function createPosts(needs: Needs): (ask: Ask) => Promise<Posts> {
  const { outsideMagazine } = needs
  if (!outsideMagazine) return (ask) => ownPosts(needs, ask)
  const heard = new LRUCache<string, { posts: Posts; atMs: number }>({ max: mostKept })
  const asking = new Map<string, Promise<Posts>>()
  const nowMs = () => needs.clock.now().epochMilliseconds

  const hear = async (key: string, ask: Ask): Promise<Posts> => {
    const found = await outsideMagazine.posts(ask)
    if ('posts' in found) {
      const posts = { posts: found.posts.map(inShort), total: found.total }
      heard.set(key, { posts, atMs: nowMs() })
      return posts
    }
    const before = heard.get(key)
    const isKept = before !== undefined && nowMs() - before.atMs < keptForMs
    needs.log.warn({ reason: found.unheard, isKept }, 'the magazine elsewhere was not heard')
    return isKept ? before.posts : await ownPosts(needs, ask)
  }

  return async (ask) => {
    // Who writes elsewhere has no page here.
    if (ask.author !== undefined) return await ownPosts(needs, ask)
    const key = `${ask.page} ${ask.take}`
    const before = heard.get(key)
    if (before && nowMs() - before.atMs < freshForMs) return before.posts
    const running = asking.get(key)
    if (running) return await running
    const posts = hear(key, ask).finally(() => asking.delete(key))
    asking.set(key, posts)
    return await posts
  }
}

/** A page of our own magazine. */
async function ownPosts({ db, brandName }: Needs, { page, take, author }: Ask): Promise<Posts> {
  const reader = pageReader(db)
  const about = author === undefined ? null : await reader.shownAt([author])
  if (author !== undefined && !about?.path.startsWith(authorPages)) return { posts: [], total: 0 }
  const name = about?.words.title
  const by = name === undefined ? {} : { author: name }
  const posts = await reader.shownInShort(['article'], { page, take, ...by })
  return { posts: withBrand(posts, brandName), total: await reader.countShown(['article'], name) }
}

const inShort = ({ address, words, at, ...post }: OutsidePost): PageInShort => ({
  ...post,
  path: address,
  dated: dateIn('Asia/Tehran', at),
  readingMinutes: minutesFor(words),
  places: [],
})
