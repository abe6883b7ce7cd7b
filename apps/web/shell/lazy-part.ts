import { type LoadedPart, loadedPart } from '@parastoo/ui/loaded-part.tsx'
import type { ComponentType } from 'react'
import { reloadsForChunk } from './chunk-reload.ts'
import { siteAnswers } from './site-answers.ts'

/**
 * A part of a page whose script is loaded when it is first drawn: `lazyPart(() => import('./Part.tsx'), (module) => module.Part)`. Where its
 * chunk failed and the page reloads for it (`chunk-reload.ts`) there is no module: the part then waits, since an error would be drawn
 * before the new page is there. Throws what the import throws where the page does not reload and the site answers.
 */
export const lazyPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
): LoadedPart<Props> => loadedPart(() => loadPart(load, partOf))

/**
 * The part itself; settles never while the page reloads. Without a network a fault would take the place of the page, so it comes once there is one.
 * Where no worker stands yet that waits for it (public/sw.js) it is not even asked for before: browsers keep a script that failed.
 */
export async function loadPart<Module, Part>(
  load: () => Promise<Module | undefined>,
  partOf: (module: Module) => Part,
): Promise<Part> {
  const loadOnline = async () => {
    await online()
    return await load()
  }
  const isUnheard = navigator.onLine === false && !navigator.serviceWorker?.controller
  // What fails may have been on its way when the network went, which browsers learn late: it is asked for once more where the site answers.
  const module = await (isUnheard ? loadOnline() : load()).catch(loadOnline)
  if (module !== undefined) return partOf(module)
  if (await reloadsForChunk()) return await new Promise(() => {})
  return await loadPart(loadOnline, partOf)
}

/** Once the site answers: the first questions over a network that returns may be lost. */
async function online(): Promise<void> {
  if (navigator.onLine === false)
    await new Promise((back) => addEventListener('online', back, { once: true }))
  while (!(await siteAnswers())) await new Promise((over) => setTimeout(over, 1_000))
}
