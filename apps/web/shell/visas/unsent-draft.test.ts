import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refused } from '../refused.ts'
import { createCaches } from '../testing/create-caches.ts'
import { startSiteWorker } from '../testing/start-site-worker.ts'
import { forgetTabRequest } from './tab-request.ts'
import {
  forgetOldDrafts,
  forgetUnsentDraft,
  layDraftAside,
  refusedDraft,
  sendUnsentDraft,
  sendWhileClosed,
} from './unsent-draft.ts'

const keepDraft = vi.hoisted(() => vi.fn())
vi.mock('../api.ts', () => ({ api: { visaDrafts: { keepDraft } } }))

const owner = '0197c0de-0000-7000-8000-000000000001'
const draft = { destination: 'uae', seen: null } as unknown as Parameters<typeof layDraftAside>[0]
const registered: string[] = []
/** What a browser remembers of who is signed in. */
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
let caches = createCaches()

beforeEach(() => {
  registered.length = 0
  stored.set('auth.strategy', JSON.stringify({ value: 'otp' }))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  caches = createCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({
        sync: { register: async (tag: string) => void registered.push(tag) },
      }),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Asked = { path: string; body: string; authorization: string | undefined }

/** The browser says that the network is back. `signedIn` is whose cookie it has; `isFormOpen`, whether a tab holds the form. */
async function sync({
  signedIn = owner as string | null,
  isFormOpen = false,
  status = 200,
  code = '',
  meanwhile = () => {},
}: {
  signedIn?: string | null
  isFormOpen?: boolean
  status?: number
  code?: string
  /** Happens while the server has not answered yet. */
  meanwhile?: () => unknown
} = {}): Promise<Asked[]> {
  const asked: Asked[] = []
  const fetch = async (path: string, init: RequestInit) => {
    const { authorization } = (init.headers ?? {}) as { authorization?: string }
    asked.push({ path, body: String(init.body), authorization })
    const refusal = { data: null, meta: { errors: [{ code, messages: [] }] } }
    if (path !== '/accounts/connect/token') {
      await meanwhile()
      return Response.json(refusal, { status })
    }
    if (signedIn === null) return new Response('{}', { status: 400 })
    const claims = Buffer.from(JSON.stringify({ sub: signedIn })).toString('base64url')
    return Response.json({ access_token: `head.${claims}.signature` })
  }
  const request = async (
    name: string,
    ...rest: [options: object, act: (lock: unknown) => unknown] | [act: (lock: unknown) => unknown]
  ) => (rest.at(-1) as (lock: unknown) => unknown)(isFormOpen && name.endsWith('draft') ? null : {})
  const world = { caches, fetch, Date, atob, URLSearchParams }
  const worker = startSiteWorker(world, { navigator: { locks: { request } } })
  await worker('sync', { tag: registered[0] ?? 'none' })
  return asked
}
const isLaid = () => caches.has('unsent-draft')

it('a request that no network carried is sent by the worker when it is back, in its owner’s name', async () => {
  await layDraftAside(draft, owner)
  expect(registered).toEqual(['unsent-draft'])
  const [renewal, kept, ...more] = await sync()
  expect(renewal).toMatchObject({
    path: '/accounts/connect/token',
    body: 'client_id=web&grant_type=refresh_token',
  })
  expect(kept?.path).toBe('/api/visa/Draft/KeepDraft')
  expect(JSON.parse(kept?.body ?? '')).toEqual(draft)
  expect(kept?.authorization).toMatch(/^Bearer head\./)
  expect([more, await isLaid()]).toEqual([[], false])
})

it('is not sent in the name of somebody else, nor without a session, and waits', async () => {
  await layDraftAside(draft, owner)
  for (const signedIn of ['0197c0de-0000-7000-8000-000000000002', null])
    expect((await sync({ signedIn })).map(({ path }) => path)).toEqual(['/accounts/connect/token'])
  expect(await isLaid()).toBe(true)
})

it('is left to its form while that is open, and tried again where the server has no answer', async () => {
  await layDraftAside(draft, owner)
  await expect(sync({ isFormOpen: true })).rejects.toThrow('the form is open')
  await expect(sync({ status: 503 })).rejects.toThrow('status 503')
  expect(await isLaid()).toBe(true)
  // Its visa is not sold any more: asking again changes nothing.
  await sync({ status: 400, code: 'VISA_TYPE_UNKNOWN' })
  expect([await isLaid(), await refusedDraft(owner)]).toEqual([false, null])
})

const changed = { status: 400, code: 'VISA_DRAFT_CHANGED' }

it('is not sent again where another device was faster, and waits for its owner to see it', async () => {
  await layDraftAside(draft, owner)
  await sync(changed)
  expect(await isLaid()).toBe(false)
  expect(await refusedDraft(owner)).toEqual({ draft, typedAtMs: expect.any(Number) })
  expect(await sync(changed)).toEqual([])
  // Nobody else reads it, nor does it stay where somebody else is here.
  expect(await refusedDraft('0197c0de-0000-7000-8000-000000000002')).toBeNull()
  expect(await refusedDraft(owner)).toBeNull()
})

it('is told to its owner by the next page that is open, which sends it too late itself', async () => {
  await layDraftAside(draft, owner)
  const refusal = { code: changed.code, messages: [] }
  keepDraft.mockRejectedValueOnce(new Refused(changed.status, [refusal]))
  expect(await sendWhileClosed(owner)).toMatchObject({ draft })
  expect(await isLaid()).toBe(false)
  expect(await sendWhileClosed(owner)).toMatchObject({ draft })
  forgetTabRequest()
  await expect.poll(() => refusedDraft(owner)).toBeNull()
})

it('leaves nothing of who signs out before it is known that it came too late', async () => {
  // As the pages do at signing out.
  const signOut = () => caches.delete('unsent-draft')
  await layDraftAside(draft, owner)
  await sync({ ...changed, meanwhile: signOut })
  await layDraftAside(draft, owner)
  keepDraft.mockImplementationOnce(async () => {
    await signOut()
    throw new Refused(changed.status, [{ code: changed.code, messages: [] }])
  })
  await sendUnsentDraft(owner)
  expect(await caches.has('refused-draft')).toBe(false)
})

it('goes after its time though nobody signs in here any more', async () => {
  await layDraftAside(draft, owner)
  await sync(changed)
  await layDraftAside(draft, owner)
  await forgetOldDrafts()
  expect([await caches.has('unsent-draft'), await caches.has('refused-draft')]).toEqual([
    true,
    true,
  ])
  vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1000 + 1, toFake: ['Date'] })
  await forgetOldDrafts()
  expect([await caches.has('unsent-draft'), await caches.has('refused-draft')]).toEqual([
    false,
    false,
  ])
})

it('does not lie about for longer than a day where it came too late', async () => {
  await layDraftAside(draft, owner)
  await sync(changed)
  vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1000 + 1, toFake: ['Date'] })
  expect(await refusedDraft(owner)).toBeNull()
  expect(await caches.has('refused-draft')).toBe(false)
})

it('does not lie about for longer than a tab keeps it, and goes once it was sent otherwise', async () => {
  await layDraftAside(draft, owner)
  vi.useFakeTimers({ now: Date.now() + 3 * 60 * 60 * 1000 + 1, toFake: ['Date'] })
  expect(await sync()).toEqual([])
  expect(await isLaid()).toBe(false)
  await layDraftAside(draft, owner)
  await forgetUnsentDraft()
  expect(await sync()).toEqual([])
})

it('is not laid aside by who has signed out, and goes with its form: sent, it would be begun a second time', async () => {
  await layDraftAside(draft, owner)
  forgetTabRequest()
  await expect.poll(isLaid).toBe(false)
  stored.delete('auth.strategy')
  await layDraftAside(draft, owner)
  expect([registered.length, await isLaid()]).toEqual([1, false])
})

it('is left to its form by another tab too', async () => {
  await layDraftAside(draft, owner)
  const request = async (_name: string, _options: object, act: (lock: null) => unknown) => act(null)
  vi.stubGlobal('navigator', { locks: { request } })
  await sendWhileClosed(owner)
  expect([keepDraft.mock.calls, await isLaid()]).toEqual([[], true])
})

it('waits where the server has no answer for the page either, and is over once it is refused', async () => {
  await layDraftAside(draft, owner)
  for (const status of [503, 429, 409]) keepDraft.mockRejectedValueOnce(new Refused(status, []))
  const isLeft = async () => [await sendUnsentDraft(owner), await isLaid()]
  expect([await isLeft(), await isLeft(), await isLeft()]).toEqual([
    [false, true],
    [false, true],
    [false, false],
  ])
})
