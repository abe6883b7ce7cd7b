import type { TourDeparture, TourPackageView, TourPage } from '@parastoo/contract/tours/tour'
import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { Stepper } from '@parastoo/ui/Stepper.tsx'
import { type FormEvent, useMemo, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { tourPage } from '../../../messages/tour-page.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { GuaranteeBadge } from '../../../shell/tours/GuaranteeBadge.tsx'
import { usePressed } from '../../../shell/use-pressed.ts'
import { wordsOf } from '../../../shell/words.ts'
import { isWhole, mostPeople, oldestChild, type Party, partyIn, partyQuery } from '../party.ts'
import { depositText } from './deposit-text.ts'
import { useAddress } from './use-address.ts'

const say = wordsOf(tourPage)

const ages = Array.from({ length: oldestChild + 1 }, (_, age) => ({
  id: String(age),
  text: age < 2 ? `${say('years', { age })} (${tourPage.underTwo})` : say('years', { age }),
}))

/** What was chosen, who travels, and the way on to rooms and travellers; on a phone the button stays at the foot of the screen. */
export function BookCard({
  tour,
  departure,
  bundle,
}: {
  tour: TourPage
  departure: TourDeparture
  bundle: TourPackageView
}) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const toAddress = useAddress()
  const standing = useMemo(() => partyIn(address), [address])
  const [party, setParty] = usePressed(
    standing,
    (next: Party) =>
      void navigate(toAddress(partyQuery(next)), { replace: true, preventScrollReset: true }),
  )
  const [hasTried, setTried] = useState(false)
  const { adults, childAges } = party
  const people = adults + childAges.length
  const minPrice = departure.packages.find(({ code }) => code === bundle.code)?.minPrice ?? null
  const chosen = {
    tour: tour.code,
    departure: departure.departureId,
    package: bundle.code,
    ...partyQuery(party),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWhole(party)) void navigate(paths.tourGuests(chosen))
  }
  return (
    <aside
      aria-label={tourPage.book}
      className="min-w-0 rounded-card border border-line bg-card p-4 shadow-card lg:sticky lg:top-3 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Form action={paths.tourGuests({})} onSubmit={submit} className="flex flex-col gap-3">
        {Object.entries(chosen).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div>
          <h2 className="text-lg font-bold">{tourPage.book}</h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
            {say('bookOf', { day: formatDate(departure.startsOn, { form: 'weekday' }) })}
            <GuaranteeBadge departure={departure} />
          </p>
          <p className="text-sm text-quiet">{bundle.titleFa}</p>
        </div>
        <div className="border-y border-line">
          <Stepper
            label={tourPage.adults}
            description={tourPage.adultsText}
            value={adults}
            min={1}
            max={mostPeople - childAges.length}
            onChange={(next) => setParty({ adults: next, childAges })}
          />
          <Stepper
            label={tourPage.children}
            description={tourPage.childrenText}
            value={childAges.length}
            max={mostPeople - adults}
            onChange={(count) => setParty({ adults, childAges: resized(childAges, count) })}
          />
          {childAges.map((age, place) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a child is its place.
              key={place}
              className="pb-3"
              label={say('childAge', { number: place + 1 })}
              options={ages}
              value={age === null ? null : String(age)}
              error={hasTried && age === null ? tourPage.ageFirst : undefined}
              onChange={(id) => setParty({ adults, childAges: childAges.with(place, Number(id)) })}
            />
          ))}
        </div>
        {tour.paymentPlan && <p className="text-sm text-quiet">{depositText(tour.paymentPlan)}</p>}
        {people === mostPeople && <p className="text-xs text-quiet">{tourPage.most}</p>}
        <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-panel">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-stretch">
            {minPrice !== null && (
              <div>
                <Price prefix={tourWords.fromPrice} priceRial={minPrice} />
                <p className="text-xs text-quiet">{tourWords.perPerson}</p>
              </div>
            )}
            <button
              type="submit"
              className={`${buttonClass({ kind: 'main', size: 'large' })} min-w-32 flex-1`}
            >
              {departure.state === 'on-request' ? tourPage.continueOnRequest : tourPage.continue}
            </button>
          </div>
        </div>
      </Form>
    </aside>
  )
}

const resized = (ages: Party['childAges'], count: number): Party['childAges'] =>
  Array.from({ length: count }, (_, place) => ages[place] ?? null)
