import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardKeptTickets, keepTicket, ticketPaper } from './kept-tickets.ts'

/** A browser's caches, as far as tickets need them. */
function cachesInMemory() {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (key: string | Request) =>
    typeof key === 'string' ? key : new URL(key.url).pathname + new URL(key.url).search
  return {
    stores,
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        put: async (key: string, reply: Response) => void store.set(key, reply),
        add: async (key: string) => void store.set(key, new Response('font')),
        match: async (key: string | Request) => store.get(pathOf(key))?.clone(),
        delete: async (key: string) => store.delete(key),
        keys: async () => [...store.keys()].map((key) => new Request(`https://site.test${key}`)),
      }
    },
  }
}

const path = (orderId: string) =>
  `/profile/my-travels/order-details/flight-order-items?orderId=${orderId}`
const ticket = (orderId: string) => ({
  orderId,
  title: 'تهران به مشهد',
  path: path(orderId),
  papers: [ticketPaper(orderId)],
})
/** What the server says of each paper that is asked for: by its call, the version there is; those that are not there have none. */
const versions = new Map<string, string>()
const asked: string[] = []
async function answer(call: string, init: RequestInit = {}): Promise<Response> {
  if (!call.startsWith('/api/')) return new Response(page)
  const { 'if-none-match': kept = null, authorization } = (init.headers ?? {}) as Record<
    string,
    string
  >
  asked.push(`${call} ${kept}`)
  const etag = versions.get(call) ?? '"1"'
  if (authorization !== 'Bearer token' || etag === 'none') return new Response('', { status: 404 })
  if (kept === etag) return new Response(null, { status: 304 })
  return new Response(`%PDF-${etag}`, { headers: { etag } })
}
const page =
  '<link rel="preload" as="font" href="/assets/persian.woff2"/><link rel="stylesheet" href="/assets/app.css"/><h1>بلیت</h1>'
/** What a browser remembers of who is signed in. */
const stored = new Map<string, string>()
let browser: ReturnType<typeof cachesInMemory>
const keptPaths = () => [...(browser.stores.get('kept-tickets')?.keys() ?? [])]

beforeEach(() => {
  vi.useFakeTimers()
  browser = cachesInMemory()
  stored.set('auth.strategy', JSON.stringify({ value: 'otp' }))
  vi.stubGlobal('caches', browser)
  vi.stubGlobal('navigator', { onLine: true })
  versions.clear()
  asked.length = 0
  vi.stubGlobal('fetch', answer)
})
vi.mock('./browser-session.ts', () => ({
  browserSession: () => ({
    isSignedIn: () => stored.has('auth.strategy'),
    accessToken: async () => 'token',
  }),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the page, the paper, the letters and the style of a ticket', async () => {
  await keepTicket(ticket('one'), 'sara')
  expect(keptPaths()).toEqual(
    expect.arrayContaining([
      '/kept-owner',
      path('one'),
      '/kept-ticket.pdf?orderId=one',
      '/assets/persian.woff2',
      '/assets/app.css',
    ]),
  )
})

it('is empty once somebody else, or nobody, is here', async () => {
  await keepTicket(ticket('one'), 'sara')
  await guardKeptTickets('sara')
  expect(keptPaths()).toContain(path('one'))
  await keepTicket(ticket('two'), 'ali')
  expect(keptPaths()).toContain(path('two'))
  expect(keptPaths()).not.toContain(path('one'))
  await guardKeptTickets(null)
  expect(keptPaths()).toEqual([])
})

it('keeps the newest ten, each with its paper', async () => {
  for (let number = 0; number < 12; number += 1) {
    vi.advanceTimersByTime(1000)
    await keepTicket(ticket(`order-${number}`), 'sara')
  }
  expect(keptPaths().filter((key) => key.startsWith('/profile/'))).toHaveLength(10)
  expect(keptPaths().filter((key) => key.startsWith('/kept-ticket.pdf'))).toHaveLength(10)
  expect(keptPaths()).not.toContain(path('order-0'))
})

it('keeps a trip beside the ticket of its order, whose paper stays the ticket’s', async () => {
  const trip = '/profile/my-travels/order-details?orderId=order-0'
  await keepTicket(ticket('order-0'), 'sara')
  await keepTicket({ ...ticket('order-0'), path: trip, papers: [] }, 'sara')
  expect(keptPaths()).toEqual(expect.arrayContaining([path('order-0'), trip]))
  for (let number = 1; number < 10; number += 1) {
    vi.advanceTimersByTime(1000)
    await keepTicket(ticket(`order-${number}`), 'sara')
  }
  expect(keptPaths()).toContain('/kept-ticket.pdf?orderId=order-0')
})

it('keeps every paper of a trip by its name, and lets all of them go with the trip', async () => {
  const names = ['voucher', 'policy', 'policy', 'programme'] as const
  const papers = names.map((name) => ({ name, call: `/api/${name}` as const }))
  versions.set('/api/programme', 'none')
  const path = '/profile/my-travels/order-details?orderId=trip'
  await keepTicket({ orderId: 'trip', title: 'کیش', path, papers }, 'sara')
  const kept = () => keptPaths().filter((key) => key.includes('orderId=trip&'))
  expect(kept()).toEqual(
    ['voucher', 'policy', 'policy-2'].map((name) => `/kept-ticket.pdf?orderId=trip&paper=${name}`),
  )
  for (let number = 0; number < 10; number += 1) {
    vi.advanceTimersByTime(1000)
    await keepTicket(ticket(`order-${number}`), 'sara')
  }
  expect(kept()).toEqual([])
})

it('keeps nothing of who signed out while its papers were drawn', async () => {
  vi.stubGlobal('fetch', async (call: string, init: RequestInit) => {
    if (call.startsWith('/api/')) stored.delete('auth.strategy')
    return await answer(call, init)
  })
  await keepTicket(ticket('one'), 'sara')
  expect(asked).toHaveLength(1)
  expect(keptPaths()).toEqual([])
})

it('asks for a paper again only where it says something else by now, and never by what somebody else kept', async () => {
  const [paper] = ticket('one').papers
  const call = paper?.call ?? ''
  const read = async () =>
    await (await (await browser.open('kept-tickets')).match('/kept-ticket.pdf?orderId=one'))?.text()
  await keepTicket(ticket('one'), 'sara')
  await keepTicket(ticket('one'), 'sara')
  expect(await read()).toBe('%PDF-"1"')
  versions.set(call, '"2"')
  await keepTicket(ticket('one'), 'sara')
  expect(await read()).toBe('%PDF-"2"')
  await keepTicket(ticket('one'), 'ali')
  expect(asked).toEqual(['null', '"1"', '"1"', 'null'].map((kept) => `${call} ${kept}`))
})

it('keeps no page that is not the ticket', async () => {
  vi.stubGlobal('fetch', async () => new Response('no', { status: 404 }))
  await keepTicket(ticket('one'), 'sara')
  expect(keptPaths()).toEqual([])
})

it('the offline page runs one script, by the hash that its worker names', () => {
  const read = (file: string) => readFileSync(new URL(`../public/${file}`, import.meta.url), 'utf8')
  const scripts = [...read('offline.html').matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
  expect(scripts).toHaveLength(1)
  const hash = createHash('sha256')
    .update(scripts[0]?.[1] ?? '')
    .digest('base64')
  expect(read('sw.js')).toContain(`'sha256-${hash}'`)
})

it.each([
  [false, 'اینترنت در دسترس نیست'],
  // It may be we who are down: nobody is told that their network is gone.
  [true, 'پرستو پاسخ نمی‌دهد'],
])('the offline page says with a network (%s) what is known: %s', (onLine, title) => {
  const text = readFileSync(new URL('../public/offline.html', import.meta.url), 'utf8')
  const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? ''
  const shown: Record<string, { textContent: string }> = {}
  const element = (name: string) => {
    shown[name] ??= { textContent: '' }
    return shown[name]
  }
  const document = { title: '', querySelector: element }
  const hear = vi.fn()
  new Function('document', 'navigator', 'addEventListener', 'setTimeout', script)(
    document,
    { onLine },
    hear,
    () => 0,
  )
  expect(document.title).toBe(`${title} | پرستو`)
  expect(shown.h1?.textContent).toBe(title)
  expect(shown['h1 + p']?.textContent).toContain('این صفحه خودبه‌خود باز می‌شود')
  expect(hear.mock.calls.map(([kind]) => kind)).toEqual(['offline', 'online'])
})
