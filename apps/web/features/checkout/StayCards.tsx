import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { writtenPhone } from '@parastoo/kit/phone'
import { toPersianDigits } from '@parastoo/kit/text'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { stays } from '../../messages/stays.ts'
import { StayRooms } from '../../shell/stays/StayRooms.tsx'
import { StayTerms } from '../../shell/stays/StayTerms.tsx'
import { stayLines } from '../../shell/stays/sold-stays.ts'
import { wordsOf } from '../../shell/words.ts'
import { rulesAnchor } from './FareRulesCard.tsx'

const say = wordsOf(stays)

/** Each stay of an order before it is paid: who sleeps where, what it binds to, and whether its hotel is asked first. */
export function StayCards({ order }: { order: OrderDetails }) {
  const { email } = order.contact
  return stayLines(order.lines).map(({ lineId, stay }) => (
    <div key={lineId} className="contents">
      {stay.answerMinutes !== null && (
        <Notice tone="caution" title={say('asked', { minutes: stay.answerMinutes })}>
          {stays.askedText}
        </Notice>
      )}
      <Card as="section" className="sm:p-6">
        <h2 className="mb-3 text-lg font-bold">{stays.guests}</h2>
        <StayRooms stay={stay} />
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
          <span className="text-quiet">{stays.contact}:</span>
          <Ltr>{toPersianDigits(writtenPhone(order.contact))}</Ltr>
          {email && <Ltr className="break-all">{email}</Ltr>}
        </p>
      </Card>
      <Card as="section" className="scroll-mt-36 sm:p-6">
        <h2
          id={rulesAnchor}
          tabIndex={-1}
          className="mb-3 scroll-mt-36 text-lg font-bold outline-none"
        >
          {stays.rules}
        </h2>
        <StayTerms stay={stay} />
      </Card>
    </div>
  ))
}
