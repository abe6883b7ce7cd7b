import type { TourPage } from '@parastoo/contract/tours/tour'
import { toPersianDigits } from '@parastoo/kit/text'
import {
  Ban,
  Check,
  ChevronDown,
  IdCard,
  Luggage,
  ShieldCheck,
  Stamp,
  X,
} from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tourPage } from '../../../messages/tour-page.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { depositText } from './deposit-text.ts'
import { Part } from './Part.tsx'

const say = wordsOf(tourPage)
const cardClass = 'rounded-card border border-line bg-card p-4 shadow-card'

/** What the price holds and what it does not, what to bring and what to leave at home. */
export function Included({ tour }: { tour: TourPage }) {
  const lists = [
    { title: tourPage.included, texts: tour.includedFa, Sign: Check, colour: 'text-good' },
    { title: tourPage.excluded, texts: tour.excludedFa, Sign: X, colour: 'text-bad' },
    { title: tourPage.bring, texts: tour.bringFa, Sign: Luggage, colour: 'text-lead-text' },
    { title: tourPage.banned, texts: tour.bannedFa, Sign: Ban, colour: 'text-caution' },
  ].filter(({ texts }) => texts.length > 0)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lists.map(({ title, texts, Sign, colour }) => (
        <section key={title} className={cardClass}>
          <h2 className="mb-2 font-bold">{title}</h2>
          <ul className="flex flex-col gap-1.5">
            {texts.map((text) => (
              <li key={text} className="flex items-start gap-2 text-sm">
                <Sign aria-hidden className={`mt-1 size-4 shrink-0 ${colour}`} />
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The papers of every traveller with the day they are due, and where a visa is had. */
export function Papers({ tour: { documents, visa, insurance } }: { tour: TourPage }) {
  return (
    <Part id="documents" title={tourPage.documents}>
      <ul className={`flex flex-col gap-3 ${cardClass}`}>
        {documents.map(({ kind, nameFa, of, dueDaysBefore, noteFa }) => (
          <Paper key={`${kind} ${of}`} sign={<IdCard aria-hidden />}>
            <span className="font-medium">{nameFa}</span>{' '}
            <span className="text-sm text-quiet">
              {tourWords.documentOf[of]}
              {dueDaysBefore > 0 && `، ${say('dueDays', { days: dueDaysBefore })}`}
            </span>
            {noteFa && <span className="block text-sm text-quiet">{noteFa}</span>}
          </Paper>
        ))}
        {visa.isNeeded && (
          <Paper sign={<Stamp aria-hidden />}>
            <span className="font-medium">{tourPage.visa}</span>{' '}
            <span className="text-sm text-quiet">{visa.noteFa}</span>
            {visa.visaCode && (
              <Link
                to={paths.visa(visa.visaCode)}
                className="flex min-h-11 items-center text-sm text-lead-text underline"
              >
                {tourPage.visaLink}
              </Link>
            )}
          </Paper>
        )}
        <Paper sign={<ShieldCheck aria-hidden />}>{tourPage.insurance[insurance]}</Paper>
      </ul>
    </Part>
  )
}

const Paper = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5 [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-lead-text">
    {sign}
    <div className="min-w-0">{children}</div>
  </li>
)

/** What people ask before they buy this tour. */
export function Questions({ tour: { questions } }: { tour: TourPage }) {
  if (questions.length === 0) return null
  return (
    <Part id="questions" title={tourPage.questions}>
      <div className="divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card">
        {questions.map(({ questionFa, answerFa }) => (
          <details key={questionFa} className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 rounded-control font-medium">
              {questionFa}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pb-4 text-quiet">{answerFa}</p>
          </details>
        ))}
      </div>
    </Part>
  )
}

/** The rules of the tour, who runs it, and where its privacy is told. */
export function Small({
  tour: { rulesFa, organiser, isPriceRegulated, paymentPlan },
}: {
  tour: TourPage
}) {
  return (
    <Part id="rules" title={tourPage.rules}>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm text-quiet">
        {rulesFa.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {isPriceRegulated && <li>{tourPage.regulated}</li>}
        {paymentPlan && <li>{depositText(paymentPlan)}</li>}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-3 text-sm">
        <span className="text-quiet">{tourPage.organiser}:</span>
        <span className="font-medium">{organiser.nameFa}</span>
        {organiser.licence && <span>{say('licence', { licence: organiser.licence })}</span>}
        {organiser.phone && <Ltr>{toPersianDigits(organiser.phone)}</Ltr>}
      </p>
      <Link
        to={paths.rules('tourPrivacy')}
        className="inline-flex min-h-11 items-center text-sm text-lead-text underline"
      >
        {tourPage.privacy}
      </Link>
    </Part>
  )
}
