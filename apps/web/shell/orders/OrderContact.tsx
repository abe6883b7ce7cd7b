import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { writtenPhone } from '@parastoo/kit/phone'
import { toPersianDigits } from '@parastoo/kit/text'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'

/** By what the buyer of an order is reached: the telephone, and the address where one was given. */
export function OrderContact({ contact }: { contact: OrderDetails['contact'] }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 border-t border-line pt-3 text-sm">
      <span className="text-quiet">{orders.contact}:</span>
      <Ltr>{toPersianDigits(writtenPhone(contact))}</Ltr>
      {contact.email && <Ltr className="break-all">{contact.email}</Ltr>}
    </p>
  )
}
