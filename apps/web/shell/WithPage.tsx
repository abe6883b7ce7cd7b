import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** A page that lives came by a link; one that does not yet came as a document, and has all its parts drawn. */
const cameAsDocument = () =>
  typeof document === 'undefined' || !('live' in document.documentElement.dataset)

/** For a page, as it begins: whether it has been drawn, also by the server; false in the first drawing of one that a link leads to. */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(cameAsDocument)
  useEffect(() => setDrawn(true), [])
  return isDrawn
}

/**
 * Around a part that stands above what is pressed, and whose script is loaded when it is drawn: who comes by a link stays on the page before
 * until the script is there, for a part that came after the page would move what is under the finger. Where the page is drawn already,
 * it goes on living while the script comes. `isPageDrawn` is what `useIsDrawn` says.
 */
export function WithPage({ isPageDrawn, children }: { isPageDrawn: boolean; children: ReactNode }) {
  const [waitsAlone] = useState(isPageDrawn)
  return waitsAlone ? <Suspense>{children}</Suspense> : children
}
