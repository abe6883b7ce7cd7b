import { type LoadedPart, loadedPart } from '@parastoo/ui/loaded-part.tsx'
import type { ComponentType } from 'react'
import { isNetworkUnsteady } from './chunk-reload.ts'

/** Between the tries to load a part once the network is back, for it loses the first. */
const pausesMs = [500, 1_000, 2_000, 4_000]

/**
 * A part of a page whose script is loaded when it is first drawn: `lazyPart(() => import('./Part.tsx'), (module) => module.Part)`. Where its
 * chunk failed and the page reloads for it (`chunk-reload.ts`) there is no module: the part then waits, since an error would be drawn
 * before the new page is there. Throws what the import throws where the page does not reload.
 */
export const lazyPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
): LoadedPart<Props> => loadedPart(() => loadPart(load, partOf))

/**
 * The part itself; settles never while the page reloads. Without a network it comes once there is one: a fault would take the place of
 * the page, and not every browser has the worker yet that waits for it (public/sw.js).
 */
export async function loadPart<Module, Part>(
  load: () => Promise<Module | undefined>,
  partOf: (module: Module) => Part,
): Promise<Part> {
  const module = await load().catch((fault: unknown) => {
    if (!isNetworkUnsteady()) throw fault
    return onceBack(load)
  })
  return module === undefined ? await new Promise(() => {}) : partOf(module)
}

async function onceBack<Module>(load: () => Promise<Module>): Promise<Module> {
  if (navigator.onLine === false)
    await new Promise((online) => addEventListener('online', online, { once: true }))
  for (const pauseMs of pausesMs) {
    try {
      return await load()
    } catch {
      await new Promise((over) => setTimeout(over, pauseMs))
    }
  }
  return await load()
}
