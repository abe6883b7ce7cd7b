import { afterEach, expect, it, vi } from 'vitest'
import { heedLostScripts, keepPage, lostPageStore } from './keep-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('opens a page whose script does not come as a document: by itself once a minute, then when it is pressed for', async () => {
  const browser = new EventTarget()
  const kept = new Map<string, string>()
  const assign = vi.fn()
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
  const press = (path: string) => {
    const asked = { request: new Request(`http://site.test${path}`) } as Parameters<
      typeof keepPage
    >[0]
    // The router waits for the script for ever.
    void keepPage(asked, () => new Promise(() => {}))
  }
  // Fetched ahead only: nobody is led anywhere.
  browser.dispatchEvent(new Event('lost-script'))
  press('/about-us?a=1')
  browser.dispatchEvent(new Event('lost-script'))
  await expect.poll(() => assign.mock.calls).toEqual([['/about-us?a=1']])

  press('/faq')
  browser.dispatchEvent(new Event('lost-script'))
  await expect.poll(() => lostPageStore.read()?.lost.kind).toBe('failed')
  expect(assign).toHaveBeenCalledOnce()
  lostPageStore.read()?.retry()
  await expect.poll(() => assign.mock.calls.at(-1)).toEqual(['/faq'])
})
