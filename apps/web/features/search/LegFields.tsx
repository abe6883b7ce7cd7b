import { Button } from '@parastoo/ui/Button.tsx'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { PlaneLanding, PlaneTakeoff, Plus, X } from '@parastoo/ui/icons.ts'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Product } from './criteria.ts'
import { DepartureField } from './DepartureField.tsx'
import { fewestLegs, type Leg, mostLegs } from './leg.ts'
import { PlaceField } from './PlaceField.tsx'
import type { Place } from './place.ts'

const say = wordsOf(search.form)

/** A direction with the places it names, so that they can be shown by name. */
export type PlacedLeg = { origin: Place | null; destination: Place | null; date: string | null }

export const emptyLeg: PlacedLeg = { origin: null, destination: null, date: null }

/** The directions of a multi-destination search, each in a row of its own; the next begins where the last one ended. */
export function LegFields({
  legs,
  product,
  today,
  told,
  onChange,
}: {
  legs: readonly PlacedLeg[]
  product: Product
  today: string
  /** What is wrong with a field of a leg, in words. */
  told: (leg: number, field: keyof Leg) => string | undefined
  onChange: (legs: PlacedLeg[]) => void
}) {
  const change = (index: number, changed: Partial<PlacedLeg>) =>
    onChange(legs.map((leg, place) => (place === index ? { ...leg, ...changed } : leg)))
  const addLeg = () =>
    onChange([...legs, { ...emptyLeg, origin: legs.at(-1)?.destination ?? null }])
  return (
    <div className="flex flex-col gap-4 md:gap-3">
      {legs.map((leg, index) => (
        <fieldset
          // Rows have no other name than their place; removing one moves what the others hold.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          className="grid gap-3 md:grid-cols-[1fr_1fr_1fr_2.75rem] md:items-start"
        >
          <legend className="mb-2 text-sm font-medium md:sr-only">
            {say('leg', { number: index + 1 })}
          </legend>
          <div data-field={`${index}.origin`} className="min-w-0">
            <PlaceField
              label={search.form.origin}
              icon={<PlaneTakeoff />}
              value={leg.origin}
              error={told(index, 'origin')}
              product={product}
              onChange={(origin) => change(index, { origin })}
            />
          </div>
          <div data-field={`${index}.destination`} className="min-w-0">
            <PlaceField
              label={search.form.destination}
              icon={<PlaneLanding />}
              value={leg.destination}
              error={told(index, 'destination')}
              product={product}
              onChange={(destination) => change(index, { destination })}
            />
          </div>
          <div data-field={`${index}.date`} className="min-w-0">
            <DepartureField
              choice={{
                label: search.form.legDate,
                date: leg.date,
                today,
                minDate: firstDayOf(legs, index, today),
                origin: leg.origin,
                destination: leg.destination,
              }}
              error={told(index, 'date')}
              onChange={(date) => change(index, { date })}
            />
          </div>
          {legs.length > fewestLegs && (
            <IconButton
              label={say('removeLeg', { number: index + 1 })}
              onPress={() => onChange(legs.filter((_, place) => place !== index))}
              className="md:mt-1.5"
            >
              <X />
            </IconButton>
          )}
        </fieldset>
      ))}
      {legs.length < mostLegs && (
        <Button kind="quiet" onPress={addLeg} className="w-fit">
          <Plus aria-hidden className="size-5" />
          {search.form.addLeg}
        </Button>
      )}
    </div>
  )
}

/** No direction is flown before the one in front of it. */
function firstDayOf(legs: readonly Pick<Leg, 'date'>[], index: number, today: string): string {
  const before = legs.slice(0, index).flatMap(({ date }) => date ?? [])
  return [today, ...before].sort().at(-1) ?? today
}
