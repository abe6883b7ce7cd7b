import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'

/** A part of a page, and the way to bring its script before it is drawn. */
export type LoadedPart<Props extends object> = FunctionComponent<Props> & { load: () => void }

/**
 * A part whose script is loaded when it is first drawn, or before by `load`; once the script is there the part is drawn at once. React's `lazy` alone
 * waits a turn even then: it draws the fallback, and what comes after a fallback it holds back for up to 300 ms so that pages do not flicker.
 */
export function loadedPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): LoadedPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let asked: Promise<ComponentType<Props>> | undefined
  const ask = async () => {
    try {
      loaded = await bring()
      return loaded
    } catch (fault) {
      // Whoever comes by later, with the network back, asks anew.
      asked = undefined
      throw fault
    }
  }
  const once = () => {
    asked ??= ask()
    return asked
  }
  const Waiting = lazy(async () => ({ default: await once() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part where its module begins, as `lazy` is.
  function Part(props: Props) {
    // What it was begun with it stays: another component in its place would lose what was typed.
    const [Drawn] = useState(() => loaded ?? Waiting)
    return <Drawn {...props} />
  }
  return Object.assign(Part, { load: () => void once().catch(() => {}) })
}
