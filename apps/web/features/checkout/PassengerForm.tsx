import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { ageCategories, ageCategoryOn } from '@parastoo/kit/age-category'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { ErrorSummary } from '@parastoo/ui/ErrorSummary.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { lazy, Suspense, useMemo } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paying } from '../../messages/paying.ts'
import { paths } from '../../paths.ts'
import { focusField } from '../../shell/forms/FormField.tsx'
import { FlightGlance } from '../../shell/orders/FlightGlance.tsx'
import { journeyOf } from '../../shell/orders/flight-words.ts'
import { PriceRows } from '../../shell/orders/PriceRows.tsx'
import {
  emptyPassenger,
  type PassengerFields,
  scanned,
} from '../../shell/passengers/passenger-fields.ts'
import { useUser } from '../../shell/site.ts'
import { useWayToResults } from '../../shell/use-way-to-results.ts'
import { wordsOf } from '../../shell/words.ts'
import { CheckoutFrame, PayBar } from './CheckoutFrame.tsx'
import { ContactCard } from './ContactCard.tsx'
import { paxTypesOf } from './chosen-flight.ts'
import { LostFlight } from './LostFlight.tsx'
import { listedFaults, shownFaults } from './listed-faults.ts'
import type { OpenTrip } from './open-trip.ts'
import { cardTitle, PassengerCard } from './PassengerCard.tsx'
import { usePassengerForm } from './use-passenger-form.ts'
import { useSubmitOrder } from './use-submit-order.ts'

const words = checkout.passengers
const say = wordsOf(words)
const sayPrice = wordsOf(checkout.price)
const formId = 'passengers'

const PriceChangedDialog = lazy(async () => ({
  default: (await import('./PriceChangedDialog.tsx')).PriceChangedDialog,
}))

/** The form of all passengers and the contact, beside what is bought. */
export function PassengerForm({ trip }: { trip: OpenTrip }) {
  const { proposals, route, lastFlightOn, totalRial, searchQuery } = trip
  const user = useUser()
  const navigate = useNavigate()
  const wayBack = useWayToResults(searchQuery)
  const opening = useMemo(
    () => ({
      passengers: paxTypesOf(trip.proposals[0] ?? { prices: [] }).map((type) =>
        emptyPassenger(type, { route }),
      ),
      contact: { phoneNumber: localPhone(user?.phoneNumber), email: user?.email ?? '' },
    }),
    [trip, route, user],
  )
  const judgedBy = useMemo(() => ({ lastFlightOn, route }), [lastFlightOn, route])
  const form = usePassengerForm({ opening, trip: judgedBy, userId: user?.id ?? null })
  const order = useSubmitOrder({ chosen: trip.chosen, totalRial, form })
  const { errors, submitCount } = form.formState
  const faults = submitCount > 0 ? shownFaults(errors, opening) : []
  const isBusy = order.isPending || form.formState.isSubmitting
  const hasCharterChild =
    proposals.some(({ isCharter }) => isCharter) &&
    opening.passengers.some(({ type }) => type === 'Child')

  if (order.lost) return <LostFlight code={order.lost} searchQuery={searchQuery} />
  return (
    <CheckoutFrame
      stepId="passengers"
      trip={proposals.map((proposal) => (
        <FlightGlance key={proposal.proposalId} proposal={proposal} />
      ))}
      price={
        <>
          <PriceRows proposals={proposals} totalRial={totalRial} />
          {hasCharterChild && <p className="text-sm text-quiet">{words.charterChild}</p>}
          <PayBar
            note={words.submitNote}
            button={
              <Button
                kind="main"
                size="large"
                isWide
                type="submit"
                form={formId}
                isPending={isBusy}
              >
                {words.submit}
              </Button>
            }
          >
            <p className="text-xs text-quiet">{checkout.confirm.leftToPay}</p>
            <Price priceRial={totalRial} />
          </PayBar>
        </>
      }
    >
      <PageHeader title={words.title} className="mb-5">
        {/* On a phone the trip itself stands below the form. */}
        <p className="font-medium text-ink lg:hidden">{proposals.map(tripLine).join('، ')}</p>
        <p>{words.lead}</p>
      </PageHeader>
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((fields) => order.submit(fields))}
        className="flex flex-col gap-4 max-lg:[&_:is(input,button)]:scroll-mb-36 [&_:is(input,button)]:scroll-mt-24"
      >
        {trip.previousRial !== null && (
          <Notice tone="caution">
            {sayPrice('changed', {
              old: formatRialAsToman(trip.previousRial),
              new: formatRialAsToman(totalRial),
            })}
          </Notice>
        )}
        <div className="empty:hidden [&>*]:scroll-mt-24">
          <ErrorSummary
            key={submitCount}
            errors={listedFaults(faults, (place) => cardOf(opening.passengers, place))}
            onPick={focusField}
          />
        </div>
        {order.notice && <SubmitNotice {...order.notice} />}
        {trip.saved === null && <SavedFailed />}
        {opening.passengers.map(({ type }, place) => (
          <PassengerCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place; cards never move.
            key={place}
            place={place}
            control={form.control}
            trip={judgedBy}
            saved={suitable(trip.saved ?? [], type, lastFlightOn)}
            onFill={(passenger) => {
              const empty = emptyPassenger(type, { route })
              const filled = passenger ? { ...empty, ...filledFrom(passenger, empty) } : empty
              form.setValue(`passengers.${place}`, filled, { shouldDirty: true })
              form.clearErrors(`passengers.${place}`)
            }}
            onScan={(values) => {
              const before = form.getValues(`passengers.${place}`)
              form.setValue(`passengers.${place}`, scanned(before, values), { shouldDirty: true })
              form.clearErrors(`passengers.${place}`)
            }}
          />
        ))}
        <ContactCard control={form.control} />
      </form>
      <Suspense>
        {order.change && (
          <PriceChangedDialog
            change={order.change}
            isPending={order.isPending}
            onAccept={() => void order.acceptChange()}
            onCancel={() => void navigate(wayBack.to, { state: wayBack.state })}
          />
        )}
      </Suspense>
    </CheckoutFrame>
  )
}

const cardOf = (passengers: readonly PassengerFields[], place: number) =>
  cardTitle(place, passengers[place]?.type ?? 'Adult')

/** «تهران به مشهد، پنج‌شنبه ۱۲ آذر» */
function tripLine(proposal: Proposal): string {
  const { first, last } = journeyOf(proposal)
  const day = formatJalaliDate(first.departureTime, 'weekday')
  return say('trip', { from: first.originCityName, to: last.destinationCityName, day })
}

/** A number of Iran as its owner writes it, with the leading zero. */
const localPhone = (phone: string | null | undefined) =>
  /^9\d{9}$/.test(phone ?? '') ? `0${phone}` : (phone ?? '')

/** Saved passengers who are of this kind on the day of the flight. */
function suitable(
  saved: readonly SavedPassenger[],
  type: PassengerFields['type'],
  lastFlightOn: string,
): SavedPassenger[] {
  return saved.filter(
    ({ birthDateFa }) => ageCategoryOn(birthDateFa, lastFlightOn) === ageCategories[type],
  )
}

/** The fields of a saved passenger, of the card's own kind and, abroad, on the passport. */
function filledFrom(passenger: SavedPassenger, empty: PassengerFields): Partial<PassengerFields> {
  const { passportType, type: _typeWhenSaved, documentType, ...rest } = passenger
  const mayChoose = empty.documentType === 'NationalCode'
  return {
    ...rest,
    passportType: passportType ?? '',
    documentType: mayChoose ? documentType : empty.documentType,
  }
}

/** Refusals that leave the form as it is: each with its own way on. */
function SubmitNotice({ code, text }: { code: string; text: string }) {
  const { lost } = checkout
  if (code === 'BOOKING_FAILED')
    return (
      <Notice tone="bad" isLive title={lost.booking}>
        {lost.bookingText}
      </Notice>
    )
  const action = code === 'TOO_MANY_OPEN_ORDERS' && (
    <Link to={paths.trips()} className={buttonClass({ kind: 'quiet', size: 'small' })}>
      {lost.openOrders}
    </Link>
  )
  return (
    <Notice tone="bad" isLive action={action || undefined}>
      {text}
    </Notice>
  )
}

function SavedFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      tone="caution"
      action={
        <Button
          kind="quiet"
          size="small"
          isPending={state === 'loading'}
          onPress={() => void revalidate()}
        >
          {paying.retry}
        </Button>
      }
    >
      {words.savedFailed}
    </Notice>
  )
}
