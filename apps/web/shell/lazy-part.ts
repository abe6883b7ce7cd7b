import { type LoadedPart, loadedPart } from '@parastoo/ui/loaded-part.tsx'
import type { ComponentType } from 'react'
import { siteAnswers } from './site-answers.ts'

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
 * The part itself; settles never while the page reloads. Without a network a fault would take the place of the page, so it comes once there is one.
 * Where no worker stands yet that waits for it (public/sw.js) it is not even asked for before: browsers keep a script that failed.
 */
export async function loadPart<Module, Part>(
  load: () => Promise<Module | undefined>,
  partOf: (module: Module) => Part,
): Promise<Part> {
  const isCutOff = () => navigator.onLine === false
  if (isCutOff() && !navigator.serviceWorker?.controller) await backOnline()
  const module = await load().catch(async (fault: unknown) => {
    // On its way when the network went.
    if (!isCutOff()) throw fault
    await backOnline()
    return await load()
  })
  return module === undefined ? await new Promise(() => {}) : partOf(module)
}

/** Once the site answers again: the first questions over a network that returns may be lost. */
async function backOnline(): Promise<void> {
  await new Promise((online) => addEventListener('online', online, { once: true }))
  while (!(await siteAnswers())) await new Promise((over) => setTimeout(over, 1_000))
}
