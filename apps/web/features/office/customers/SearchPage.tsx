import type { CustomerRow, GivenKind } from '@parastoo/contract/office/customers'
import { toPersianDigits } from '@parastoo/kit/text'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeOrders } from '../../../messages/office-orders.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { OpenCustomerDialog } from '../counter/OpenCustomerDialog.tsx'
import { officePaths } from '../office-paths.ts'
import { Lines, Section } from '../parts/Facts.tsx'
import { OrderTable } from '../parts/OrderTable.tsx'
import { toldPhone } from '../parts/told-phone.ts'
import type { Route } from './+types/SearchPage.ts'

const words = office.search
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
  try {
    return { q, found: (await siteOf(context).api.officeSearch.find({ q })).data }
  } catch (error) {
    if (refusedOf(error)?.code !== 'OFFICE_SEARCH_TOO_SHORT') throw error
    return { q, found: null }
  }
}

/** `/office/search?q=`: customers and orders that fit whatever was typed, and as what it was looked for. */
export default function SearchPage({ loaderData: { q, found } }: Route.ComponentProps) {
  const maySell = useUser()?.scope.includes('orders') === true
  if (found === null)
    return (
      <EmptyState title={words.short} headingLevel="h1">
        {words.shortText}
      </EmptyState>
    )
  const { kinds, orders, customers } = found
  const kindNames = kinds.map((kind) => kindWords[kind]).join('، ')
  return (
    <>
      <PageHeader title={words.title} className="mb-5" actions={maySell && <OpenCustomerDialog />}>
        {say('for', { q: saidBack(q) })} {say('as', { kinds: kindNames })}
      </PageHeader>
      {orders.length + customers.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {customers.length > 0 && <Customers customers={customers} />}
          {orders.length > 0 && (
            <section className="flex flex-col gap-3">
              <h2 className="font-bold">{words.orders}</h2>
              <OrderTable orders={orders} label={words.orders} />
            </section>
          )}
        </div>
      )}
    </>
  )
}

/** A reference has the digits it was given with; a number alone is read in ours. */
const saidBack = (q: string): string => (/[a-z]/i.test(q) ? `\u2068${q}\u2069` : toPersianDigits(q))

function Customers({ customers }: { customers: readonly CustomerRow[] }) {
  return (
    <Section title={words.customers}>
      <Lines
        none={words.none}
        lines={customers.map(({ userId, name, phone, email, since }) => ({
          id: userId,
          body: (
            <>
              <Link to={officePaths.customer(userId)} className="font-medium">
                {name || officeOrders.customer.noName}
              </Link>
              <Ltr>{toldPhone(phone)}</Ltr>
              <span>{email}</span>
              <span className="text-quiet">{toldMoment(since)}</span>
            </>
          ),
        }))}
      />
    </Section>
  )
}

const kindWords: Record<GivenKind, string> = {
  ...words.kinds,
  'national-code': words.kinds.nationalCode,
}
