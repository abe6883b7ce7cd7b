import type { ReactNode } from 'react'

/** A part of the page under a heading of its own. */
export function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0 scroll-mt-4">
      <div className="mb-3">
        <h2 id={id} className="text-lg font-heavy sm:text-xl">
          {title}
        </h2>
        {text && <p className="text-sm text-quiet">{text}</p>}
      </div>
      {children}
    </section>
  )
}
