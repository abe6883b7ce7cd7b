import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import type { ReactNode } from 'react'

/** The head of a page of visas: a band with words, and beside it the city one flies to. */
export function VisaHero({
  title,
  children,
  cityCode,
}: {
  title: string
  children?: ReactNode
  cityCode?: string
}) {
  return (
    <header className="on-deep relative isolate overflow-hidden border-b-4 border-warm">
      <Girih strength={0.07} className="absolute inset-0 -z-1" />
      <div className="page-width grid items-stretch gap-x-8 lg:grid-cols-[1fr_22rem]">
        <div className="py-6 sm:py-10">
          <h1 className="text-2xl font-heavy sm:text-3xl">{title}</h1>
          {children}
        </div>
        {cityCode && (
          <div className="relative max-lg:hidden">
            <CityScene cityCode={cityCode} className="absolute inset-0 size-full" />
          </div>
        )}
      </div>
    </header>
  )
}
