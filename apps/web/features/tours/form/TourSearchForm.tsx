import type { ToursAvailable } from '@parastoo/contract/tours/catalogue'
import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { fieldBoxClass, fieldTextClass } from '@parastoo/ui/FieldShell.tsx'
import { ChevronDown, Search } from '@parastoo/ui/icons.ts'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { tourList } from '../../../messages/tour-list.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { TourView } from '../list/tour-view.ts'
import { monthOf } from '../month.ts'

const words = tourList.form
const sayWords = wordsOf(tourWords)
const parties = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export type TourChoices = Pick<ToursAvailable, 'origins' | 'destinations' | 'months'>

/** The search box of tours: from where, to where, in which month, how many. A plain form, so that it works without scripts. */
export function TourSearchForm({
  choices: { origins, destinations, months },
  view: { origin, destination, month, travellers },
}: {
  choices: TourChoices
  view: Pick<TourView, 'origin' | 'destination' | 'month' | 'travellers'>
}) {
  return (
    <Form
      action={paths.tours()}
      aria-label={words.label}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_10rem_11rem]"
    >
      <Choice name="origin" label={words.origin} value={origin}>
        <option value="">{words.anyOrigin}</option>
        {origins.map(({ code, nameFa }) => (
          <option key={code} value={code}>
            {nameFa}
          </option>
        ))}
      </Choice>
      <Choice name="destination" label={words.destination} value={destination}>
        <option value="">{words.anyDestination}</option>
        {byCountry(destinations).map(([country, cities]) => (
          <optgroup key={country} label={country}>
            {cities.map(({ code, nameFa }) => (
              <option key={code} value={code}>
                {nameFa}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice name="month" label={words.month} value={month ?? ''}>
        <option value="">{words.anyMonth}</option>
        {months.map(({ from }) => (
          <option key={from} value={monthOf(from)}>
            {formatDate(from, { form: 'month-year' })}
          </option>
        ))}
      </Choice>
      <Choice name="travellers" label={words.travellers} value={String(travellers)}>
        {parties.map((count) => (
          <option key={count} value={count}>
            {sayWords('people', { count })}
          </option>
        ))}
      </Choice>
      <SubmitButton />
    </Form>
  )
}

/** The browser's own list: a wheel on a phone, and alive before any script. */
function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string
  label: string
  value: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={fieldBoxClass({ isInvalid: false })}>
      <label
        htmlFor={id}
        className="pointer-events-none absolute inset-x-3.5 top-1.5 truncate text-xs text-quiet"
      >
        {label}
      </label>
      <select
        key={value}
        id={id}
        name={name}
        defaultValue={value}
        className={classes(fieldTextClass, 'appearance-none bg-card pe-9')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-quiet"
      />
    </div>
  )
}

/** Not React Aria's: it would announce a button that the next page no longer has. */
function SubmitButton() {
  // A link to a list comes of no form, though it leads to the same page.
  const isSearching = useNavigation().formAction === paths.tours()
  return (
    <button
      type="submit"
      aria-disabled={isSearching}
      className={classes(
        buttonClass({ kind: 'main', isWide: true }),
        'h-14.5 sm:max-lg:col-span-2',
      )}
    >
      {isSearching ? (
        <Spinner label={words.searching} />
      ) : (
        <Search aria-hidden className="size-5" />
      )}
      {words.submit}
    </button>
  )
}

const byCountry = (cities: TourChoices['destinations']) => [
  ...Map.groupBy(cities, ({ countryNameFa }) => countryNameFa),
]
