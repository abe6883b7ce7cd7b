import type { InventoryChoice } from '@parastoo/contract/office/inventory'
import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import { weekdayName } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import { DateRangePicker } from '@parastoo/ui/DateRangePicker.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { officePaths } from '../office-paths.ts'
import { type InventoryFilter, queryOf } from './inventory-filter.ts'

const words = officeInventory.filter
/** Saturday comes first; days are counted from Monday. */
const weekOrder = [6, 7, 1, 2, 3, 4, 5]

/** Which flights, nights or departures are shown; what is chosen becomes the address. */
export function Filters({
  source,
  choices,
  filter,
}: {
  source: InventorySource
  choices: readonly InventoryChoice[]
  filter: InventoryFilter
}) {
  const navigate = useNavigate()
  const [wish, setWish] = useState(filter)
  const items = [
    ...(source === 'hotels' ? [] : [{ id: '', text: words.all }]),
    ...choices.map(({ key, title }) => ({ id: key, text: title, searchText: key })),
  ]
  return (
    <form
      className="mb-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(officePaths.inventory(source, queryOf(wish)))
      }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[22rem_20rem_auto]">
        <ComboBox
          label={words[source]}
          items={items}
          value={items.find(({ id }) => id === (wish.of ?? '')) ?? null}
          onChange={({ id }) => setWish({ ...wish, of: id || null })}
        />
        <DateRangePicker
          label={words.dates}
          value={{ startsOn: wish.from, endsOn: wish.until }}
          onChange={({ startsOn, endsOn }) => setWish({ ...wish, from: startsOn, until: endsOn })}
        />
        <Button type="submit" className="w-fit">
          {words.apply}
        </Button>
      </div>
      <ToggleChips
        label={words.days}
        options={weekOrder.map((day) => ({ id: String(day), text: weekdayName((day + 1) % 7) }))}
        selectedIds={wish.days.map(String)}
        onChange={(days) => setWish({ ...wish, days: days.map(Number).sort() })}
      />
    </form>
  )
}
