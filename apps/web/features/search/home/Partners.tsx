import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { Suspense } from 'react'
import { Await } from 'react-router'
import { homeSections } from '../../../messages/home-sections.ts'
import type { HomeOffers } from './home-offers.ts'

const words = homeSections.partners

/** Whose flights are sold here and by which banks they are paid: names a stranger knows already. */
export function Partners({ offers }: { offers: Promise<HomeOffers | null> }) {
  return (
    <Suspense fallback={<div className="h-56 sm:h-32" />}>
      <Await resolve={offers}>{(found) => found && <Known {...found} />}</Await>
    </Suspense>
  )
}

function Known({ airlines, banks }: HomeOffers) {
  if (airlines.length === 0) return null
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 shadow-card">
      <h2 className="text-sm font-medium text-quiet">{words.airlines}</h2>
      <ul className="grid grid-cols-3 gap-3 sm:flex sm:flex-wrap sm:gap-x-5">
        {airlines.map(({ code, nameFa, colour }) => (
          <li key={code} className="flex items-center gap-2 text-sm leading-4 *:shrink-0">
            <AirlineBadge code={code} colour={colour} size={28} />
            {nameFa}
          </li>
        ))}
      </ul>
      {banks.length > 0 && (
        <p className="border-t border-line pt-3 text-sm">
          <span className="text-quiet">{words.banks}</span> {banks.join('، ')}
        </p>
      )}
    </section>
  )
}
