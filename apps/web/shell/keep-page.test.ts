import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heedLostScripts, keepPage, lostPageStore } from './keep-page.ts'

let browser: EventTarget
let kept: Map<string, string>
const assign = vi.fn()
const loseScript = () => browser.dispatchEvent(new Event('lost-script'))

beforeEach(() => {
  browser = new EventTarget()
  kept = new Map()
  assign.mockClear()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/', assign })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  vi.stubGlobal('fetch', async () => new Response())
  heedLostScripts()
})
afterEach(() => vi.unstubAllGlobals())

type Asked = Parameters<typeof keepPage>[0]

/** Goes to a page; the router waits for a script that is lost for ever, so what it answers may never come. Answers how to go elsewhere. */
function press(path: string, answer: Promise<object> = new Promise(() => {})): () => void {
  const gone = new AbortController()
  const request = new Request(`http://site.test${path}`, { signal: gone.signal })
  const asked = { request, pattern: path.replace(/\?.*|(?<=hotel\/).*/, '') } as Asked
  void Promise.resolve(keepPage(asked, async () => ({ ...(await answer) }))).catch(() => {})
  return () => gone.abort()
}

it('opens a page whose script does not come as a document: by itself once a minute, then when it is pressed for', async () => {
  // Fetched ahead only: nobody is led anywhere.
  loseScript()
  press('/about-us?a=1')
  loseScript()
  await expect.poll(() => assign.mock.calls).toEqual([['/about-us?a=1']])

  press('/faq')
  loseScript()
  await expect.poll(() => lostPageStore.read()?.lost.kind).toBe('failed')
  expect(assign).toHaveBeenCalledOnce()
  lostPageStore.read()?.retry()
  await expect.poll(() => assign.mock.calls.at(-1)).toEqual(['/faq'])
})

it('leads nobody away from where they went meanwhile, nor from a page that reads itself once more', async () => {
  const goElsewhere = press('/terms')
  loseScript()
  goElsewhere()
  // The page that stands, while another's script was fetched ahead.
  press('/?sort=price')
  loseScript()
  await new Promise((over) => setTimeout(over, 20))
  expect([assign.mock.calls, lostPageStore.read()]).toEqual([[], null])
})

it('says nothing more of a page that came after all: the script was another’s', async () => {
  kept.set('reloaded-for-chunk', String(Date.now()))
  const { promise, resolve } = Promise.withResolvers<object>()
  press('/contact', promise)
  loseScript()
  await expect.poll(() => lostPageStore.read()?.lost.kind).toBe('failed')
  resolve({})
  await expect.poll(() => lostPageStore.read()).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})

it('opens another page of a route whose script was lost as a document too: the router asks for it no more', async () => {
  kept.set('reloaded-for-chunk', String(Date.now()))
  const goElsewhere = press('/hotel/one')
  loseScript()
  await expect.poll(() => lostPageStore.read()?.lost.kind).toBe('failed')
  goElsewhere()
  await expect.poll(() => lostPageStore.read()).toBeNull()
  press('/hotel/two')
  await expect.poll(() => lostPageStore.read()?.lost.kind).toBe('failed')
  lostPageStore.read()?.retry()
  await expect.poll(() => assign.mock.calls).toEqual([['/hotel/two']])
})

it('leaves no page for a site that is not there, though something before it answers', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  press('/wallet')
  loseScript()
  await expect.poll(() => lostPageStore.read()?.lost.kind).toBe('failed')
  expect(assign).not.toHaveBeenCalled()
})
