import type { ReactNode } from 'react'

/** A Latin island in Persian text: an airport code, a reference, an IBAN. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}
