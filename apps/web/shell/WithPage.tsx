import { type ReactNode, Suspense, useState } from 'react'

/** A page that lives came by a link; one that does not yet came as a document, and has all its parts drawn. */
const cameAsDocument = () =>
  typeof document === 'undefined' || !('live' in document.documentElement.dataset)

/**
 * Around a part that stands above what is pressed, and whose script is loaded when it is drawn: who comes by a link stays on the page before
 * until the script is there, for a part that came after the page would move what is under the finger. A page that came as a document
 * lives before that script is there.
 */
export function WithPage({ children }: { children: ReactNode }) {
  const [isDrawn] = useState(cameAsDocument)
  return isDrawn ? <Suspense>{children}</Suspense> : children
}
