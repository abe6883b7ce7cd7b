import { classes } from '@parastoo/ui/classes.ts'
import { Building, Globe, Palmtree, Plane, Stamp } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { home } from '../../messages/home.ts'
import { paths, withQuery } from '../../paths.ts'

const products = ['domestic', 'international', 'hotel', 'visa', 'tour'] as const
const icons = {
  domestic: Plane,
  international: Globe,
  hotel: Building,
  visa: Stamp,
  tour: Palmtree,
}

export type HomeProduct = (typeof products)[number]

/** The product in the home page's address. */
export const productOf = (search: URLSearchParams): HomeProduct =>
  products.find((product) => product === search.get('product')) ?? 'domestic'

/** What can be searched for. Links, so that they work without scripts and each has an address. */
export function ProductTabs({ product }: { product: HomeProduct }) {
  return (
    <nav aria-label={home.products.label} className="overflow-x-auto [scrollbar-width:none]">
      <ul className="flex border-b border-line px-1 sm:px-3">
        {products.map((id) => (
          <li key={id} className="max-sm:flex-auto">
            <Link
              to={withQuery(paths.home(), { product: id === 'domestic' ? null : id })}
              replace
              preventScrollReset
              aria-current={id === product ? 'page' : undefined}
              className={classes(
                'relative flex min-h-13 items-center gap-x-2 whitespace-nowrap no-underline transition-colors outline-offset-[-3px] max-sm:flex-col max-sm:py-2.5 max-sm:text-xs sm:px-4',
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
  return <Icon aria-hidden className="size-5" />
}
