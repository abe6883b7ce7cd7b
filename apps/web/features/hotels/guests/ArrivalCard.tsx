import { toPersianDigits } from '@parastoo/kit/text'
import { minutesToClock } from '@parastoo/kit/times'
import { Card } from '@parastoo/ui/Card.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Clock } from '@parastoo/ui/icons.ts'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { hotelGuests as words } from '../../../messages/hotel-guests.ts'
import { FormField } from '../../../shell/forms/FormField.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { peopleIn } from '../stay.ts'
import { type GuestFields, longestRequests, type StayFields } from './guest-form.ts'
import type { OpenStay } from './open-stay.ts'
import { guestTitle } from './shown-faults.ts'

const say = wordsOf(words)
const unknownHour = 'unknown'

/** What the reception is told: who comes for the rooms, about when, and what they ask for. */
export function ArrivalCard({ form, open }: { form: UseFormReturn<StayFields>; open: OpenStay }) {
  const { control } = form
  const { adults, children } = peopleIn(open.stay.rooms)
  return (
    <Card as="section" className="flex flex-col gap-4 sm:p-6">
      <h2 className="text-lg font-bold">{words.stay}</h2>
      {adults > 1 && <LeadGuest form={form} open={open} />}
      {adults === 1 && children === 0 && <PoliceLetter form={form} open={open} />}
      <FormField name="arrivalTime" control={control}>
        {({ value, onChange, ...bound }) => (
          <Select
            {...bound}
            label={words.arrival}
            isOptional
            icon={<Clock />}
            value={value || unknownHour}
            onChange={(id) => onChange(id === unknownHour ? '' : id)}
            options={[{ id: unknownHour, text: words.arrivalUnknown }, ...hours]}
          />
        )}
      </FormField>
      <FormField name="specialRequests" control={control}>
        {(bound) => (
          <TextArea
            {...bound}
            label={words.requests}
            description={words.requestsText}
            isOptional
            rows={2}
            maxLength={longestRequests}
          />
        )}
      </FormField>
    </Card>
  )
}

/** From the morning on; the small hours come last, as they do on a day of travel. */
const hours = [...Array.from({ length: 18 }, (_, hour) => hour + 6), 0, 1, 2, 3, 4, 5].map(
  (hour) => {
    const id = minutesToClock(hour * 60)
    return { id, text: say('hour', { time: toPersianDigits(id) }) }
  },
)

function LeadGuest({ form, open: { stay } }: { form: UseFormReturn<StayFields>; open: OpenStay }) {
  const rooms = useWatch({ control: form.control, name: 'roomGuests' })
  return (
    <FormField name="leadGuest" control={form.control}>
      {(bound) => (
        <Select
          {...bound}
          label={words.leadGuest}
          description={words.leadGuestText}
          options={rooms.flatMap(({ guests }, room) =>
            guests.slice(0, stay.rooms[room]?.adults).map((guest, place) => ({
              id: `${room}.${place}`,
              text: nameOf(guest) || guestTitle(stay, room, place),
            })),
          )}
        />
      )}
    </FormField>
  )
}

const nameOf = ({ firstNameFarsi, lastNameFarsi, firstName, lastName }: GuestFields): string =>
  `${firstNameFarsi} ${lastNameFarsi}`.trim() || `${firstName} ${lastName}`.trim()

/** Who comes alone to a hotel that asks for the letter says that they bring it. */
function PoliceLetter({
  form,
  open: { hotel },
}: {
  form: UseFormReturn<StayFields>
  open: OpenStay
}) {
  const gender = useWatch({ control: form.control, name: 'roomGuests.0.guests.0.genderTitle' })
  const { field, fieldState } = useController({ name: 'hasPoliceLetter', control: form.control })
  const { singleWoman, singleMan } = hotel.admission
  const rule = gender === 'Female' ? singleWoman : gender === 'Male' ? singleMan : 'yes'
  if (rule !== 'police-letter') return null
  return (
    <div id="field-hasPoliceLetter">
      <Checkbox
        isSelected={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      >
        {words.policeLetter}
      </Checkbox>
    </div>
  )
}
