import type { ReactNode } from 'react'

/** One part of the gallery. */
export function Room({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
}
