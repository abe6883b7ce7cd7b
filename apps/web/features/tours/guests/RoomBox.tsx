import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { placesOfRoom, type TourRoomKind, tourRoomKinds } from '@parastoo/contract/tours/words'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { BedDouble, User } from '@parastoo/ui/icons.ts'
import { Select } from '@parastoo/ui/Select.tsx'
import { type DragEvent, useState } from 'react'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { lastDayOf } from '../../../shell/tours/last-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { OpenTour } from './open-tour.ts'
import { personName } from './person-names.ts'
import { hasBedByAge, mayChooseBed } from './places.ts'
import type { Room } from './rooming.ts'

const say = wordsOf(tourGuests)
const personType = 'text/x-traveller'

/** One room with those who sleep in it; somebody may be dropped on it. */
export function RoomBox({
  open,
  room,
  place,
  sharing,
  onMove,
  onBed,
  onShare,
}: {
  open: OpenTour
  room: Room
  place: number
  /** What comes back to who is alone in it and shares a double room after all; null where nobody is looked for. */
  sharing: TourQuote['sharing']
  onMove: (person: number, to: number | TourRoomKind) => void
  onBed: (person: number, hasBed: boolean) => void
  onShare: (isShared: boolean) => void
}) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const text = event.dataTransfer.getData(personType)
    if (text !== '' && !room.people.includes(Number(text))) onMove(Number(text), place)
  }
  const kind = tourWords.rooms[room.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the menus do the same by keys.
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(personType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'h-full rounded-card border p-3 transition-colors',
        isOver ? 'border-lead-strong bg-lead-wash' : 'border-line',
      )}
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-bold">{say('room', { number: place + 1, kind })}</h3>
        <span aria-hidden className="flex gap-0.5 text-lead-text">
          {Array.from({ length: placesOfRoom[room.kind] }, (_, bed) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: beds are alike.
            <BedDouble key={bed} className="size-5" />
          ))}
        </span>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-2">
        {room.people.map((person) => (
          <li
            key={person}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(personType, String(person))}
            className="rounded-control bg-well p-2 sm:cursor-grab"
          >
            <p className="mb-1.5 flex items-center gap-2 text-sm font-medium">
              <User aria-hidden className="size-4 text-quiet" />
              {personName(open.party, person)}
            </p>
            <RoomMenu open={open} person={person} place={place} onMove={onMove} />
            <BedMenu open={open} room={room} person={person} onBed={onBed} />
          </li>
        ))}
      </ul>
      {sharing && (
        <Checkbox
          isSelected={room.sharesRoom ?? false}
          onChange={onShare}
          description={say('sharingText', {
            sum: formatRialAsToman(sharing.returnsRial),
            day: lastDayOf(sharing.until),
          })}
        >
          {tourGuests.sharing}
        </Checkbox>
      )}
    </div>
  )
}

/** The rooms somebody may sleep in: those there are, and a new one of each kind that is sold. */
function RoomMenu({
  open: { rooms, bundle, party },
  person,
  place,
  onMove,
}: {
  open: OpenTour
  person: number
  place: number
  onMove: (person: number, to: number | TourRoomKind) => void
}) {
  const sold = tourRoomKinds.filter((kind) => bundle.roomKinds.some((one) => one.kind === kind))
  const [smallest] = sold
  const isAlone = rooms[place]?.people.length === 1
  const isAdult = person < party.adults
  return (
    <Select
      label={say('moveTo', { name: personName(party, person) })}
      value={String(place)}
      onChange={(id) => {
        const kind = sold.find((one) => one === id)
        if (id !== String(place)) onMove(person, kind ?? Number(id))
      }}
      options={[
        ...rooms.map(({ kind }, room) => ({
          id: String(room),
          text: say('inRoom', { number: room + 1, kind: tourWords.rooms[kind] }),
        })),
        ...(smallest && isAdult && !isAlone
          ? [{ id: smallest, text: say('newRoom', { kind: tourWords.rooms[smallest] }) }]
          : []),
      ]}
    />
  )
}

/** With a bed or without one, where the hotels leave the choice for a child of this age. */
function BedMenu({
  open,
  room,
  person,
  onBed,
}: {
  open: OpenTour
  room: Room
  person: number
  onBed: (person: number, hasBed: boolean) => void
}) {
  if (!mayChooseBed(open, person)) return null
  const hasBed = room.withBed.includes(person)
    ? true
    : room.withoutBed.includes(person)
      ? false
      : hasBedByAge(open, person)
  return (
    <Select
      className="mt-2"
      label={say('bedOf', { name: personName(open.party, person) })}
      value={hasBed ? 'bed' : 'none'}
      onChange={(id) => {
        if ((id === 'bed') !== hasBed) onBed(person, id === 'bed')
      }}
      options={[
        { id: 'bed', text: tourWords.withBed },
        { id: 'none', text: tourWords.withoutBed },
      ]}
    />
  )
}
