import type { SearchedProduct } from '@parastoo/contract/content/body'
import type { PageInShort, PricedRoute } from '@parastoo/contract/content/content'
import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { Clock } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../words.ts'
import { PageSign } from './page-sign.tsx'

const say = wordsOf(written)

const cardClass =
  'flex h-full flex-col rounded-card border border-line bg-card p-3 sm:p-4 text-ink no-underline shadow-card transition-shadow hover:shadow-panel'

/** Routes with their lowest price of this moment; one without a price says so. */
export function RouteCards({ routes }: { routes: readonly PricedRoute[] }) {
  if (routes.length === 0) return null
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-3">
      {routes.map((route) => (
        <li key={route.id}>
          <Link to={addressOf(route)} className={cardClass}>
            <span className="font-bold">
              {say('routes.title', {
                origin: route.originName,
                destination: route.destinationName,
              })}
            </span>
            {route.lowest ? (
              <>
                <span className="text-sm text-quiet">
                  {formatDate(route.lowest.date, { form: 'weekday' })}
                </span>
                <Price
                  // Where letters are large the word and the unit stand above and below the number.
                  className="mt-1 [&>span]:whitespace-normal"
                  size="small"
                  prefix={written.routes.from}
                  priceRial={route.lowest.priceRial}
                />
              </>
            ) : (
              <span className="text-sm text-quiet">{written.routes.none}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The landing of the route itself, or that of its city. */
function addressOf({ path, productType, destination }: PricedRoute): string {
  if (path) return path
  return productType === 'DomesticFlight'
    ? paths.flightTo(destination)
    : paths.internationalFlightTo(destination)
}

/** Written pages to read on, each with a drawing of what it is about; with `hasLead` the first is larger than the others. */
export function PageCards({
  pages,
  hasLead = false,
}: {
  pages: readonly PageInShort[]
  hasLead?: boolean
}) {
  if (pages.length === 0) return null
  return (
    <ul className="mt-5 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {pages.map((page, place) =>
        hasLead && place === 0 ? (
          <li key={page.path} className="sm:col-span-2">
            <Link
              to={page.path}
              className="on-deep relative isolate flex h-full min-h-44 items-center justify-between gap-5 overflow-hidden rounded-card p-5 no-underline shadow-card transition-shadow hover:shadow-panel sm:p-7"
            >
              <Girih strength={0.07} className="absolute inset-0 -z-1" />
              <span className="flex min-w-0 flex-col self-stretch">
                <span className="text-xl font-heavy text-balance text-on-deep">{page.title}</span>
                <span className="mt-1 text-on-deep-quiet">{page.lead}</span>
                <Minutes page={page} className="text-on-deep-quiet" />
              </span>
              <span className="grid size-16 shrink-0 place-items-center rounded-full bg-on-deep/10 sm:size-24">
                <PageSign path={page.path} className="size-8 text-warm sm:size-12" />
              </span>
            </Link>
          </li>
        ) : (
          <li key={page.path}>
            <Link to={page.path} className={`${cardClass} flex-row! gap-3`}>
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-lead-wash">
                <PageSign path={page.path} className="size-6 text-lead-text" />
              </span>
              <span className="flex min-w-0 flex-col">
                <span className="font-bold">{page.title}</span>
                <span className="mt-1 text-sm text-quiet">{page.lead}</span>
                <Minutes page={page} className="text-quiet" />
              </span>
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}

const Minutes = ({ page, className }: { page: PageInShort; className: string }) => (
  <span className={`mt-auto flex items-center gap-1 pt-3 text-xs ${className}`}>
    <Clock aria-hidden className="size-4" />
    {say('minutes', { minutes: page.readingMinutes })}
  </span>
)

/** Where each product is searched for. */
const searchPaths: Readonly<Record<SearchedProduct, string>> = {
  flight: paths.home(),
  hotel: paths.hotelHome(),
  tour: paths.tourHome(),
  visa: paths.visaHome(),
  insurance: paths.insurance(),
}

/** The way to a product's search, without a script; of a product nobody knows, nothing. */
export function SearchCard({ product }: { product: string }) {
  if (!Object.hasOwn(searchPaths, product)) return null
  const known = product as SearchedProduct
  return (
    <p className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-lead-wash p-4">
      <span className="font-bold">{written.search[known].text}</span>
      <Link to={searchPaths[known]} className={buttonClass({ kind: 'lead' })}>
        {written.search[known].link}
      </Link>
    </p>
  )
}
