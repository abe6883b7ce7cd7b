import { hotelMessages } from '@parastoo/contract/hotels/hotel-messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { Plus, Trash } from '@parastoo/ui/icons.ts'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { Stepper } from '@parastoo/ui/Stepper.tsx'
import { hotelForm } from '../../../messages/hotel-form.ts'
import { wordsOf } from '../../../shell/words.ts'
import {
  mostAdults,
  mostChildren,
  mostRooms,
  nationalities,
  oldestChild,
  type RoomParty,
  type StayDraft,
} from '../stay.ts'
import type { StayFault } from './check-stay.ts'

const say = wordsOf(hotelForm)
const ages = Array.from({ length: oldestChild + 1 }, (_, age) => ({
  id: String(age),
  text: age === 0 ? hotelForm.underOne : say('age', { age }),
}))

/** The rooms inside `RoomsField`: adults, children, and an age for every child. */
export function RoomsPanel({
  draft: { rooms, nationality },
  fault,
  onChange,
}: {
  draft: StayDraft
  fault: StayFault | undefined
  onChange: (change: Pick<StayDraft, 'rooms' | 'nationality'>) => void
}) {
  const setRooms = (next: readonly RoomParty[]) => onChange({ rooms: next, nationality })
  const setRoom = (index: number, room: RoomParty) =>
    setRooms(rooms.map((one, at) => (at === index ? room : one)))
  return (
    <div className="flex flex-col gap-4">
      {rooms.map((room, index) => (
        <RoomFields
          // A room has no other name than its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          number={index + 1}
          room={room}
          asksForAges={fault === 'CHILD_AGE_REQUIRED'}
          onChange={(next) => setRoom(index, next)}
          onRemove={rooms.length > 1 ? () => setRooms(rooms.filter((_, at) => at !== index)) : null}
        />
      ))}
      {rooms.length < mostRooms ? (
        <Button
          kind="quiet"
          isWide
          onPress={() => setRooms([...rooms, { adults: 2, childAges: [] }])}
        >
          <Plus aria-hidden className="size-4.5" />
          {hotelForm.addRoom}
        </Button>
      ) : (
        <p className="text-sm text-quiet">{hotelForm.mostRooms}</p>
      )}
      <div>
        <p aria-hidden className="mb-1.5 text-sm text-quiet">
          {hotelForm.nationality}
        </p>
        <SegmentedControl
          isWide
          size="small"
          label={hotelForm.nationality}
          options={nationalities.map((id) => ({ id, text: hotelForm.nationalities[id] }))}
          value={nationality}
          onChange={(id) => {
            const chosen = nationalities.find((one) => one === id)
            if (chosen) onChange({ rooms, nationality: chosen })
          }}
        />
      </div>
    </div>
  )
}

function RoomFields({
  number,
  room: { adults, childAges },
  asksForAges,
  onChange,
  onRemove,
}: {
  number: number
  room: RoomParty
  /** Whether a search was refused because an age is missing. */
  asksForAges: boolean
  onChange: (room: RoomParty) => void
  /** Null for the only room. */
  onRemove: (() => void) | null
}) {
  const setChildren = (count: number) =>
    onChange({
      adults,
      childAges: Array.from({ length: count }, (_, index) => childAges[index] ?? null),
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend outside the flow of the column
    <div role="group" aria-label={say('room', { number })} className="border-b border-line pb-3">
      <div className="flex min-h-9 items-center justify-between">
        <h3 className="text-sm font-bold text-lead-text">{say('room', { number })}</h3>
        {onRemove && (
          <IconButton label={say('removeRoom', { number })} onPress={onRemove}>
            <Trash />
          </IconButton>
        )}
      </div>
      <Stepper
        label={hotelForm.adults}
        description={hotelForm.adultsAge}
        min={1}
        max={mostAdults}
        value={adults}
        onChange={(count) => onChange({ adults: count, childAges })}
      />
      <Stepper
        label={hotelForm.children}
        description={hotelForm.childrenAge}
        max={mostChildren}
        value={childAges.length}
        onChange={setChildren}
      />
      {childAges.length > 0 && (
        <div className="mt-1 grid gap-2">
          {childAges.map((age, index) => (
            <Select
              // A child has no other name than its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              label={say('childAge', { number: index + 1 })}
              options={ages}
              value={age === null ? null : String(age)}
              error={age === null && asksForAges ? hotelMessages.CHILD_AGE_REQUIRED : undefined}
              onChange={(id) =>
                onChange({
                  adults,
                  childAges: childAges.map((one, at) => (at === index ? Number(id) : one)),
                })
              }
            />
          ))}
          <p className="text-xs text-quiet">{hotelForm.ageWhy}</p>
        </div>
      )}
    </div>
  )
}
