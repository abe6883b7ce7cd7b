import type { StayRules } from '@parastoo/contract/hotels/guest-faults'
import { Card } from '@parastoo/ui/Card.tsx'
import { BedDouble } from '@parastoo/ui/icons.ts'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { FormField } from '../../../shell/forms/FormField.tsx'
import { peopleWords } from '../stay-words.ts'
import { GuestCard } from './GuestCard.tsx'
import { isShared, type StayFields } from './guest-form.ts'
import type { OpenStay } from './open-stay.ts'

const words = hotelGuests.couples
const papers = ['certificate', 'notary', 'relatives'] as const

/** A room with everybody in it; where a man and a woman share it and the hotel wants a paper, which one they bring. */
export function RoomCard({
  room,
  title,
  form,
  open,
  rules,
}: {
  room: number
  title: string
  form: UseFormReturn<StayFields>
  open: OpenStay
  rules: StayRules
}) {
  const party = open.stay.rooms[room]
  const filled = useWatch({ control: form.control, name: `roomGuests.${room}` })
  const asksPaper = rules.hotel.admission.couplesDocument !== 'none' && isShared(filled)
  return (
    <Card as="section" padding="none" className="p-4 sm:p-6">
      <h2 className="flex flex-wrap items-center gap-x-3 text-base font-bold sm:text-lg">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-lead-wash text-lead-text">
          <BedDouble aria-hidden className="size-5" />
        </span>
        {title}
        {party && <span className="text-sm font-normal text-quiet">{peopleWords([party])}</span>}
      </h2>
      <div className="divide-y divide-line">
        {filled.guests.map((_, place) => (
          <GuestCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a guest is their place; they never move.
            key={place}
            room={room}
            place={place}
            form={form}
            open={open}
            rules={rules}
          />
        ))}
      </div>
      {asksPaper && (
        <FormField
          name={`roomGuests.${room}.couplesPaper`}
          control={form.control}
          className="border-t border-line pt-4"
        >
          {({ value, error, onChange }) => (
            <RadioCards
              label={words.label}
              value={value || null}
              onChange={onChange}
              error={error}
              isPlain
              options={papers.map((id) => ({ id, text: words[id] }))}
            />
          )}
        </FormField>
      )}
    </Card>
  )
}
