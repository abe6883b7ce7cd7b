import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { insurance } from '../../messages/insurance.ts'
import { RulesCard } from '../kinds/RulesCard.tsx'
import { wordsOf } from '../words.ts'
import { PlanTermsList } from './PlanTermsList.tsx'
import { coverLines } from './sold-covers.ts'

const words = insurance.policy
const say = wordsOf(words)

/** The insurance of an order before it is paid: who is insured, what it pays and what it does not. */
export function CoverCards({ order }: { order: OrderDetails }) {
  return coverLines(order.lines).map(({ lineId, cover: { plan, insured } }, place) => (
    <div key={lineId} className="flex flex-col gap-4">
      {plan.isSample && <Notice tone="caution">{words.sample}</Notice>}
      <Card as="section" className="sm:p-6">
        <h2 className="mb-2 text-lg font-bold">{words.insured}</h2>
        <ul className="divide-y divide-line">
          {insured.map((person) => (
            <li
              key={person.unitId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
            >
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">
                  {person.firstNameFarsi} {person.lastNameFarsi}
                </p>
                <p className="text-sm text-quiet">
                  <Ltr>
                    {person.firstName} {person.lastName}
                  </Ltr>
                </p>
                <p className="text-sm text-quiet">
                  {insurance.buy.passportNumber}: <Ltr>{person.passportNumber}</Ltr>
                </p>
              </div>
              <Price size="small" priceRial={person.priceRial} />
            </li>
          ))}
        </ul>
      </Card>
      <RulesCard of="insurance" place={place} title={words.terms}>
        <p className="mb-3 text-sm">
          {say('voidable', { fee: formatRialAsToman(plan.voidFeeRial) })}
        </p>
        <PlanTermsList plan={plan} />
      </RulesCard>
    </div>
  ))
}
