import { expect, it, vi } from 'vitest'
import { loadPart } from './lazy-part.ts'

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
