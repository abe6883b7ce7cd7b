import type { OfficeLine } from '@parastoo/contract/office/orders'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { officeOrders } from '../../../messages/office-orders.ts'
import { officeSelling } from '../../../messages/office-selling.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { ClockBadge } from '../parts/ClockBadge.tsx'
import { Facts } from '../parts/Facts.tsx'
import { stateTones } from '../parts/OrderTable.tsx'
import { LineDeeds } from './LineDeeds.tsx'

const words = officeOrders.page
const say = wordsOf(words)
const saySold = wordsOf(officeSelling.sold)

/** One line: how it stands and until when, whom it is for, what was said of it, and what may be decided. */
export function OrderLine({
  line,
  mayDecide,
  isOwn,
}: {
  line: OfficeLine
  mayDecide: boolean
  /** Its reader bought it. */
  isOwn: boolean
}) {
  const { title, state, stay, reference, issuingSince, promisedBy, holdExpiresAt, decision } = line
  const what = decision?.what === 'issued' ? words.whats.issued : words.whats.failed
  return (
    <article className="flex flex-col gap-3 rounded-control border border-line p-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={stateTones[state]}>{officeOrders.states[state]}</Badge>
          {state === 'issuing' && issuingSince && (
            <ClockBadge since={issuingSince} dueAt={promisedBy} />
          )}
        </span>
      </header>
      {line.contradiction && <Notice tone="bad">{words.contradiction}</Notice>}
      <Facts
        facts={[
          [words.day, stay ? null : startOf(line.startsAt)],
          [words.checkIn, stay && formatJalaliDate(stay.checkIn)],
          [words.checkOut, stay && formatJalaliDate(stay.checkOut)],
          [words.arrival, stay?.arrivalTime ? toPersianDigits(stay.arrivalTime) : null],
          [words.wishes, stay ? stay.specialRequests : null],
          [
            words.hotelNumber,
            stay?.hotelNumber ? <Ltr key="hotel-number">{stay.hotelNumber}</Ltr> : null,
          ],
          [words.reference, reference && <Ltr key="reference">{reference}</Ltr>],
          [words.promised, state === 'issuing' && promisedBy ? toldMoment(promisedBy) : null],
          [words.held, holdExpiresAt && toldMoment(holdExpiresAt)],
          [words.hotelBy, line.hotelAnswerBy && toldMoment(line.hotelAnswerBy)],
          [words.tourBy, line.tourAnswerBy && toldMoment(line.tourAnswerBy)],
          [words.waitsFor, partyOf(line.waitsFor)],
          [officeSelling.sold.added, line.added && saySold(line.added.way, { by: line.added.by })],
        ]}
      />
      <ul className="divide-y divide-line text-sm">
        {line.units.map(({ unitId, label, state: unitState, amount, guests }) => (
          <li key={unitId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>
              {label}
              {guests.length > 0 && (
                <span className="block text-quiet">{guests.map(guestWords).join('، ')}</span>
              )}
            </span>
            <span className="flex gap-2 text-quiet">
              {unitState !== 'live' && <Badge>{unitWords[unitState]}</Badge>}
              {say('toman', { toman: formatRialAsToman(amount) })}
            </span>
          </li>
        ))}
      </ul>
      {line.documents.length > 0 && (
        <p className="flex flex-wrap gap-2 text-sm">
          {line.documents.map(({ number }) => (
            <Ltr key={number} className="rounded-tight bg-well px-2 py-0.5">
              {number}
            </Ltr>
          ))}
        </p>
      )}
      {decision && (
        <p className="text-sm text-quiet">
          {say('decided', { what, by: decision.by })}
          {decision.reason !== null && `: ${decision.reason}`}
        </p>
      )}
      {line.answered && (
        <p className="text-sm text-quiet">
          {answerWords(line.answered)}
          {line.answered.note !== '' && `: ${line.answered.note}`}
        </p>
      )}
      {mayDecide && <LineDeeds line={line} isOwn={isOwn} />}
    </article>
  )
}

/** How what was asked of a hotel or an organiser ended, when, and who of us wrote it down. */
function answerWords({ whom, what, by, at }: NonNullable<OfficeLine['answered']>): string {
  const told = { what: words.answers[whom][what], when: toldMoment(at) }
  return by === null ? say('answered', told) : say('answeredBy', { ...told, by })
}

/** A day, with its hour where it has one; of what begins on no day nothing. */
function startOf(startsAt: string): string | null {
  if (startsAt === '') return null
  const day = formatJalaliDate(startsAt)
  return startsAt.includes('T') ? `${day}، ${timeOf(startsAt)}` : day
}

const guestWords = ({ name, childAge }: OfficeLine['units'][number]['guests'][number]) =>
  childAge === null ? name : say('childGuest', { name, age: childAge })

const partyOf = (party: string | null) =>
  party === null ? null : (words.parties[party as keyof typeof words.parties] ?? party)

const unitWords: Record<string, string> = {
  cancelling: 'در حال ابطال',
  cancelled: 'مسترد شد',
  failed: 'ناموفق',
}
