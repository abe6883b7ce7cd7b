import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { writtenPhone } from '@parastoo/kit/phone'
import { toPersianDigits } from '@parastoo/kit/text'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { stays } from '../../messages/stays.ts'
import { visaCase } from '../../messages/visa-case.ts'
import { visas as visaWords } from '../../messages/visas.ts'
import { RefundRules } from '../../shell/visas/RefundRules.tsx'
import type { VisasOfOrder } from '../../shell/visas/visas-of.ts'
import { wordsOf } from '../../shell/words.ts'
import { rulesAnchor } from './FareRulesCard.tsx'

const say = wordsOf(visaCase)
const sayType = wordsOf(visaWords.type)

/** The visas of an order before they are paid: for whom, in how many days of whose calendar, and what would come back. */
export function VisaCards({
  order,
  visas: { cases, rules },
}: {
  order: OrderDetails
  visas: VisasOfOrder
}) {
  const { email } = order.contact
  const { leastDays: least = 0, mostDays: most = 0 } = rules?.promise ?? {}
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
                  {applicant.firstNameFarsi} {applicant.lastNameFarsi}{' '}
                  <Ltr className="text-quiet">
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
        {rules?.promise && (
          <div className="border-t border-line pt-3 text-sm">
            <p>
              <span className="text-quiet">{visaCase.promise}: </span>
              <span className="font-medium">
                {least === most
                  ? sayType('promiseOne', { most })
                  : sayType('promise', { least, most })}
              </span>
            </p>
            <p className="text-quiet">{say('promiseText', { authority: rules.authorityFa })}</p>
          </div>
        )}
        <p className="mt-3 flex flex-wrap gap-x-3 border-t border-line pt-3 text-sm">
          <span className="text-quiet">{stays.contact}:</span>
          <Ltr>{toPersianDigits(writtenPhone(order.contact))}</Ltr>
          {email && <Ltr className="break-all">{email}</Ltr>}
        </p>
      </Card>
      <Card as="section" className="scroll-mt-36 sm:p-6">
        <h2
          id={rulesAnchor}
          tabIndex={-1}
          className="mb-2 scroll-mt-36 text-lg font-bold outline-none"
        >
          {visaCase.refunds.title}
        </h2>
        {rules ? (
          <RefundRules table={rules.refunds} />
        ) : (
          <Notice tone="caution">{visaCase.refunds.failed}</Notice>
        )}
      </Card>
    </>
  )
}
