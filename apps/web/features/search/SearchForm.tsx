import { messageOf } from '@parastoo/contract/messages'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { PlaneLanding, PlaneTakeoff, Search, Swap } from '@parastoo/ui/icons.ts'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { search } from '../../messages/search.ts'
import { paths } from '../../paths.ts'
import { type Faults, faultsOf, type SearchField } from './check-draft.ts'
import { type Draft, type Product, queryOf, type Trip } from './criteria.ts'
import { DepartureField } from './DepartureField.tsx'
import { fewestLegs } from './leg.ts'
import { PartyField } from './PartyField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { PlainSearchFields } from './PlainSearchFields.tsx'
import type { Place, PlacePair } from './place.ts'
import { TripChoice } from './TripChoice.tsx'

const LegFields = lazy(async () => ({ default: (await import('./LegFields.tsx')).LegFields }))
type PlacedLeg = PlacePair & { date: string | null }

/**
 * The search box: where from, where to, when, who. Faults stand at their fields and nothing chosen is lost. Without
 * scripts it is a plain form that sends words, which the results page understands.
 */
export function SearchForm({
  product,
  draft: initialDraft,
  places: initialPlaces,
  legPlaces = [],
  faults: initialFaults = {},
  today,
  onSearch,
}: {
  product: Product
  draft: Draft
  places: PlacePair
  /** Of a multi-destination question, leg by leg. */
  legPlaces?: readonly PlacePair[]
  faults?: Faults
  today: string
  onSearch?: () => void
}) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>({ ...initialDraft, product })
  const [places, setPlaces] = useState(initialPlaces)
  const [legs, setLegs] = useState<readonly PlacedLeg[]>(() =>
    initialDraft.legs.map(({ date }, index) => ({ ...noPlaces, ...legPlaces[index], date })),
  )
  const [shownFaults, setShownFaults] = useState(initialFaults)
  const [hasTried, setTried] = useState(false)
  if (product !== draft.product) {
    const fitting = placesFor(product, places)
    const fittingLegs = legs.map((leg) => ({ ...leg, ...placesFor(product, leg) }))
    setPlaces(fitting)
    setLegs(fittingLegs)
    const { origin, destination } = fitting
    setDraft({ ...draft, product, origin, destination, legs: fittingLegs })
  }

  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    // Once a search was refused, faults leave and come as they are mended and made.
    if (hasTried) setShownFaults(faultsOf(next, today))
    else setShownFaults({})
  }
  const choosePlaces = (pair: PlacePair) => {
    setPlaces(pair)
    change(pair)
  }
  const chooseLegs = (next: readonly PlacedLeg[]) => {
    setLegs(next)
    change({ ...next[0], legs: next })
  }
  /** What was chosen for one kind of trip goes over to the next as far as it fits. */
  const chooseTrip = (trip: Trip) => {
    if (trip !== 'multi') return change({ ...places, trip, date: draft.date })
    const first: PlacedLeg = { ...places, date: draft.date }
    const next = [...(legs.length > 0 ? legs : [first])]
    while (next.length < fewestLegs)
      next.push({ origin: next.at(-1)?.destination ?? null, destination: null, date: null })
    setLegs(next)
    return change({ trip, ...next[0], legs: next })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = faultsOf(draft, today)
    setTried(true)
    setShownFaults(faults)
    const [first] = Object.keys(faults)
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"] button`)?.focus()
    else {
      void navigate(paths.results(queryOf(draft)))
      onSearch?.()
    }
  }
  const told = (field: SearchField) => {
    const code = shownFaults[field]
    return code && messageOf(code)
  }
  const isSearching =
    navigation.state !== 'idle' && navigation.location.pathname === paths.results()

  return (
    <form
      ref={form}
      action={paths.results()}
      aria-label={search.form.label}
      noValidate
      onSubmit={submit}
    >
      <noscript>
        <PlainSearchFields product={product} faults={shownFaults} />
      </noscript>
      <div className="flex flex-col gap-3 noscript:hidden">
        <TripChoice trip={draft.trip} onChange={chooseTrip} />
        {draft.trip === 'multi' && (
          <Suspense fallback={<div className="h-80 md:h-32" />}>
            <LegFields
              {...{ legs, product, today }}
              told={(leg, field) => told(`${leg}.${field}`)}
              onChange={chooseLegs}
            />
          </Suspense>
        )}
        <div className={classes('grid gap-3 md:grid-cols-2', columns[draft.trip])}>
          {draft.trip !== 'multi' && (
            <>
              <div className="grid gap-x-5 gap-y-3 md:col-span-2 md:grid-cols-2">
                <div data-field="origin" className="min-w-0">
                  <PlaceField
                    label={search.form.origin}
                    icon={<PlaneTakeoff />}
                    value={places.origin}
                    error={told('origin')}
                    product={product}
                    onChange={(origin) => choosePlaces({ ...places, origin })}
                  />
                </div>
                <div data-field="destination" className="relative min-w-0">
                  <PlaceField
                    label={search.form.destination}
                    icon={<PlaneLanding />}
                    value={places.destination}
                    error={told('destination')}
                    product={product}
                    onChange={(destination) => choosePlaces({ ...places, destination })}
                  />
                  <SwapButton
                    onPress={() =>
                      choosePlaces({ origin: places.destination, destination: places.origin })
                    }
                  />
                </div>
              </div>
              <div data-field="date" className="min-w-0">
                <DepartureField
                  choice={{
                    label: search.form.date,
                    date: draft.date,
                    today,
                    minDate: today,
                    origin: draft.origin,
                    destination: draft.destination,
                  }}
                  error={told('date')}
                  onChange={(date) =>
                    change({
                      date,
                      ...(draft.returnDate && draft.returnDate < date && { returnDate: null }),
                    })
                  }
                />
              </div>
            </>
          )}
          {draft.trip === 'round' && (
            <div data-field="returnDate" className="min-w-0">
              <DepartureField
                choice={{
                  label: search.form.returnDate,
                  date: draft.returnDate,
                  today,
                  minDate: draft.date && draft.date > today ? draft.date : today,
                  origin: draft.destination,
                  destination: draft.origin,
                }}
                error={told('returnDate')}
                onChange={(returnDate) => change({ returnDate })}
              />
            </div>
          )}
          <div data-field="party" className="min-w-0">
            <PartyField draft={draft} onChange={change} />
          </div>
          {/* Not React Aria's: it would announce a button that the next page no longer has. */}
          <button
            type="submit"
            aria-disabled={isSearching}
            className={classes(
              buttonClass({ kind: 'main', isWide: true }),
              'h-14.5',
              draft.trip === 'one' && 'md:max-lg:col-span-2',
            )}
          >
            {isSearching ? (
              <Spinner label={search.results.loading} />
            ) : (
              <Search aria-hidden className="size-5" />
            )}
            {search.form.submit}
          </button>
        </div>
      </div>
    </form>
  )
}

const noPlaces: PlacePair = { origin: null, destination: null }

const columns: Record<Trip, string> = {
  one: 'lg:grid-cols-[1.15fr_1.15fr_1fr_1fr_auto]',
  round: 'lg:grid-cols-[1.1fr_1.1fr_.95fr_.95fr_.95fr_auto]',
  multi: 'lg:grid-cols-[1fr_auto_1fr]',
}

/** Stands on the seam of the two fields. */
function SwapButton({ onPress }: { onPress: () => void }) {
  return (
    <IconButton
      kind="quiet"
      label={search.form.swap}
      onPress={onPress}
      className={classes(
        'absolute end-4 -top-7 z-1 shadow-card max-md:[&_svg]:rotate-90',
        'md:-start-7 md:end-auto md:top-2.75 md:size-9 md:[&_svg]:size-4.5',
      )}
    >
      <Swap />
    </IconButton>
  )
}

/** What of a chosen pair another product can keep: inside Iran both ends are in Iran, abroad at least one is not. */
function placesFor(product: Product, { origin, destination }: PlacePair): PlacePair {
  const isInIran = (place: Place | null) => place?.countryCode === 'IR'
  if (product === 'domestic')
    return {
      origin: isInIran(origin) ? origin : null,
      destination: isInIran(destination) ? destination : null,
    }
  return { origin, destination: isInIran(origin) && isInIran(destination) ? null : destination }
}
