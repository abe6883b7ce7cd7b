import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A part of a page whose script is loaded when it is first drawn: `lazyPart(() => import('./Part.tsx'), (module) => module.Part)`. Where its
 * chunk failed and the page reloads for it (`chunk-reload.ts`) there is no module: the part then waits, since an error would be drawn
 * before the new page is there. Throws what the import throws where the page does not reload.
 */
export const lazyPart = <Module, Props>(
  load: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadPart(load, partOf))

/** The part as React's `lazy` reads it; settles never while the page reloads. */
export async function loadPart<Module, Part>(
  load: () => Promise<Module | undefined>,
  partOf: (module: Module) => Part,
): Promise<{ default: Part }> {
  const module = await load()
  return module === undefined ? await new Promise(() => {}) : { default: partOf(module) }
}
