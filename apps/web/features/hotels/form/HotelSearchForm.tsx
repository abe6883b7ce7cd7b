import { hotelMessages } from '@parastoo/contract/hotels/hotel-messages'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { Search } from '@parastoo/ui/icons.ts'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { hotelForm } from '../../../messages/hotel-form.ts'
import { paths } from '../../../paths.ts'
import { type OwnWay, useIsOnWay, useOwnWay } from '../../../shell/use-own-way.ts'
import type { StayDraft } from '../stay.ts'
import { addressOfStay } from './address-of-stay.ts'
import { faultsOfStay, type StayFaults } from './check-stay.ts'
import { keepStayForm, keptStayForm } from './kept-stay.ts'
import { PlainStayFields } from './PlainStayFields.tsx'
import { RoomsField } from './RoomsField.tsx'
import { StayDatesField } from './StayDatesField.tsx'
import { StayPlaceField } from './StayPlaceField.tsx'
import type { StayPlace } from './stay-place.ts'

/**
 * The hotel search box: where, when, who. Faults stand at their fields and nothing chosen is lost. Without scripts it is a plain
 * form that sends words, which the results page understands.
 */
export function HotelSearchForm({
  place: initialPlace,
  draft: initialDraft,
  faults: initialFaults = {},
  today,
  isKept = false,
  onSearch,
}: {
  place: StayPlace | null
  draft: StayDraft
  faults?: StayFaults
  today: string
  /** Whether what is written here comes back after a reload, in this tab. */
  isKept?: boolean
  onSearch?: () => void
}) {
  const { way, goTo } = useOwnWay()
  const box = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState({ place: initialPlace, draft: initialDraft })
  const [faults, setFaults] = useState(initialFaults)
  const [hasTried, setTried] = useState(false)
  const { place, draft } = form

  // The server knows of nothing kept; it is put back once the page is alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    const kept = isKept ? keptStayForm(today) : null
    if (kept) setForm(kept)
  }, [])

  const change = (next: typeof form) => {
    setForm(next)
    if (isKept) keepStayForm(next)
    // Once a search was refused, faults leave and come as they are mended and made.
    setFaults(hasTried ? faultsOfStay(next.draft, next.place !== null, today) : {})
  }
  const changeDraft = (changed: Partial<StayDraft>) =>
    change({ place, draft: { ...draft, ...changed } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOfStay(draft, place !== null, today)
    setTried(true)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) box.current?.querySelector<HTMLElement>(`[data-field=${first}] button`)?.focus()
    else if (place) {
      goTo(addressOfStay(place, draft))
      onSearch?.()
    }
  }
  const told = (field: keyof StayFaults) => faults[field] && hotelMessages[faults[field]]
  return (
    <form
      ref={box}
      action={paths.hotels()}
      aria-label={hotelForm.label}
      noValidate
      onSubmit={submit}
    >
      {/* React leaves alone what the server wrote here, so the browser need not know how to. */}
      <noscript>{import.meta.env.SSR && <PlainStayFields faults={faults} />}</noscript>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-[1.2fr_1.2fr_1.2fr_auto] noscript:hidden">
        <div data-field="place" className="min-w-0">
          <StayPlaceField
            value={place}
            error={told('place')}
            onChange={(chosen) => change({ place: chosen, draft })}
          />
        </div>
        <div data-field="dates" className="min-w-0">
          <StayDatesField
            draft={draft}
            today={today}
            error={told('dates')}
            onChange={changeDraft}
          />
        </div>
        <div data-field="rooms" className="min-w-0">
          <RoomsField draft={draft} fault={faults.rooms} onChange={changeDraft} />
        </div>
        <SubmitButton way={way} />
      </div>
    </form>
  )
}

/** Not React Aria's: it would announce a button that the next page no longer has. */
function SubmitButton({ way }: { way: OwnWay }) {
  const isSearching = useIsOnWay(way)
  return (
    <button
      type="submit"
      aria-disabled={isSearching}
      className={classes(buttonClass({ kind: 'main', isWide: true }), 'h-14.5')}
    >
      {isSearching ? (
        <Spinner label={hotelForm.searching} />
      ) : (
        <Search aria-hidden className="size-5" />
      )}
      {hotelForm.submit}
    </button>
  )
}
