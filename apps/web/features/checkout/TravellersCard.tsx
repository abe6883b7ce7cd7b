import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Pencil } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { OrderContact } from '../../shell/orders/OrderContact.tsx'
import { passengersOf } from './passengers-of.ts'

const words = checkout.confirm

/** Who travels, with everything worth checking before paying, and who is told. */
export function TravellersCard({ order }: { order: OrderDetails }) {
  return (
    <Card as="section" className="sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-bold">{words.travellers}</h2>
        <Link to={passengersOf(order)} className={buttonClass({ kind: 'bare', size: 'small' })}>
          <Pencil aria-hidden className="size-4" />
          {words.edit}
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {order.flightOrder.flightPassengers.map((passenger) => (
          <Traveller key={passenger.id} passenger={passenger} />
        ))}
      </ul>
      <OrderContact contact={order.contact} />
    </Card>
  )
}

function Traveller({ passenger }: { passenger: OrderPassenger }) {
  const { firstName, lastName, firstNameFarsi, lastNameFarsi, documentType } = passenger
  const number =
    documentType === 'NationalCode'
      ? toPersianDigits(passenger.nationalCode)
      : passenger.passportNumber
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[1.2fr_1fr]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {firstNameFarsi} {lastNameFarsi} <Badge>{orders.paxTypes[passenger.type]}</Badge>
        </p>
        <p className="text-sm text-quiet">
          <Ltr>
            {firstName} {lastName}
          </Ltr>
        </p>
      </div>
      <dl className="text-sm">
        <div className="flex gap-1.5">
          <dt className="text-quiet">{orders.documents[documentType]}:</dt>
          <dd>
            <Ltr>{number}</Ltr>
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-quiet">{words.born}:</dt>
          <dd>{formatJalaliDate(passenger.birthDateFa, 'medium')}</dd>
        </div>
      </dl>
    </li>
  )
}
