import { classes } from '@parastoo/ui/classes.ts'
import { Globe, Hotel, Luggage, Plane, Stamp } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { home } from '../messages/home.ts'
import { paths, withQuery } from '../paths.ts'

/** What can be searched for today, in this order. */
const products = ['domestic', 'international', 'hotel', 'tour', 'visa'] as const
const icons = { domestic: Plane, international: Globe, hotel: Hotel, tour: Luggage, visa: Stamp }

type HomeProduct = (typeof products)[number]
const ofHome = ['domestic', 'international', 'visa'] as const satisfies readonly HomeProduct[]

/** The product in the home page's address. */
export const productOf = (search: URLSearchParams): (typeof ofHome)[number] =>
  ofHome.find((product) => product === search.get('product')) ?? 'domestic'

/** The page with a product's tab open: hotels and tours have homes of their own. */
export function addressOfProduct(product: HomeProduct): string {
  if (product === 'hotel') return paths.hotelHome()
  if (product === 'tour') return paths.tourHome()
  return withQuery(paths.home(), { product: product === 'domestic' ? null : product })
}

/** What can be searched for. Links, so that they work without scripts and each has an address. */
export function ProductTabs({ product }: { product: HomeProduct }) {
  return (
    <nav aria-label={home.products.label} className="overflow-x-auto [scrollbar-width:none]">
      <ul className="flex border-b border-line px-1 sm:px-3">
        {products.map((id) => (
          <li key={id} className="max-sm:flex-auto">
            <Link
              to={addressOfProduct(id)}
              replace
              preventScrollReset
              aria-current={id === product ? 'page' : undefined}
              className={classes(
                'relative flex min-h-12 items-center gap-x-2 whitespace-nowrap no-underline transition-colors outline-offset-[-3px] max-sm:justify-center max-sm:px-2 sm:px-4',
                'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full',
                id === product
                  ? 'font-bold text-lead-text after:bg-lead-strong'
                  : 'text-quiet hover:text-ink',
              )}
            >
              <ProductIcon product={id} />
              {home.products[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ProductIcon({ product }: { product: HomeProduct }) {
  const Icon = icons[product]
  return <Icon aria-hidden className="size-5 max-[30rem]:hidden" />
}
