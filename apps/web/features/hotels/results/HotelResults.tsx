import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { classes } from '@parastoo/ui/classes.ts'
import { NoRooms } from '@parastoo/ui/drawings/pictures/NoRooms.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { MapSheet } from '@parastoo/ui/icons.ts'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { hotelCompare } from '../../../messages/hotel-compare.ts'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { paths } from '../../../paths.ts'
import { browserStore } from '../../../shell/browser-session.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { toast } from '../../../shell/toasts.tsx'
import { useBackCloses } from '../../../shell/use-back-closes.ts'
import { usePressed } from '../../../shell/use-pressed.ts'
import { wordsOf } from '../../../shell/words.ts'
import { CompareBar } from '../compare/CompareBar.tsx'
import { comparedIn, mostCompared, toggled, withCompared } from '../compare/compared.ts'
import type { StayPlace } from '../form/stay-place.ts'
import { HotelMap } from '../map/HotelMap.tsx'
import { rememberStay } from '../recent/recent-stays.ts'
import { StayBar } from '../StayBar.tsx'
import { keptOf } from '../saved/kept-hotels.ts'
import { useSavedHotels } from '../saved/use-saved-hotels.ts'
import { type Stay, stayQuery } from '../stay.ts'
import { partyWords, spanWords } from '../stay-words.ts'
import { questionOf } from './find-hotels.ts'
import { HotelFilters } from './HotelFilters.tsx'
import { HotelFiltersButton } from './HotelFiltersButton.tsx'
import { HotelPages } from './HotelPages.tsx'
import { HotelRow } from './HotelRow.tsx'
import { HotelSorts } from './HotelSorts.tsx'
import { filtersIn, type HotelView, viewIn, withoutFilters, withView } from './hotel-view.ts'
import { NoHotels } from './NoHotels.tsx'
import { OtherSellers } from './OtherSellers.tsx'
import { useLaterHotels } from './use-later-hotels.ts'

const say = wordsOf(hotelResults)
const sayCompare = wordsOf(hotelCompare)
const FollowHotels = lazyPart(
  () => import('./FollowHotels.tsx'),
  (module) => module.FollowHotels,
)
const HotelMapSheet = lazyPart(
  () => import('./HotelMapSheet.tsx'),
  (module) => module.HotelMapSheet,
)

/** The hotels of a city for a stay: filters, list and map side by side where there is room; the address holds every choice. */
export function HotelResults({
  place,
  stay,
  answer: first,
  today,
}: {
  place: StayPlace
  stay: Stay
  answer: HotelsAvailable
  today: string
}) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { isBusy, isAskingAnew } = usePending(stay)
  const standing = useMemo(() => viewIn(address), [address])
  const go = (search: URLSearchParams) => {
    // An open sheet closes when its mark goes; what is drawn may not know of the mark yet.
    const mark = new URLSearchParams(window.location.search).get('rqs')
    if (mark === null) search.delete('rqs')
    else search.set('rqs', mark)
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
  }
  // What was pressed shows at once; the list follows with the answer.
  const [view, setView] = usePressed(standing, (next: HotelView) => go(withView(address, next)))
  const list = useRef<HTMLUListElement>(null)
  const [activeCode, setActive] = useState<string | null>(null)
  const { isSaved, toggle } = useSavedHotels()
  const inAddress = useMemo(() => comparedIn(address), [address])
  const [compared, setCompared] = usePressed(inAddress, (codes: string[]) =>
    go(withCompared(address, codes)),
  )
  const compare = (code: string) => {
    const next = toggled(compared, code)
    if (next.length === compared.length) toast({ text: sayCompare('full', { most: mostCompared }) })
    else setCompared(next)
  }
  useRemembered(place, stay, today)
  const { answer, later, take, showLater } = useLaterHotels(first)

  const setLandmark = (code: string) => {
    const search = new URLSearchParams(address)
    search.set('landmark', code)
    go(search)
  }
  const { city, hotels, landmark } = answer
  const question = questionOf({
    city: city.code,
    landmark: address.get('landmark') ?? undefined,
    stay,
    view: standing,
  })
  const middle = landmark ?? {
    code: city.code,
    nameFa: hotelResults.cityCentre,
    kind: 'city',
    lat: city.lat,
    lon: city.lon,
  }
  const onMap = hotels.map(({ code, nameFa, lat, lon, proposal }) => ({
    code,
    nameFa,
    lat,
    lon,
    totalRial: proposal.totalPrice,
  }))
  const row = (hotel: HotelsAvailable['hotels'][number], isFirst: boolean) => (
    <HotelRow
      hotel={hotel}
      stay={stay}
      landmarkCode={landmark?.code ?? null}
      timeZone={city.timeZone}
      isActive={hotel.code === activeCode}
      isFirst={isFirst}
      onActive={setActive}
      isSaved={isSaved(hotel.code)}
      onSave={() => toggle(keptOf(hotel, city.nameFa))}
      isCompared={compared.includes(hotel.code)}
      onCompare={() => compare(hotel.code)}
    />
  )
  const showInList = (code: string) => {
    setActive(code)
    const card = list.current?.querySelector(`[data-hotel="${code}"]`)
    card?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }
  const active = hotels.find(({ code }) => code === activeCode)
  const filters = { answer, view, onChange: setView, onLandmark: setLandmark }
  const count = filtersIn(view) > 0 ? 'countOf' : 'count'
  return (
    <>
      <StayBar
        key={`${place.code} ${JSON.stringify(stay)}`}
        head={
          <h1 className="truncate text-lg leading-7 font-heavy">
            {place.kind === 'landmark'
              ? say('nearTitle', { place: place.nameFa })
              : say('title', { city: city.nameFa })}
          </h1>
        }
        text={`${spanWords(stay)} · ${partyWords(stay.rooms)}`}
        place={place}
        draft={stay}
        today={today}
        isAskingAnew={isAskingAnew}
      />
      <div
        className={classes(
          'page-width grid items-start gap-x-5 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[14rem_minmax(0,1fr)_22rem]',
          // What stands at the foot covers nothing of the list's end.
          compared.length > 0 && 'pb-20',
        )}
      >
        <aside
          aria-label={hotelResults.filters}
          className="max-xl:hidden xl:sticky xl:top-0 xl:-mx-3 xl:max-h-dvh xl:overflow-y-auto xl:px-3 xl:py-3 [scrollbar-width:thin]"
        >
          <HotelFilters {...filters} />
        </aside>
        <section aria-label={say('title', { city: city.nameFa })} className="min-w-0">
          <div className="sticky top-0 z-20 flex h-14 items-center gap-2 bg-ground max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:px-4 max-[18rem]:static">
            <HotelFiltersButton {...filters} />
            <HotelSorts
              sort={view.sort}
              hasScores={answer.hasScores}
              onChange={(sort) => setView({ ...view, sort, page: 1 })}
            />
          </div>
          <h2 className="sr-only">{hotelResults.list}</h2>
          <div className="flex min-h-9 flex-wrap items-center gap-x-3 py-1.5 text-xs text-quiet">
            <p role="status" className="shrink-0">
              {isAskingAnew
                ? hotelResults.loading
                : say(count, { total: answer.total, found: answer.found })}
            </p>
            {view.sort === 'best' && answer.total > 1 && <p>{hotelResults.bestWhy}</p>}
            {answer.suppliers.length === 1 && answer.suppliers[0]?.state === 'failed' && (
              <p className="text-caution">{hotelResults.someFailed}</p>
            )}
          </div>
          <OtherSellers answer={answer} later={later} onShow={showLater} />
          {!answer.completed && (
            <Suspense>
              <FollowHotels
                key={JSON.stringify(question)}
                requestId={answer.requestId}
                question={question}
                onLatest={take}
              />
            </Suspense>
          )}
          {hotels.length === 0 && !answer.completed ? (
            <EmptyState picture={<NoRooms />} title={hotelResults.stillAsking}>
              {hotelResults.stillAskingText}
            </EmptyState>
          ) : hotels.length === 0 ? (
            <NoHotels
              place={place}
              stay={stay}
              found={answer.found}
              oldestAge={filtersIn(view) === 1 ? view.oldestAge : null}
              nearestDates={answer.nearestDates}
              onClear={() => setView(withoutFilters(view))}
            />
          ) : (
            <ul
              ref={list}
              className={isBusy ? 'flex flex-col gap-3 opacity-60' : 'flex flex-col gap-3'}
            >
              {hotels.map((hotel, index) => (
                <li key={hotel.code} data-hotel={hotel.code}>
                  {row(hotel, index < 3)}
                </li>
              ))}
            </ul>
          )}
          <HotelPages page={view.page} total={answer.total} address={withView(address, view)} />
        </section>
        <aside aria-label={hotelResults.map} className="sticky top-3 mt-3 max-lg:hidden">
          <HotelMap
            landmark={middle}
            others={answer.landmarks.filter(({ code }) => code !== middle.code)}
            hotels={onMap}
            activeCode={activeCode}
            onActive={showInList}
          />
        </aside>
      </div>
      {compared.length > 0 && (
        <CompareBar
          count={compared.length}
          to={paths.comparedHotels(city.code, {
            ...stayQuery(stay),
            compare: compared.join('.'),
          })}
          onClear={() => setCompared([])}
        />
      )}
      {hotels.length > 0 && (
        <MapButton isRaised={compared.length > 0}>
          {({ isOpen, onOpenChange }) => (
            <HotelMapSheet
              answer={answer}
              landmark={middle}
              hotels={onMap}
              activeCode={activeCode}
              onActive={setActive}
              card={active && row(active, true)}
              isOpen={isOpen}
              onOpenChange={onOpenChange}
            />
          )}
        </MapButton>
      )}
    </>
  )
}

/** Opens the map where it does not stand beside the list; the back button closes it. */
function MapButton({
  isRaised,
  children,
}: {
  /** Above what stands at the foot of the page. */
  isRaised: boolean
  children: (open: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <div
      className={classes(
        'fixed inset-x-0 z-20 flex justify-center lg:hidden',
        isRaised ? 'bottom-20' : 'bottom-4',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
        className="inline-flex min-h-12 items-center gap-2 rounded-full bg-lead-strong px-6 font-medium text-on-lead shadow-panel"
      >
        <MapSheet aria-hidden className="size-5" />
        {hotelResults.map}
      </button>
      {wasOpened && <Suspense>{children({ isOpen, onOpenChange: setOpen })}</Suspense>}
    </div>
  )
}

/** Whether something is on its way to this page: another view of the same question, or another question. */
function usePending(stay: Stay): { isBusy: boolean; isAskingAnew: boolean } {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  if (state === 'idle' || location.pathname !== pathname)
    return { isBusy: false, isAskingAnew: false }
  const next = new URLSearchParams(location.search)
  const { checkIn, checkOut, rooms } = stayQuery(stay)
  const asked = { checkIn, checkOut, rooms }
  const isSame = Object.entries(asked).every(([name, value]) => next.get(name) === value)
  return { isBusy: true, isAskingAnew: !isSame }
}

function useRemembered(place: StayPlace, stay: Stay, today: string): void {
  const asked = `${place.kind} ${place.code} ${JSON.stringify(stay)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question, not for each view of it.
  useEffect(() => {
    rememberStay(browserStore(), { place, stay }, { today, now: new Date() })
  }, [asked])
}
