import type { VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Phone } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Stepper } from '@parastoo/ui/Stepper.tsx'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { visas } from '../../messages/visas.ts'
import { withQuery } from '../../paths.ts'
import { phoneInGroups } from '../../shell/phone-in-groups.ts'
import { useSite } from '../../shell/site.ts'
import { PriceLines } from './PriceLines.tsx'
import { mostPeople, type People, peopleIn, peopleQuery } from './people.ts'

/** Who asks, what each line of the price is, and how to order. Who asks stands in the address. */
export function PriceCard({
  price,
  request,
}: {
  price: VisaTotalPrice | null
  /** Where these people ask for it here; null where it is not sold now. */
  request: ((people: People) => string) | null
}) {
  const { search, isAsked } = useAskedSearch()
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <PeopleFields search={search} />
      {/* While another number of people is asked for, these lines are of the one before. */}
      <div aria-busy={isAsked} className={isAsked ? 'opacity-60' : undefined}>
        {price === null && <p className="mt-3 text-quiet">{visas.price.failed}</p>}
        {price && price.totalPrice === null && (
          <p className="mt-3 text-quiet">{visas.price.none}</p>
        )}
        {price && <PriceLines price={price} />}
      </div>
      <WaysToOrder
        // What costs nothing is no order.
        // Pressed before the price of whoever was added has come, it is still asked for all of them.
        request={
          price?.totalPrice && request ? request(peopleIn(new URLSearchParams(search))) : null
        }
        hasPrice={price?.totalPrice != null}
      />
    </div>
  )
}

/** The address as it was last asked for on this page: a second press counts from the first, however long that takes. */
function useAskedSearch(): { search: string; isAsked: boolean } {
  const { pathname, search } = useLocation()
  const { location } = useNavigation()
  const isAsked = location?.pathname === pathname
  return { search: isAsked ? location.search : search, isAsked }
}

function PeopleFields({ search }: { search: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const people = peopleIn(new URLSearchParams(search))
  const all = people.adults + people.children + people.infants
  const change = (changes: Partial<People>) => {
    const rest = Object.fromEntries(new URLSearchParams(search))
    const query = { ...rest, ...peopleQuery({ ...people, ...changes }) }
    void navigate(withQuery(pathname, query), { replace: true, preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend apart from the rows
    <div role="group" aria-label={visas.price.people}>
      {(['adults', 'children', 'infants'] as const).map((group) => (
        <Stepper
          key={group}
          label={visas.price[group]}
          value={people[group]}
          min={all === 1 ? people[group] : 0}
          max={people[group] + mostPeople - all}
          onChange={(count) => change({ [group]: count })}
        />
      ))}
    </div>
  )
}

/** By the form where it is sold with a price; by telephone, always. */
function WaysToOrder({ request, hasPrice }: { request: string | null; hasPrice: boolean }) {
  const phone = useSite().contact?.phone
  return (
    <div className="mt-4 flex flex-col gap-2">
      {request && (
        <Link to={request} className={buttonClass({ kind: 'main', size: 'large', isWide: true })}>
          {visas.price.online}
        </Link>
      )}
      {phone && (
        <>
          <a
            href={`tel:${phone}`}
            className={`${buttonClass({ kind: request ? 'quiet' : 'main', size: 'large', isWide: true })} flex-wrap py-2 whitespace-normal!`}
          >
            <Phone aria-hidden className="size-5 shrink-0" />
            {visas.price.action}
            <Ltr className="text-base">{phoneInGroups(phone)}</Ltr>
          </a>
          <p className="text-sm text-quiet">
            {hasPrice ? visas.price.actionText : visas.price.askText}
          </p>
        </>
      )}
    </div>
  )
}
