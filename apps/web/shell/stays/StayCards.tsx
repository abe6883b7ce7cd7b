import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { stays } from '../../messages/stays.ts'
import { RulesCard } from '../kinds/RulesCard.tsx'
import { OrderContact } from '../orders/OrderContact.tsx'
import { wordsOf } from '../words.ts'
import { StayRooms } from './StayRooms.tsx'
import { StayTerms } from './StayTerms.tsx'
import { stayLines } from './sold-stays.ts'

const say = wordsOf(stays)

/** Each stay of an order before it is paid: who sleeps where, what it binds to, and whether its hotel is asked first. */
export function StayCards({ order }: { order: OrderDetails }) {
  return stayLines(order.lines).map(({ lineId, stay }, place) => (
    <div key={lineId} className="contents">
      {stay.answerMinutes !== null && (
        <Notice tone="caution" title={say('asked', { minutes: stay.answerMinutes })}>
          {stays.askedText}
        </Notice>
      )}
      <Card as="section" className="sm:p-6">
        <h2 className="mb-3 text-lg font-bold">{stays.guests}</h2>
        <StayRooms stay={stay} />
        <OrderContact contact={order.contact} />
      </Card>
      <RulesCard of="hotel" place={place} title={stays.rules}>
        <StayTerms stay={stay} />
      </RulesCard>
    </div>
  ))
}
