import { searchMessages } from '@parastoo/contract/flights/search-messages'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { Search } from '@parastoo/ui/icons.ts'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { searchForm } from '../../../messages/search-form.ts'
import { paths } from '../../../paths.ts'
import { Decoration } from '../../../shell/Decoration.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { type OwnWay, useIsOnWay, useOwnWay } from '../../../shell/use-own-way.ts'
import { type Draft, type Product, queryOf } from '../criteria.ts'
import { DepartureField } from '../dates/DepartureField.tsx'
import { PlacePairFields } from '../places/PlacePairFields.tsx'
import { type PlacePair, productOfPair } from '../places/place.ts'
import type { RecentSearch } from '../recent/recent-searches.ts'
import type { Faults } from './check-draft.ts'
import { fieldPanels } from './field-panels.ts'
import { type FormState, withRow, withTrip } from './form-state.ts'
import type { FieldName } from './next-field.ts'
import { PartyField } from './PartyField.tsx'
import { PlainSearchFields } from './PlainSearchFields.tsx'
import { TripChoice } from './TripChoice.tsx'
import { useSearchForm } from './use-search-form.ts'

// Most journeys go one way: the fields of the others are loaded when they are asked for.
const RoundTripField = lazyPart(
  () => import('../dates/RoundTripField.tsx'),
  (module) => module.RoundTripField,
)
const PanelKeeper = lazyPart(
  () => import('./PanelKeeper.tsx'),
  (module) => module.PanelKeeper,
)
const LegsFields = lazyPart(
  () => import('./LegsFields.tsx'),
  (module) => module.LegsFields,
)

/**
 * The search box: where from, where to, when, who; each choice leads on to the next. Faults stand at their fields and nothing chosen is lost. Without
 * scripts it is a plain form that sends words, which the results page understands.
 */
export function SearchForm({
  product: given,
  onProduct,
  onSearch,
  ...rest
}: {
  product: Product
  draft: Draft
  places: PlacePair
  legPlaces?: readonly PlacePair[]
  faults?: Faults
  today: string
  /** Whether what is written here comes back after a reload, in this tab. */
  isKept?: boolean
  /** The traveller's last search: its route stands in a form nobody has begun. */
  latest?: RecentSearch | null
  /** Called when the chosen places are sold under the other product. */
  onProduct: (product: Product) => void
  onSearch?: () => void
}) {
  const { today } = rest
  const [fitting, setFitting] = useState<Product | null>(null)
  const { way, goTo } = useOwnWay()
  const box = useRef<HTMLFormElement>(null)
  const { form, draft, faults, change, check } = useSearchForm({
    ...rest,
    product: fitting ?? given,
  })
  const [panels] = useState(fieldPanels)
  if (fitting === given) setFitting(null)
  const fill = (field: FieldName, next: FormState) => {
    change(next)
    panels.fill({ before: form, after: next }, field)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = Object.keys(check())
    if (first) box.current?.querySelector<HTMLElement>(`[data-field~="${first}"] button`)?.focus()
    else {
      goTo(paths.results(queryOf(draft)))
      onSearch?.()
    }
  }
  const told = (...fields: (keyof Faults)[]) => {
    const code = fields.map((field) => faults[field]).find(Boolean)
    return code && searchMessages[code]
  }
  const isMulti = form.trip === 'multi'
  return (
    <form
      ref={box}
      action={paths.results()}
      aria-label={searchForm.label}
      noValidate
      onSubmit={submit}
    >
      <Decoration>
        <PanelKeeper
          panels={panels}
          box={box}
          // A page may write its product into the address, which a panel that closes steps back in: it is told after that.
          onRest={() => {
            if (fitting && fitting !== given) onProduct(fitting)
          }}
        />
      </Decoration>
      <TripChoice trip={form.trip} onChange={(trip) => change(withTrip(form, trip))} />
      {/* React leaves alone what the server wrote here, so the browser need not know how to. */}
      <noscript>
        {import.meta.env.SSR && <PlainSearchFields product={form.product} faults={faults} />}
      </noscript>
      <div
        className={classes(
          'grid gap-3 md:grid-cols-2 noscript:hidden',
          isMulti ? 'lg:grid-cols-[1fr_minmax(14rem,auto)]' : 'lg:grid-cols-[2.3fr_1fr_1fr_auto]',
        )}
      >
        {isMulti ? (
          <div className="md:col-span-2">
            <Suspense fallback={<div className="h-48" />}>
              <LegsFields
                form={form}
                today={today}
                faults={faults}
                panels={panels}
                onFill={fill}
                onChange={change}
              />
            </Suspense>
          </div>
        ) : (
          <>
            <div className="md:max-lg:col-span-2">
              <PlacePairFields
                product={form.product}
                value={draftPlaces(form.rows[0])}
                onChange={(pair, end) => {
                  const next = withRow(form, 0, pair)
                  if (end) fill(end, next)
                  else change(next)
                  const sold = productOfPair(pair)
                  if (sold && sold !== form.product) setFitting(sold)
                }}
                faults={faults}
                panels={panels}
              />
            </div>
            <div data-field="date returnDate" className="min-w-0">
              {form.trip === 'round' ? (
                <Suspense fallback={<div className="h-14.5" />}>
                  <RoundTripField
                    draft={draft}
                    today={today}
                    error={told('date', 'returnDate')}
                    panels={panels}
                    onChange={({ date, returnDate }) =>
                      fill('date', { ...withRow(form, 0, { date }), returnDate })
                    }
                  />
                </Suspense>
              ) : (
                <DepartureField
                  draft={draft}
                  today={today}
                  error={told('date')}
                  panels={panels}
                  name="date"
                  onChange={(date) => fill('date', withRow(form, 0, { date }))}
                />
              )}
            </div>
          </>
        )}
        <div data-field="party" className="min-w-0">
          <PartyField
            draft={draft}
            panels={panels}
            onChange={(party) => change({ ...form, ...party })}
          />
        </div>
        <SubmitButton way={way} className={isMulti ? '' : 'md:max-lg:col-span-2'} />
      </div>
    </form>
  )
}

const draftPlaces = (row: PlacePair | undefined): PlacePair => ({
  origin: row?.origin ?? null,
  destination: row?.destination ?? null,
})

/** The one burnt-saffron thing. Not React Aria's: it would announce a button that the next page no longer has. */
function SubmitButton({ way, className }: { way: OwnWay; className: string }) {
  const isSearching = useIsOnWay(way)
  return (
    <button
      type="submit"
      aria-disabled={isSearching}
      className={classes(buttonClass({ kind: 'main', isWide: true }), 'h-14.5', className)}
    >
      {isSearching ? (
        <Spinner label={searchForm.searching} />
      ) : (
        <Search aria-hidden className="size-5" />
      )}
      {searchForm.submit}
    </button>
  )
}
