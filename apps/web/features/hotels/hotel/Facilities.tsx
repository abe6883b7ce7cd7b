import {
  Accessibility,
  Bus,
  Check,
  Coffee,
  CookingPot,
  Dumbbell,
  Heater,
  Landmark,
  Parking,
  Shirt,
  Snowflake,
  Trees,
  Users,
  Utensils,
  Waves,
  Wifi,
} from '@parastoo/ui/icons.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'

const icons = new Map([
  ['wifi', Wifi],
  ['air-conditioning', Snowflake],
  ['restaurant', Utensils],
  ['parking', Parking],
  ['laundry', Shirt],
  ['prayer-room', Landmark],
  ['family-room', Users],
  ['pool', Waves],
  ['gym', Dumbbell],
  ['sauna', Heater],
  ['cafe', Coffee],
  ['airport-transfer', Bus],
  ['accessible', Accessibility],
  ['kitchen', CookingPot],
  ['courtyard', Trees],
])

/** What the house has, each with its sign. */
export function Facilities({ facilities }: { facilities: readonly string[] }) {
  const known = facilities.filter((one) => one in hotelWords.facilities)
  return (
    <ul className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4 shadow-card min-[22rem]:grid-cols-2">
      {known.map((one) => {
        const Icon = icons.get(one) ?? Check
        return (
          <li key={one} className="flex min-h-9 items-center gap-2.5">
            <Icon aria-hidden className="size-5 shrink-0 text-lead-text" />
            {hotelWords.facilities[one as keyof typeof hotelWords.facilities]}
          </li>
        )
      })}
    </ul>
  )
}
