import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { visaCase } from '../../messages/visa-case.ts'
import { visas as visaWords } from '../../messages/visas.ts'
import { RulesCard } from '../kinds/RulesCard.tsx'
import { OrderContact } from '../orders/OrderContact.tsx'
import { wordsOf } from '../words.ts'
import { RefundRules } from './RefundRules.tsx'
import type { VisasOfOrder } from './visas-of.ts'

const say = wordsOf(visaCase)
const sayType = wordsOf(visaWords.type)

/** The visas of an order before they are paid: for whom, in how many days of whose calendar, and what would come back. */
export function VisaCards({ order, visas }: { order: OrderDetails; visas: VisasOfOrder | null }) {
  if (!visas) return null
  const { cases } = visas
  // One request is one type of one destination.
  const [{ promise, authorityFa, refunds }] = cases
  const { leastDays: least, mostDays: most } = promise
  return (
    <>
      {cases.some(({ isSample }) => isSample) && <Notice tone="caution">{visaCase.sample}</Notice>}
      <Card as="section" className="sm:p-6">
        <h2 className="mb-2 text-lg font-bold">{visaCase.applicants}</h2>
        <ul className="divide-y divide-line">
          {cases.map(({ caseId, applicant, destinationFa, visaTypeFa, totalPrice }) => (
            <li key={caseId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  {applicant.firstNameFarsi} {applicant.lastNameFarsi}
                </p>
                <p className="text-sm text-quiet wrap-anywhere">
                  <Ltr>
                    {applicant.firstName} {applicant.lastName}
                  </Ltr>
                </p>
                <p className="text-sm text-quiet">
                  {sayType('title', { destination: destinationFa })}، {visaTypeFa}
                </p>
              </div>
              <Price size="small" priceRial={totalPrice} />
            </li>
          ))}
        </ul>
        <div className="border-t border-line pt-3 text-sm">
          <p>
            <span className="text-quiet">{visaCase.promise}: </span>
            <span className="font-medium">
              {least === most
                ? sayType('promiseOne', { most })
                : sayType('promise', { least, most })}
            </span>
          </p>
          <p className="text-quiet">{say('promiseText', { authority: authorityFa })}</p>
        </div>
        <OrderContact contact={order.contact} />
      </Card>
      <RulesCard of="visa" title={visaCase.refunds.title}>
        <RefundRules table={refunds} />
      </RulesCard>
    </>
  )
}
