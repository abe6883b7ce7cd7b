import type { StayView } from '@parastoo/contract/hotels/stay-line'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { hotelWords } from '../../messages/hotel-words.ts'
import { orders } from '../../messages/orders.ts'
import { stays } from '../../messages/stays.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(stays)
const sayWords = wordsOf(hotelWords)

/** The rooms of a stay with who sleeps in each, whom the reception asks for, and what was said to the hotel. */
export function StayRooms({
  stay,
  hasPapers = true,
}: {
  stay: StayView
  /** Whether the numbers of documents are shown; not on what is shown around. */
  hasPapers?: boolean
}) {
  const { rooms, leadGuest, arrivalTime, specialRequests } = stay
  return (
    <>
      <ol className="divide-y divide-line">
        {rooms.map((room, index) => (
          <li key={room.unitId} className="py-3 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              {say('room', { number: index + 1, name: room.nameFa })}
              {room.isCancelled && <Badge tone="bad">{stays.cancelledRoom}</Badge>}
            </p>
            <ul className="mt-1 flex flex-col gap-1">
              {room.guests.map((guest, place) => (
                // Two guests may have one name.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={place} className="flex flex-wrap justify-between gap-x-4 text-sm">
                  <span className="min-w-0 wrap-anywhere">
                    {nameOf(guest)}
                    {guest.isChild && <span className="text-quiet"> ({childOf(guest.age)})</span>}
                  </span>
                  {hasPapers && <Paper guest={guest} />}
                </li>
              ))}
            </ul>
            {room.couplesPaper && (
              <p className="mt-1 text-sm text-quiet">
                {say('paper', { paper: stays.papers[room.couplesPaper] })}
              </p>
            )}
          </li>
        ))}
      </ol>
      <dl className="flex flex-col gap-1 border-t border-line pt-3 text-sm [&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-2 [&_dt]:text-quiet">
        <div>
          <dt>{stays.leadGuest}:</dt>
          <dd>{leadGuest}</dd>
        </div>
        {arrivalTime !== null && (
          <div>
            <dt>{stays.arrival}:</dt>
            <dd>
              <Ltr>{toPersianDigits(arrivalTime)}</Ltr>
            </dd>
          </div>
        )}
        {specialRequests !== '' && (
          <div>
            <dt>{stays.requests}:</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{specialRequests}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

type Guest = StayView['rooms'][number]['guests'][number]

const nameOf = ({ firstNameFarsi, lastNameFarsi, firstName, lastName }: Guest): string =>
  `${firstNameFarsi} ${lastNameFarsi}`.trim() || `${firstName} ${lastName}`

const childOf = (age: number): string =>
  age === 0 ? hotelWords.infant : sayWords('childOfAge', { age })

function Paper({ guest: { nationalCode, passportNumber } }: { guest: Guest }) {
  if (nationalCode === '' && passportNumber === '') return null
  const isPassport = passportNumber !== ''
  return (
    <span className="text-quiet">
      {isPassport ? orders.documents.Passport : orders.documents.NationalCode}{' '}
      <Ltr>{isPassport ? passportNumber : toPersianDigits(nationalCode)}</Ltr>
    </span>
  )
}
