/** Signed links to a revision that is not shown yet: good for a day, bound to nobody's session. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ContentNeeds } from './needs.ts'
import type { Revision } from './page.ts'
import { pageReader } from './store.ts'
import type { Saved } from './write-pages.ts'

const validHours = 24

type Needs = Pick<ContentNeeds, 'db' | 'clock' | 'previewKey'>

/** The token of a link under which anybody reads this revision for a day. */
export function previewToken({ clock, previewKey }: Needs, { pageId, number }: Saved): string {
  const until = Math.floor(clock.now().add({ hours: validHours }).epochMilliseconds / 1000)
  const named = `${pageId}.${number}.${until}`
  return `${named}.${signed(previewKey, named)}`
}

/** The revision a token names; null for one that is not ours, or is over. */
export async function previewed(
  { db, clock, previewKey }: Needs,
  token: string,
): Promise<Revision | null> {
  const [, named, pageId, number, until, signature] =
    /^((\w{8}-\w{4}-\w{4}-\w{4}-\w{12})\.(\d{1,6})\.(\d{1,12}))\.([\w-]+)$/.exec(token) ?? []
  if (!named || !pageId || !signature) return null
  const [wanted, given] = [Buffer.from(signed(previewKey, named)), Buffer.from(signature)]
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null
  if (Number(until) * 1000 < clock.now().epochMilliseconds) return null
  return await pageReader(db).revision(pageId, Number(number))
}

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
