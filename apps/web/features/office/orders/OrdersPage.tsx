import { fulfilmentState, moneyState } from '@parastoo/contract/orders/states'
import { isValidDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { officeOrders } from '../../../messages/office-orders.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { officePaths } from '../office-paths.ts'
import { OrderTable } from '../parts/OrderTable.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import type { Route } from './+types/OrdersPage.ts'

const words = officeOrders.list

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = filterIn(new URL(request.url).searchParams)
  const { officeOrders: orders, officeViews } = siteOf(context).api
  const [{ data: found }, { data: views }] = await Promise.all([
    orders.list(asked),
    officeViews.list({ page: 'orders' }),
  ])
  return { ...found, views, asked }
}

/** `/office/orders`: the newest first; what is shown stands in the address. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, hasMore, views, asked } = loaderData
  const { before, beforeId: _, ...filter } = asked
  const last = orders.at(-1)
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      <SavedViews page="orders" views={views} filter={filter} pathOf={officePaths.orders} />
      <Filters key={JSON.stringify(filter)} filter={filter} />
      <OrderTable orders={orders} label={words.title} />
      <nav aria-label={words.title} className="mt-4 flex gap-6">
        {before && <Link to={officePaths.orders(filter)}>{words.newest}</Link>}
        {hasMore && last && (
          <Link
            to={officePaths.orders({
              ...filter,
              before: last.registeredAt,
              beforeId: last.orderId,
            })}
          >
            {words.older}
          </Link>
        )}
      </nav>
    </>
  )
}

type Filter = ReturnType<typeof filterIn>

function Filters({ filter }: { filter: Omit<Filter, 'before' | 'beforeId'> }) {
  const navigate = useNavigate()
  const [money, setMoney] = useState<string>(filter.money ?? 'all')
  const [state, setState] = useState<string>(filter.state ?? 'all')
  const [from, setFrom] = useState(filter.from ?? null)
  const [to, setTo] = useState(filter.to ?? null)
  const wanted = (choice: string) => (choice === 'all' ? null : choice)
  return (
    <form
      className="mb-4 flex flex-wrap items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(officePaths.orders({ money: wanted(money), state: wanted(state), from, to }))
      }}
    >
      <Select
        className="w-52"
        label={words.money}
        value={money}
        onChange={setMoney}
        options={optionsOf(officeOrders.money)}
      />
      <Select
        className="w-52"
        label={words.state}
        value={state}
        onChange={setState}
        options={optionsOf(officeOrders.states)}
      />
      <TypedDateField label={words.from} value={from} onChange={setFrom} />
      <TypedDateField label={words.to} value={to} onChange={setTo} />
      <Button type="submit" kind="quiet">
        {words.apply}
      </Button>
    </form>
  )
}

const optionsOf = (names: Readonly<Record<string, string>>) => [
  { id: 'all', text: words.all },
  ...Object.entries(names).map(([id, text]) => ({ id, text })),
]

/** What an address asks for; a value that is none of the choices is left out. */
function filterIn(query: URLSearchParams) {
  const money = moneyState.safeParse(query.get('money')).data
  const state = fulfilmentState.safeParse(query.get('state')).data
  const [from, to] = [dayIn(query.get('from')), dayIn(query.get('to'))]
  const [before, beforeId] = [query.get('before'), query.get('beforeId')]
  return {
    ...(money && { money }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
    ...(before && beforeId && { before, beforeId }),
  }
}

const dayIn = (text: string | null): string | null => (text && isValidDate(text) ? text : null)
