import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { ErrorSummary } from '@parastoo/ui/ErrorSummary.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Suspense, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigation } from 'react-router'
import { checkout } from '../../../messages/checkout.ts'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { CheckoutFrame, PayBar } from '../../../shell/buying/CheckoutFrame.tsx'
import { ContactCard } from '../../../shell/buying/ContactCard.tsx'
import { useFormOwner } from '../../../shell/buying/for-buyer.ts'
import { focusField } from '../../../shell/forms/FormField.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { emptyPassenger, scanned } from '../../../shell/passengers/passenger-fields.ts'
import { filledFrom, suitable } from '../../../shell/passengers/saved-choice.ts'
import { useUser } from '../../../shell/site.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { TourBands } from '../../../shell/tours/TourBands.tsx'
import { TourGlance } from '../../../shell/tours/TourGlance.tsx'
import { datesWords, partyWords } from '../../../shell/tours/tour-texts.ts'
import { partyQuery } from '../party.ts'
import { KinshipFields } from './KinshipFields.tsx'
import { listedFaults, shownFaults } from './listed-faults.ts'
import type { OpenTour } from './open-tour.ts'
import { PayWays } from './PayWays.tsx'
import { personName } from './person-names.ts'
import { Receipt } from './Receipt.tsx'
import { RoomingCard } from './RoomingCard.tsx'
import { SubmitNotice } from './SubmitNotice.tsx'
import { cardTitle, TravellerCard } from './TravellerCard.tsx'
import { tripOf, typeOf } from './traveller-form.ts'
import { useQuote } from './use-quote.ts'
import { useSubmitTour } from './use-submit-tour.ts'
import { useTravellerForm } from './use-traveller-form.ts'

const words = tourGuests
const formId = 'travellers'

const PriceChangedDialog = lazyPart(
  () => import('../../../shell/buying/PriceChangedDialog.tsx'),
  (module) => module.PriceChangedDialog,
)

/** Who sleeps where and who travels, beside what is bought and what each of them pays. */
export function TravellerForm({ open }: { open: OpenTour }) {
  const { tour, departure, bundle, party, rooms, saved } = open
  const user = useUser()
  const trip = useMemo(
    () => tripOf({ tour, departure }, tehranDayOf(new Date())),
    [tour, departure],
  )
  const purchase = { ownerId: useFormOwner(), departureId: departure.departureId }
  const rules = { trip, rooms, asksKinship: tour.asksKinship }
  const form = useTravellerForm({ open, rules, purchase, user })
  const { quote, refused } = useQuote(open, form.control)
  const order = useSubmitTour({ open, quote, form, purchase })
  // Rooms that were just moved are on their way: sent now, the order would be for those before.
  const isMoving = useNavigation().state === 'loading'
  const people = Array.from({ length: party.adults + party.childAges.length }, (_, person) =>
    cardTitle(person, personName(party, person)),
  )
  const { errors, submitCount } = form.formState
  const faults = submitCount > 0 ? shownFaults(errors, people.length, rooms.length) : []
  const isOnRequest = quote?.sells === 'on-request'
  const pays = useWatch({ control: form.control, name: 'pays' })
  const dueRial = quote && ((pays === 'deposit' && quote.paymentPlan?.deposit) || quote.totalPrice)
  return (
    <CheckoutFrame
      steps={checkout.steps.ofTour}
      stepId="passengers"
      trip={
        <TourGlance
          tour={{
            ...tour,
            departure,
            packageFa: bundle.titleFa,
            adults: party.adults,
            children: party.childAges.length,
          }}
        />
      }
      price={
        <>
          {quote && <Receipt open={open} quote={quote} />}
          <PayBar
            note={isOnRequest ? words.requestNote : words.submitNote}
            button={
              <Button
                kind="main"
                size="large"
                isWide
                type="submit"
                form={formId}
                isDisabled={quote === null}
                isPending={order.isPending || form.formState.isSubmitting || isMoving}
              >
                {isOnRequest ? words.request : words.submit}
              </Button>
            }
          >
            {dueRial !== null && (
              <>
                <p className="text-xs text-quiet">{checkout.confirm.leftToPay}</p>
                <Price priceRial={dueRial} />
              </>
            )}
          </PayBar>
        </>
      }
    >
      <PageHeader title={words.title} className="mb-5">
        {/* On a phone the tour itself stands below the form. */}
        <p className="font-medium text-ink lg:hidden">
          {tour.titleFa}، {datesWords(departure)}،{' '}
          {partyWords(party.adults, party.childAges.length)}
        </p>
        <p>{words.lead}</p>
        <Link
          to={paths.tour(tour.code, {
            ...partyQuery(party),
            departure: departure.departureId,
            package: bundle.code,
          })}
          className="inline-flex min-h-11 items-center text-sm text-lead-text underline"
        >
          {words.changeChoice}
        </Link>
      </PageHeader>
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((fields) => order.submit(fields))}
        className="flex flex-col gap-4 max-lg:[&_:is(input,button)]:scroll-mb-36 [&_:is(input,button)]:scroll-mt-24"
      >
        <div className="empty:hidden [&>*]:scroll-mt-24">
          <ErrorSummary
            key={submitCount}
            errors={listedFaults(faults, people)}
            onPick={focusField}
          />
        </div>
        <SubmitNotice notice={order.notice} tourCode={tour.code} />
        {tour.isSample && <Notice tone="caution">{tourWords.sampleText}</Notice>}
        {isOnRequest && (
          <Notice tone="caution" title={words.onRequestTitle}>
            {tourWords.onRequestText}
          </Notice>
        )}
        {saved === null && <Notice tone="caution">{words.savedFailed}</Notice>}
        <RoomingCard open={open} quote={quote} refused={refused} />
        {people.map((title, place) => {
          const type = typeOf(party, place)
          const empty = emptyPassenger(type, trip)
          const at = `passengers.${place}` as const
          const fill = (filled: typeof empty) => {
            form.setValue(at, filled, { shouldDirty: true })
            form.clearErrors(at)
          }
          return (
            <TravellerCard
              key={title}
              place={place}
              title={title}
              control={form.control}
              trip={trip}
              saved={suitable(saved ?? [], type, trip.lastFlightOn)}
              onFill={(passenger) => fill(passenger ? filledFrom(passenger, empty) : empty)}
              onScan={(values) => fill(scanned(form.getValues(at), values))}
            />
          )
        })}
        {tour.asksKinship && (
          <KinshipFields control={form.control} rooms={rooms} startsOn={departure.startsOn} />
        )}
        <ContactCard control={form.control} lead={words.contactLead} />
        {quote && <PayWays control={form.control} quote={quote} />}
        <Card as="section" className="sm:p-6">
          <h2 className="mb-3 text-lg font-bold">{words.cancel}</h2>
          <TourBands bands={departure.cancellation} />
        </Card>
      </form>
      <Suspense>
        {order.change && (
          <PriceChangedDialog
            change={order.change}
            told={words.price}
            isPending={order.isPending}
            onAccept={() => void order.acceptChange()}
            onCancel={order.leaveChange}
          />
        )}
      </Suspense>
    </CheckoutFrame>
  )
}
