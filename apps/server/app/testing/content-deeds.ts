/** Examples of what an editor does, for the test that plays every deed of the staff. */
import type { Clock } from '../../platform/clock.ts'
import type { House } from '../wiring.ts'
import type { Buyer } from './create-buyer.ts'
import type { Deed } from './desk-deeds.ts'
import { handInPicture } from './hand-in-picture.ts'

type Body = Record<string, unknown>

/** What a page says, as it is sent. */
export const wordsOf = (text: string): Body => ({
  title: 'نوشتهٔ آزمون',
  lead: 'خلاصه‌ای از آن',
  description: 'توضیحی دربارهٔ آن',
  author: null,
  dated: '2026-11-27',
  places: [],
  sources: [],
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

/** By the names of their operations; each makes what it is about. */
export function contentDeeds({
  house,
  clock,
  clerk,
}: {
  house: House
  clock: Clock
  clerk: Buyer & { userId: string }
}): Record<string, () => Promise<Deed>> {
  let pages = 0
  const nextPath = () => `/deeds/page-${++pages}`
  async function page(): Promise<{ pageId: string; number: number }> {
    const body = { path: nextPath(), kind: 'article', words: wordsOf('یک') }
    return clerk.must(await clerk.call('POST', '/api/office/Content/Add', body))
  }
  async function scheduled() {
    const { pageId, number } = await page()
    const publishAt = clock.now().add({ hours: 48 })
    await house.content.desk.schedule({ pageId, number, publishAt })
    return { pageId }
  }
  const handedIn = () => handInPicture(house, clerk)
  const aboutPage = ({ pageId }: Body) => String(pageId)
  /** A deed on one page, and the same on another. */
  const onPages = async (kind: string, more: () => Body): Promise<Deed> => {
    const [one, other] = [await page(), await page()]
    const [body, altered] = [
      { ...one, ...more() },
      { ...other, ...more() },
    ]
    return { body, altered, kind, about: one.pageId }
  }

  /** A banner as it is asked for. */
  async function banner(): Promise<Body> {
    const fileId = await handedIn()
    const shown = { fileId, alt: 'ساحل کیش', focus: { x: 40, y: 60 } }
    const added = await clerk.call<Body>('POST', '/api/office/Content/AddPicture', shown)
    return {
      seen: null,
      place: 'tours',
      title: 'نوروز در کیش',
      text: '',
      pictureId: clerk.must(added).id,
      link: '/tour-home',
      advertiser: '',
      startsAt: clock.now().toString(),
      endsAt: null,
    }
  }
  const standing = async () => {
    const put = await clerk.call<Body>('POST', '/api/office/Banner/Save', await banner())
    return { id: String(clerk.must(put).id) }
  }

  return {
    async 'officeBanners.save'() {
      const [body, altered] = [await banner(), await banner()]
      return { body, altered, kind: 'content.banner-saved', about: ({ id }) => String(id) }
    },
    async 'officeBanners.stop'() {
      const [body, altered] = [await standing(), await standing()]
      return { body, altered, kind: 'content.banner-stopped', about: body.id }
    },
    async 'officeContent.add'() {
      const body = { path: nextPath(), kind: 'article', words: wordsOf('یک') }
      const altered = { ...body, path: nextPath() }
      return { body, altered, kind: 'content.page-added', about: aboutPage }
    },
    async 'officeContent.save'() {
      const [one, other] = [await page(), await page()]
      const saving = { beganFrom: 1, words: wordsOf('دو') }
      return {
        body: { pageId: one.pageId, ...saving },
        altered: { pageId: other.pageId, ...saving },
        kind: 'content.page-saved',
        about: one.pageId,
      }
    },
    'officeContent.publish': () => onPages('content.published', () => ({})),
    'officeContent.schedule': () =>
      onPages('content.scheduled', () => ({
        publishAt: clock.now().add({ hours: 48 }).toString(),
      })),
    async 'officeContent.giveUpSchedule'() {
      const [body, altered] = [await scheduled(), await scheduled()]
      return { body, altered, kind: 'content.schedule-given-up', about: body.pageId }
    },
    'officeContent.rename': () => onPages('content.renamed', () => ({ path: nextPath() })),
    'officeContent.archive': () => onPages('content.archived', () => ({ leadTo: '/magazine' })),
    async 'officeContent.lead'() {
      const [from, other] = [nextPath(), nextPath()]
      const to = '/magazine'
      const altered = { from: other, to }
      return { body: { from, to }, altered, kind: 'content.address-led', about: from }
    },
    async 'officeContent.addPicture'() {
      const shown = { alt: 'ساحل کیش', caption: '', credit: '', focus: { x: 40, y: 60 } }
      const [fileId, other] = [await handedIn(), await handedIn()]
      return {
        body: { fileId, ...shown },
        altered: { fileId: other, ...shown },
        kind: 'content.picture-added',
        about: ({ id }) => String(id),
      }
    },
  }
}
