import { classes } from '@parastoo/ui/classes.ts'
import { Link, useLocation } from 'react-router'
import { visas } from '../../messages/visas.ts'
import { withQuery } from '../../paths.ts'
import { type Passport, passportQuery, passports } from './passports.ts'

/** Whose passport the page speaks of. Links, so that it works without scripts and every answer has an address. */
export function PassportChoice({ passport }: { passport: Passport }) {
  const { pathname, search } = useLocation()
  const rest = Object.fromEntries(new URLSearchParams(search))
  return (
    <nav aria-label={visas.passport.label}>
      <ul className="inline-flex flex-wrap rounded-control border border-line bg-well p-1">
        {passports.map((each) => (
          <li key={each}>
            <Link
              to={withQuery(pathname, { ...rest, ...passportQuery(each) })}
              replace
              preventScrollReset
              aria-current={each === passport ? 'true' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded-tight px-4 no-underline transition-colors',
                each === passport
                  ? 'bg-raised font-medium text-lead-text shadow-card'
                  : 'text-quiet hover:text-ink',
              )}
            >
              {visas.passport[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
