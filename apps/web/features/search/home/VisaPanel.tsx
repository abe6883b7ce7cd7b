import { ArrowOnward, ChevronOnward } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { visas } from '../../../messages/visas.ts'
import { paths } from '../../../paths.ts'

const destinations = ['uae', 'azerbaijan', 'thailand', 'italy'] as const

/** The search box of visas: there is nothing to search, only a country to choose. Works without scripts. */
export function VisaPanel() {
  return (
    <nav aria-label={visas.panel.destination}>
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {destinations.map((destination) => (
          <li key={destination}>
            <Link
              to={paths.visa(destination)}
              className="flex min-h-14 items-center justify-between gap-2 rounded-control border border-edge px-4 font-medium text-ink no-underline transition-colors hover:bg-well"
            >
              {visas.panel[destination]}
              <ChevronOnward aria-hidden className="size-5 shrink-0 text-lead-text" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={paths.visaHome()}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-lead-text"
      >
        {visas.panel.all}
        <ArrowOnward aria-hidden className="size-4" />
      </Link>
    </nav>
  )
}
