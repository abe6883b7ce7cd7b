import type { CoverView } from '@parastoo/contract/insurance/cover-line'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { ageOn, formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Disclosure } from '@parastoo/ui/Disclosure.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { paths } from '../../paths.ts'
import { CoverGlance } from '../../shell/insurance/CoverGlance.tsx'
import { Assistance, PlanTermsList } from '../../shell/insurance/PlanTermsList.tsx'
import { PolicyPdfButton } from '../../shell/insurance/PolicyPdfButton.tsx'
import { coverLines } from '../../shell/insurance/sold-covers.ts'
import { wordsOf } from '../../shell/words.ts'

const words = insurance.policy
const say = wordsOf(words)

/** The insurance of a trip: each policy with its papers, whom to call, and what to do after an accident. */
export function TripCovers({
  order: { orderId, lines },
}: {
  order: Pick<OrderDetails, 'orderId' | 'lines'>
}) {
  return coverLines(lines).map(({ lineId, state, cover }) => {
    const { plan, insured, voidableUntil } = cover
    const hasPolicies = insured.some(({ policy }) => policy !== null)
    return (
      <Card key={lineId} as="section" className="flex flex-col gap-5 sm:p-6">
        <h2 className="text-lg font-bold">{words.title}</h2>
        <CoverGlance cover={cover} />
        {state === 'issuing' && (
          <p className="text-sm">{say('waiting', { insurer: plan.insurer.nameFa })}</p>
        )}
        <ul className="divide-y divide-line border-t border-line">
          {insured.map((person) => (
            <li key={person.unitId} className="py-4">
              <Policy orderId={orderId} person={person} />
            </li>
          ))}
        </ul>
        <MovedFlights orderId={orderId} cover={cover} />
        {hasPolicies && !cover.movedTo && (
          <p className="text-sm text-quiet">
            {voidableUntil
              ? say('voidable', { fee: formatRialAsToman(plan.voidFeeRial) })
              : words.notVoidable}
          </p>
        )}
        <Assistance plan={plan} />
        <Disclosure title={words.claims}>
          <ol className="list-decimal ps-5 text-sm">
            {Object.values(words.claimSteps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Disclosure>
        <Disclosure title={words.terms}>
          <PlanTermsList plan={plan} />
        </Disclosure>
      </Card>
    )
  })
}

/** Its flights go on other days by now: it is bought anew for them, and given back. */
function MovedFlights({ orderId, cover }: { orderId: string; cover: CoverView }) {
  const { movedTo, countries, plan, insured } = cover
  if (!movedTo) return null
  const query = {
    to: countries[0],
    via: countries[1],
    also: countries.slice(2).join(',') || null,
    from: movedTo.startsOn,
    until: movedTo.endsOn,
    ages: insured
      .filter(({ isVoid }) => !isVoid)
      .map(({ birthDate }) => ageOn(birthDate, movedTo.startsOn))
      .join(','),
    kind: plan.kind === 'medical' ? null : plan.kind,
    order: orderId,
  }
  return (
    <Notice tone="caution">
      <p>
        {say('moved', {
          from: formatJalaliDate(movedTo.startsOn),
          to: formatJalaliDate(movedTo.endsOn),
        })}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link to={paths.insurance(query)} className="inline-flex min-h-11 items-center underline">
          {words.movedBuy}
        </Link>
        <Link to={paths.refund(orderId)} className="inline-flex min-h-11 items-center underline">
          {words.movedVoid}
        </Link>
      </p>
    </Notice>
  )
}

function Policy({ orderId, person }: { orderId: string; person: CoverView['insured'][number] }) {
  const { unitId, policy, isVoid } = person
  const nameFa = `${person.firstNameFarsi} ${person.lastNameFarsi}`
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {nameFa}
        {isVoid && <Badge tone="bad">{words.void}</Badge>}
      </p>
      <p className="text-sm text-quiet wrap-anywhere">
        <Ltr>
          {person.firstName} {person.lastName}
        </Ltr>
      </p>
      {policy && (
        <>
          <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dt]:text-quiet">
            <div>
              <dt>{words.number}</dt>
              <dd className="font-bold wrap-anywhere">
                <Ltr>{policy.number}</Ltr>
              </dd>
            </div>
            <div>
              <dt>{words.uniqueCode}</dt>
              <dd className="font-bold wrap-anywhere">
                <Ltr>{policy.uniqueCode}</Ltr>
              </dd>
            </div>
          </dl>
          {!isVoid && (
            <p className="mt-1 text-sm">
              {say('exitUntil', { date: formatJalaliDate(policy.exitUntil) })}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2 [&>*]:whitespace-normal">
            {(['pdf', 'pdfEn', 'pdfInsurer'] as const)
              .filter((paper) => paper !== 'pdfInsurer' || policy.hasInsurersPaper)
              .map((paper) => (
                <PolicyPdfButton
                  key={paper}
                  orderId={orderId}
                  unitId={unitId}
                  number={policy.number}
                  nameFa={nameFa}
                  paper={paper}
                />
              ))}
          </div>
        </>
      )}
    </>
  )
}
