import type { PlanTerms } from '@parastoo/contract/insurance/plans'
import { CircleCheck, Phone, X } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { insurance } from '../../messages/insurance.ts'
import { excessText, paysText } from './plan-words.ts'

const words = insurance.plans

/** What a plan pays, what it does not, and whom one calls, in plain words: before it is bought, and with its policy. */
export function PlanTermsList({ plan }: { plan: PlanTerms }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div>
        <h4 className="font-bold">{words.pays}</h4>
        <ul className="mt-1 flex flex-col gap-2">
          {plan.coverages.map((coverage) => (
            <li key={coverage.kind} className="flex items-start gap-2">
              <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-good" />
              <span className="min-w-0 wrap-anywhere">
                {coverage.labelFa}: <span className="font-medium">{paysText(coverage, plan)}</span>
                <span className="block text-quiet">{excessText(coverage, plan)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="font-bold">{words.paysNot}</h4>
        <ul className="mt-1 flex flex-col gap-1.5">
          {plan.exclusionsFa.map((text) => (
            <li key={text} className="flex items-start gap-2">
              <X aria-hidden className="mt-1 size-4 shrink-0 text-bad" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="font-bold">{words.asked}</h4>
        <dl className="mt-1 flex flex-col gap-1.5">
          {plan.activities.map(({ activity, verdict, noteFa }) => (
            <div key={activity}>
              <dt className="font-medium">
                {words.activities[activity]}: {words.verdicts[verdict]}
              </dt>
              <dd className="text-quiet">{noteFa}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Assistance plan={plan} />
    </div>
  )
}

/** Whom one calls before any treatment; pressed on a phone, it calls. */
export function Assistance({ plan: { insurer } }: { plan: Pick<PlanTerms, 'insurer'> }) {
  return (
    <div className="text-sm">
      <h4 className="font-bold">{words.assistance}</h4>
      <p className="text-quiet">
        {insurer.assistanceNameFa}؛ {words.assistanceText}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {insurer.assistancePhones.map((phone) => (
          <li key={phone}>
            <a
              href={`tel:${phone.replaceAll(' ', '')}`}
              className="inline-flex min-h-11 items-center gap-2 text-lead-text"
            >
              <Phone aria-hidden className="size-4" />
              <Ltr>{phone}</Ltr>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
