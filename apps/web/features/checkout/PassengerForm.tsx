import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { ErrorSummary } from '@parastoo/ui/ErrorSummary.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Suspense, useMemo } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paying } from '../../messages/paying.ts'
import { CheckoutFrame, PayBar } from '../../shell/buying/CheckoutFrame.tsx'
import { ContactCard } from '../../shell/buying/ContactCard.tsx'
import { contactOf } from '../../shell/buying/contact-fields.ts'
import { useFormOwner } from '../../shell/buying/for-buyer.ts'
import { isOfOpenOrders } from '../../shell/buying/open-order-codes.ts'
import { focusField } from '../../shell/forms/FormField.tsx'
import { lazyPart } from '../../shell/lazy-part.ts'
import { FlightGlance } from '../../shell/orders/FlightGlance.tsx'
import { journeyOf } from '../../shell/orders/flight-words.ts'
import { PriceRows } from '../../shell/orders/PriceRows.tsx'
import {
  emptyPassenger,
  type PassengerFields,
  scanned,
} from '../../shell/passengers/passenger-fields.ts'
import { filledFrom, likelyTraveller, suitable } from '../../shell/passengers/saved-choice.ts'
import { useSelling } from '../../shell/selling.ts'
import { useUser } from '../../shell/site.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import { useWayToResults } from '../../shell/use-way-to-results.ts'
import { wordsOf } from '../../shell/words.ts'
import { CaptchaCard } from './CaptchaCard.tsx'
import { paxTypesOf } from './chosen-flight.ts'
import { LostFlight } from './LostFlight.tsx'
import { listedFaults, shownFaults } from './listed-faults.ts'
import type { OpenTrip } from './open-trip.ts'
import { cardTitle, PassengerCard } from './PassengerCard.tsx'
import { useCaptcha } from './use-captcha.ts'
import { type Offered, usePassengerForm } from './use-passenger-form.ts'
import { useSubmitOrder } from './use-submit-order.ts'

const words = checkout.passengers
const say = wordsOf(words)
const sayPrice = wordsOf(checkout.price)
const formId = 'passengers'

const OpenOrders = lazyPart(
  () => import('../../shell/buying/OpenOrders.tsx'),
  (module) => module.OpenOrders,
)
const PriceChangedDialog = lazyPart(
  () => import('../../shell/buying/PriceChangedDialog.tsx'),
  (module) => module.PriceChangedDialog,
)

/** The form of all passengers and the contact, beside what is bought. */
export function PassengerForm({ trip }: { trip: OpenTrip }) {
  const { proposals, route, firstFlightOn, lastFlightOn, totalRial, searchQuery } = trip
  const user = useUser()
  const ownerId = useFormOwner()
  const selling = useSelling()
  const navigate = useNavigate()
  const wayBack = useWayToResults(searchQuery)
  const opening = useMemo(
    () => ({
      passengers: paxTypesOf(trip.proposals[0] ?? { prices: [] }).map((type, place) => {
        const empty = emptyPassenger(type, { route })
        const known =
          place === 0 ? likelyTraveller(suitable(trip.saved ?? [], type, lastFlightOn), user) : null
        return known ? filledFrom(known, empty) : empty
      }),
      contact: contactOf(user, selling),
    }),
    [trip, route, user, lastFlightOn, selling],
  )
  const judgedBy = useMemo(
    () => ({ today: tehranDayOf(new Date()), firstFlightOn, lastFlightOn, route }),
    [firstFlightOn, lastFlightOn, route],
  )
  const flights = proposals.map(({ proposalId }) => proposalId).join()
  const { form, offered } = usePassengerForm({
    opening,
    trip: judgedBy,
    purchase: { ownerId, flights },
  })
  const captchas = [useCaptcha(trip.captchas.out ?? null), useCaptcha(trip.captchas.back ?? null)]
  const order = useSubmitOrder({ chosen: trip.chosen, totalRial, form, captchas })
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
          {proposals.some(({ isPromised }) => isPromised) && (
            <p className="text-sm text-caution">{checkout.confirm.promised.title}.</p>
          )}
          {hasCharterChild && <p className="text-sm text-quiet">{words.charterChild}</p>}
          <PayBar
            details={<PriceRows proposals={proposals} totalRial={totalRial} />}
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
        <Suspense>{order.notice && <SubmitNotice {...order.notice} />}</Suspense>
        {trip.saved === null && <SavedFailed />}
        {offered && <OfferedDraft {...offered} />}
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
              const filled = passenger ? filledFrom(passenger, empty) : empty
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
        <CaptchaCard captchas={captchas} wayBack={wayBack} />
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

/** Refusals that leave the form as it is: each with its own way on. */
function SubmitNotice({
  code,
  text,
  heldIn,
}: {
  code: string
  text: string
  heldIn: string | null
}) {
  if (isOfOpenOrders(code)) return <OpenOrders text={text} heldIn={heldIn} />
  return (
    <Notice tone="bad" isLive>
      {text}
    </Notice>
  )
}

/** What an earlier purchase was filled with: taken over by a press, never by itself. */
function OfferedDraft({ passengers, take, leave }: Offered) {
  const names = passengers
    .map((one) =>
      [one.firstNameFarsi || one.firstName, one.lastNameFarsi || one.lastName].join(' ').trim(),
    )
    .filter((name) => name !== '')
  if (names.length === 0) return null
  return (
    <Notice
      title={words.earlier.title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button kind="lead" size="small" onPress={take}>
            {words.earlier.take}
          </Button>
          <Button kind="quiet" size="small" onPress={leave}>
            {words.earlier.leave}
          </Button>
        </div>
      }
    >
      {names.join('، ')}
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
