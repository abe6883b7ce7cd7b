import { afterEach, expect, it, vi } from 'vitest'
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
  const settled = vi.fn()
  void loadPart(async () => undefined, partOf).then(settled, settled)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(settled).not.toHaveBeenCalled()
})

it('fails with its script where the page does not reload', async () => {
  const gone = async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  await expect(loadPart(gone, partOf)).rejects.toThrow('Failed to fetch')
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
