import { afterEach, expect, it, vi } from 'vitest'
import { reloadOnceOnChunkFailure } from './chunk-reload.ts'
import { loadPart } from './lazy-part.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Part = () => null
const partOf = (module: { Part: typeof Part }) => module.Part

it('is the part that its script exports', async () => {
  expect(await loadPart(async () => ({ Part }), partOf)).toBe(Part)
})

it('waits, and draws no error, while the page reloads for a chunk that failed', async () => {
  const { fail, reload } = aPage()
  const settled = vi.fn()
  void loadPart(async () => fail(), partOf).then(settled, settled)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(settled).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()
})

it('is asked for once more, and the page stands, where the site still has its script', async () => {
  const { fail, reload } = aPage()
  const load = vi.fn<() => Promise<{ Part: typeof Part } | undefined>>()
  load.mockImplementationOnce(async () => fail('/assets/Part-a1.js')).mockResolvedValue({ Part })
  expect(await loadPart(load, partOf)).toBe(Part)
  expect(reload).not.toHaveBeenCalled()
})

it('gives way to a new page where its script is gone, and where the browser keeps that it failed', async () => {
  const gone = aPage()
  gone.answer.mockResolvedValue(new Response(null, { status: 404 }))
  void loadPart(async () => gone.fail('/assets/Part-b2.js'), partOf)
  await expect.poll(() => gone.reload.mock.calls.length).toBe(1)
  const kept = aPage()
  void loadPart(async () => kept.fail('/assets/Part-c3.js'), partOf)
  await expect.poll(() => kept.reload.mock.calls.length).toBe(1)
})

it('fails with its script where the page does not reload', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => new Response())
  const gone = async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  await expect(loadPart(gone, partOf)).rejects.toThrow('Failed to fetch')
})

it('keeps the page and comes later, where the network is gone and the browser does not know', async () => {
  const { fail, reload, answer } = aPage()
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<{ Part: typeof Part } | undefined>>()
  load.mockImplementationOnce(async () => fail()).mockResolvedValue({ Part })
  expect(await loadPart(load, partOf)).toBe(Part)
  expect(reload).not.toHaveBeenCalled()
})

it('is asked for once more where the network was gone for a moment alone', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => new Response())
  const load = vi.fn<() => Promise<{ Part: typeof Part }>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ Part })
  expect(await loadPart(load, partOf)).toBe(Part)
})

it('comes once there is a network again, where it was wanted without one', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  // The first question over a network that has just returned is lost.
  vi.stubGlobal(
    'fetch',
    vi
      .fn<() => Promise<Response>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(new Response()),
  )
  const load = vi.fn<() => Promise<{ Part: typeof Part }>>().mockResolvedValue({ Part })
  const part = loadPart(load, partOf)
  await new Promise((resolve) => setTimeout(resolve, 20))
  // Not asked for in vain: browsers keep a script that failed.
  expect(load).not.toHaveBeenCalled()
  browser.dispatchEvent(new Event('online'))
  expect(await part).toBe(Part)
})

/** A page that reloads for a chunk; `fail` is what an import does whose chunk did not come, with what wraps every import of the build. */
function aPage() {
  const browser = new EventTarget()
  const kept = new Map<string, string>()
  const reload = vi.fn()
  const answer = vi.fn<() => Promise<Response>>().mockResolvedValue(new Response())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  vi.stubGlobal('fetch', answer)
  reloadOnceOnChunkFailure()
  const fail = (address = ''): undefined => {
    const failed = new Event('vite:preloadError', { cancelable: true })
    const payload = new TypeError(
      `Failed to fetch dynamically imported module: http://site.test${address}`,
    )
    Object.assign(failed, { payload })
    if (browser.dispatchEvent(failed)) throw new TypeError('Failed to fetch')
  }
  return { fail, reload, answer }
}
