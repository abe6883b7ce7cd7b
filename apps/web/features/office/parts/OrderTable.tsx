import type { OrderRow } from '@parastoo/contract/office/orders'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Table, type TableColumn } from '@parastoo/ui/Table.tsx'
import { useNavigate } from 'react-router'
import { officeOrders } from '../../../messages/office-orders.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { officePaths } from '../office-paths.ts'
import { toldPhone } from './told-phone.ts'

const words = officeOrders.list

/** Orders as rows; each opens its page. */
export function OrderTable({ orders, label }: { orders: readonly OrderRow[]; label: string }) {
  const navigate = useNavigate()
  return (
    <Table
      label={label}
      columns={columns}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      textOf={({ number, title }) => `${number} ${title}`}
      onOpen={({ orderId }) => void navigate(officePaths.order(orderId))}
      empty={<EmptyState title={words.empty} />}
    />
  )
}

// A phone has room for three: what else is said of an order there stands under its name.
const columns: readonly TableColumn<OrderRow>[] = [
  {
    id: 'number',
    title: words.columns.number,
    className: 'max-sm:hidden',
    draw: ({ number }) => toPersianDigits(number),
  },
  {
    id: 'title',
    title: words.columns.title,
    isName: true,
    draw: ({ title, number, registeredAt }) => (
      <>
        <span className="block min-w-28 font-medium">{title}</span>
        <span className="block text-quiet sm:hidden">
          {toPersianDigits(number)}
          <br />
          {toldMoment(registeredAt)}
        </span>
      </>
    ),
  },
  {
    id: 'phone',
    title: words.columns.phone,
    className: 'whitespace-nowrap max-sm:hidden',
    draw: ({ phone }) => <Ltr>{toldPhone(phone)}</Ltr>,
  },
  { id: 'states', title: words.columns.states, draw: (order) => <States order={order} /> },
  {
    id: 'money',
    title: words.columns.money,
    className: 'max-sm:hidden',
    draw: ({ money }) => officeOrders.money[money],
  },
  { id: 'amount', title: words.columns.amount, draw: ({ amount }) => formatRialAsToman(amount) },
  {
    id: 'at',
    title: words.columns.at,
    className: 'whitespace-nowrap max-sm:hidden',
    draw: ({ registeredAt }) => toldMoment(registeredAt),
  },
]

/** How the lines of an order stand, each state once. */
function States({ order: { states, isLate } }: { order: OrderRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      {states.map((state) => (
        <Badge key={state} tone={stateTones[state]}>
          {officeOrders.states[state]}
        </Badge>
      ))}
      {isLate && <Badge tone="bad">{words.late}</Badge>}
    </span>
  )
}

export const stateTones = {
  holding: 'plain',
  requested: 'caution',
  held: 'plain',
  refused: 'bad',
  released: 'plain',
  issuing: 'caution',
  issued: 'good',
  failed: 'bad',
  void: 'plain',
} as const
