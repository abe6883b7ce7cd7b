import { couplesPapers } from '@parastoo/contract/hotels/guest'
import { Card } from '@parastoo/ui/Card.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { type Control, useWatch } from 'react-hook-form'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { FormField } from '../../../shell/forms/FormField.tsx'
import { wordsOf } from '../../../shell/words.ts'
import type { Room } from './rooming.ts'
import { isShared, type TravellerFields } from './traveller-form.ts'

const say = wordsOf(tourGuests)

/** How a man and a woman who share a room are related, asked where they do. */
export function KinshipFields({
  control,
  rooms,
  startsOn,
}: {
  control: Control<TravellerFields>
  rooms: readonly Room[]
  startsOn: string
}) {
  const passengers = useWatch({ control, name: 'passengers' })
  const shared = rooms.flatMap((room, place) =>
    isShared(room, passengers, startsOn) ? [{ place, kind: room.kind }] : [],
  )
  if (shared.length === 0) return null
  return (
    <Card as="section" className="flex flex-col gap-3 sm:p-6">
      <div>
        <h2 className="text-lg font-bold">{tourGuests.kinship}</h2>
        <p className="text-sm text-quiet">{tourGuests.kinshipText}</p>
      </div>
      {shared.map(({ place, kind }) => (
        <FormField key={place} name={`rooms.${place}.kinship`} control={control}>
          {({ value, ...bound }) => (
            <Select
              {...bound}
              value={value || null}
              label={say('room', { number: place + 1, kind: tourWords.rooms[kind] })}
              options={couplesPapers.map((paper) => ({
                id: paper,
                text: tourGuests.kinships[paper],
              }))}
            />
          )}
        </FormField>
      ))}
    </Card>
  )
}
