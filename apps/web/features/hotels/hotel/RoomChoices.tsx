import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { BedDouble, Ruler, Users } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { HotelPicture } from '../../../shell/stays/HotelPicture.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { CancelBadge } from '../CancelBadge.tsx'
import { nightsOf, type Stay } from '../stay.ts'
import { peopleWords, perNightWords } from '../stay-words.ts'
import type { HotelOfPage } from './find-hotel.ts'
import { groupProposals, type RoomChoice } from './group-proposals.ts'
import { PriceParts } from './PriceParts.tsx'

const say = wordsOf(hotelPage)
const sayWords = wordsOf(hotelWords)
/** «فقط ۲ اتاق مانده» is worth saying from here on. */
const fewRooms = 4

type Choosing = {
  hotel: HotelOfPage
  stay: Stay
  chosenId: string | null
  timeZone: string
  onChoose: (proposalId: string) => void
}

/** The rooms that all parties can have, each with its rates; one of them is chosen. */
export function RoomChoices({
  proposals,
  ...choosing
}: Choosing & { proposals: readonly HotelProposal[] }) {
  return (
    <div role="radiogroup" aria-labelledby="rooms" className="flex flex-col gap-3">
      {groupProposals(proposals).map((group) => (
        <RoomCard key={group.proposals[0]?.proposalId} group={group} {...choosing} />
      ))}
    </div>
  )
}

function RoomCard({ group, ...choosing }: Choosing & { group: RoomChoice }) {
  const { hotel, stay } = choosing
  const room = hotel.rooms.find(({ code }) => code === group.roomCode)
  const [first] = group.proposals
  return (
    <article className="grid overflow-hidden rounded-card border border-line bg-card shadow-card md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex gap-3 p-3 md:flex-col md:border-e md:border-line">
        <HotelPicture
          picture={room?.pictures[0] ?? hotel.pictures[1]}
          isSample={false}
          className="h-22 w-28 shrink-0 rounded-control md:h-auto md:w-full md:aspect-3/2"
        />
        <div className="min-w-0">
          <h3 className="leading-7 font-bold">
            {room
              ? stay.rooms.length > 1
                ? say('timesRoom', { count: stay.rooms.length, room: room.nameFa })
                : room.nameFa
              : hotelPage.mixture}
          </h3>
          {room ? <RoomFacts room={room} /> : first && <Mixture proposal={first} {...choosing} />}
        </div>
      </div>
      <ul className="divide-y divide-line max-md:border-t max-md:border-line">
        {group.proposals.map((proposal) => (
          <li key={proposal.proposalId}>
            <Rate proposal={proposal} {...choosing} />
          </li>
        ))}
      </ul>
    </article>
  )
}

function RoomFacts({ room }: { room: HotelOfPage['rooms'][number] }) {
  const beds = room.beds.map(({ kind, count }) =>
    kind in hotelPage.beds ? say(`beds.${kind as keyof typeof hotelPage.beds}`, { count }) : kind,
  )
  return (
    <ul className="flex flex-wrap gap-x-3 text-sm leading-6 text-quiet md:flex-col">
      {beds.length > 0 && (
        <li className="flex items-center gap-1.5">
          <BedDouble aria-hidden className="size-4 shrink-0" />
          {beds.join('، ')}
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <Users aria-hidden className="size-4 shrink-0" />
        {say('roomPeople', { count: room.mostPeople })}
      </li>
      {room.sizeMetres !== null && (
        <li className="flex items-center gap-1.5">
          <Ruler aria-hidden className="size-4 shrink-0" />
          {say('size', { metres: room.sizeMetres })}
        </li>
      )}
      {room.viewFa && <li>{room.viewFa}</li>}
    </ul>
  )
}

function Mixture({ proposal, hotel, stay }: Choosing & { proposal: HotelProposal }) {
  return (
    <ul className="text-sm leading-6 text-quiet">
      {stay.rooms.map((party, index) => (
        // A party has no other name than its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          {say('mixtureRow', {
            number: index + 1,
            people: peopleWords([party]),
            room:
              hotel.rooms.find(({ code }) => code === proposal.rooms[index]?.roomCode)?.nameFa ??
              '',
          })}
        </li>
      ))}
    </ul>
  )
}

function Rate({
  proposal,
  hotel,
  stay,
  chosenId,
  timeZone,
  onChoose,
}: Choosing & { proposal: HotelProposal }) {
  const { proposalId, board, totalPrice, pricePerNight, payNow, payAtHotel, roomsLeft } = proposal
  const isChosen = proposalId === chosenId
  const isPaidThere = proposal.pays === 'at-hotel'
  const nights = nightsOf(stay)
  const rooms = stay.rooms.length
  return (
    <div className={classes('p-3 sm:p-4', isChosen && 'bg-lead-wash/40')}>
      <label className="flex cursor-pointer flex-wrap items-start gap-x-4 gap-y-2 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
        <input
          type="radio"
          name="offer"
          value={proposalId}
          checked={isChosen}
          onChange={() => onChoose(proposalId)}
          className="mt-1 size-5 shrink-0 appearance-none rounded-full border border-edge bg-card outline-none checked:border-[6px] checked:border-lead-strong forced-colors:appearance-auto"
        />
        <span className="flex min-w-40 flex-1 flex-col gap-1.5">
          <span className="font-medium">{hotelWords.boards[board]}</span>
          <span className="flex flex-wrap gap-1.5">
            <CancelBadge proposal={proposal} timeZone={timeZone} />
            {isPaidThere && <Badge tone="lead">{hotelWords.atHotel}</Badge>}
            {roomsLeft <= fewRooms && (
              <Badge tone="bad">{sayWords('left', { count: roomsLeft })}</Badge>
            )}
          </span>
        </span>
        <span className="flex flex-col max-sm:ps-9 sm:items-end sm:text-end">
          <Price size="medium" priceRial={totalPrice} />
          <span className="text-xs leading-5 text-quiet">
            {rooms > 1
              ? sayWords('forStay', { nights, rooms })
              : sayWords('forOneRoom', { nights })}
          </span>
          {(nights > 1 || rooms > 1) && (
            <span className="text-xs leading-5 text-quiet">
              {perNightWords(pricePerNight, rooms)}
            </span>
          )}
          {payAtHotel > 0 && (
            <span className="text-xs leading-5 text-caution">
              {isPaidThere
                ? sayWords('nowAndThere', {
                    now: formatRialAsToman(payNow),
                    there: formatRialAsToman(payAtHotel),
                  })
                : sayWords('alsoAtHotel', { sum: formatRialAsToman(payAtHotel) })}
            </span>
          )}
        </span>
      </label>
      <PriceParts proposal={proposal} hotel={hotel} stay={stay} />
    </div>
  )
}
