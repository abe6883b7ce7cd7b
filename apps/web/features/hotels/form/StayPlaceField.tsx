import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import { Building, Hotel, MapPin } from '@parastoo/ui/icons.ts'
import { hotelForm } from '../../../messages/hotel-form.ts'
import { usePanel } from '../../../shell/use-panel.ts'
import { wordsOf } from '../../../shell/words.ts'
import { idOfPlace, type StayPlace } from './stay-place.ts'
import { useSuggestions } from './use-suggestions.ts'

const say = wordsOf(hotelForm)
const icons = { city: Building, landmark: MapPin, hotel: Hotel }

/** Where to sleep, found by typing a city, a landmark or a hotel in Persian, Latin or Arabic letters. */
export function StayPlaceField({
  value,
  onChange,
  error,
}: {
  value: StayPlace | null
  onChange: (place: StayPlace) => void
  error: string | undefined
}) {
  const { query, setQuery, places, isLoading, hasFailed, prepare } = useSuggestions()
  const panel = usePanel()
  const isEmpty = query.trim() === ''
  // One heading for each kind, in the order in which the best of it was found.
  const found = [...new Set(places.map(({ kind }) => kind))]
  const shown = isEmpty
    ? places
    : found.flatMap((kind) => places.filter((place) => place.kind === kind))
  const itemOf = (place: StayPlace) => {
    const Icon = icons[place.kind]
    return {
      id: idOfPlace(place),
      text: place.nameFa,
      icon: <Icon />,
      group: isEmpty ? hotelForm.popular : hotelForm.groups[place.kind],
      ...(place.kind !== 'city' && {
        description: say(place.kind === 'hotel' ? 'inCity' : 'nearInCity', {
          city: place.cityNameFa,
        }),
      }),
    }
  }
  return (
    <ComboBox
      label={hotelForm.place}
      icon={<MapPin />}
      error={error}
      query={query}
      isLoading={isLoading}
      placeholder={hotelForm.placePlaceholder}
      searchLabel={hotelForm.placeSearch}
      emptyText={hasFailed ? hotelForm.placesFailed : hotelForm.placeEmpty}
      items={shown.map(itemOf)}
      value={value && itemOf(value)}
      onQueryChange={setQuery}
      onApproach={prepare}
      isOpen={panel.isOpen}
      onOpenChange={(isOpen) => {
        panel.onOpenChange(isOpen)
        if (isOpen) prepare()
      }}
      onChange={({ id }) => {
        const chosen = shown.find((place) => idOfPlace(place) === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
