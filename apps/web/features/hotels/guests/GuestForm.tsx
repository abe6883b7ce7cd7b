import { turnedAwayBy } from '@parastoo/contract/hotels/admitted'
import type { StayRules } from '@parastoo/contract/hotels/guest-faults'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { ErrorSummary } from '@parastoo/ui/ErrorSummary.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { checkout } from '../../../messages/checkout.ts'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { stays } from '../../../messages/stays.ts'
import { paths } from '../../../paths.ts'
import { CheckoutFrame, PayBar } from '../../../shell/buying/CheckoutFrame.tsx'
import { ContactCard } from '../../../shell/buying/ContactCard.tsx'
import { contactOf } from '../../../shell/buying/contact-fields.ts'
import { useFormOwner } from '../../../shell/buying/for-buyer.ts'
import { focusField } from '../../../shell/forms/FormField.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { PriceRows } from '../../../shell/orders/PriceRows.tsx'
import { useSelling } from '../../../shell/selling.ts'
import { useUser } from '../../../shell/site.ts'
import { AdmissionRules } from '../../../shell/stays/AdmissionRules.tsx'
import { CancelTimeline } from '../../../shell/stays/CancelTimeline.tsx'
import { StayGlance } from '../../../shell/stays/StayGlance.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { PriceParts } from '../hotel/PriceParts.tsx'
import { nightsOf, peopleIn, stayQuery } from '../stay.ts'
import { partyWords, spanWords } from '../stay-words.ts'
import { AddingNotice } from './AddingNotice.tsx'
import { ArrivalCard } from './ArrivalCard.tsx'
import { emptyRooms, isOfForeigners, isUnwelcome, oldestAgeOf } from './guest-form.ts'
import { LostRoom } from './LostRoom.tsx'
import type { OpenStay } from './open-stay.ts'
import { RoomCard } from './RoomCard.tsx'
import { SubmitNotice } from './SubmitNotice.tsx'
import { listedFaults, type ShownFault, shownFaults } from './shown-faults.ts'
import { useGuestForm } from './use-guest-form.ts'
import { useSubmitStay } from './use-submit-stay.ts'

const words = hotelGuests
const say = wordsOf(words)
const sayStays = wordsOf(stays)
const formId = 'guests'

const TermsChangedDialog = lazyPart(
  () => import('./TermsChangedDialog.tsx'),
  (module) => module.TermsChangedDialog,
)

/** The form of everybody who sleeps there, beside what is bought and what cancelling it costs. */
export function GuestForm({ open }: { open: OpenStay }) {
  const { hotel, city, stay, proposal, saved } = open
  const user = useUser()
  const ownerId = useFormOwner()
  const selling = useSelling()
  const opening = useMemo(
    () => ({
      roomGuests: emptyRooms(stay),
      leadGuest: '0.0',
      hasPoliceLetter: false,
      contact: contactOf(user, selling),
      specialRequests: '',
      arrivalTime: '',
    }),
    [stay, user, selling],
  )
  const rules = useMemo((): StayRules => rulesOf(open), [open])
  const purchase = { ownerId, offerKey: proposal.offerKey }
  const form = useGuestForm({ opening, rules, purchase })
  const order = useSubmitStay({ stay, proposal, rules, form, purchase })
  const { errors, submitCount } = form.formState
  const faults = submitCount > 0 ? shownFaults(errors, stay) : []
  const names = roomNames(open)
  if (order.isLost) return <LostRoom hotel={hotel} city={city} stay={stay} />
  return (
    <CheckoutFrame
      steps={checkout.steps.ofStay}
      stepId="passengers"
      trip={<StayGlance stay={glanceOf(open)} />}
      price={
        <>
          <PriceRows
            units={proposal.rooms.map(({ payNow }, room) => ({
              name: sayStays('room', { number: room + 1, name: names[room] ?? '' }),
              rial: payNow,
            }))}
            totalRial={proposal.payNow}
            payAtHotelRial={proposal.payAtHotel}
          />
          <PriceParts proposal={proposal} hotel={hotel} stay={stay} isNarrow />
          <PayBar
            note={words.submitNote}
            button={
              <Button
                kind="main"
                size="large"
                isWide
                type="submit"
                form={formId}
                isPending={order.isPending || form.formState.isSubmitting}
              >
                {words.submit}
              </Button>
            }
          >
            <p className="text-xs text-quiet">{checkout.confirm.leftToPay}</p>
            <Price priceRial={proposal.payNow} />
          </PayBar>
        </>
      }
    >
      <PageHeader title={words.title} className="mb-5">
        {/* On a phone the stay itself stands below the form. */}
        <p className="font-medium text-ink lg:hidden">
          {hotel.nameFa}، {spanWords(stay)}، {partyWords(stay.rooms)}
        </p>
        <p>{words.lead}</p>
      </PageHeader>
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((fields) => order.submit(fields))}
        className="flex flex-col gap-4 max-lg:[&_:is(input,button)]:scroll-mb-36 [&_:is(input,button)]:scroll-mt-24"
      >
        <div className="empty:hidden [&>*]:scroll-mt-24">
          <ErrorSummary key={submitCount} errors={listedFaults(faults)} onPick={focusField} />
        </div>
        <Unwelcome faults={faults} open={open} oldestAge={oldestAgeOf(form.getValues())} />
        <SubmitNotice notice={order.notice} />
        <AddingNotice />
        {saved === null && <Notice tone="caution">{words.savedFailed}</Notice>}
        <section aria-label={words.admission}>
          <h2 className="mb-2 text-base font-bold">{words.admission}</h2>
          <AdmissionRules hotel={hotel} />
        </section>
        {names.map((name, room) => (
          <RoomCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a room has no other name than its place.
            key={room}
            room={room}
            title={say('room', { number: room + 1, room: name })}
            form={form}
            open={open}
            rules={rules}
          />
        ))}
        <ArrivalCard form={form} open={open} />
        <ContactCard control={form.control} lead={words.contactLead} />
        <Card as="section" className="sm:p-6">
          <h2 className="mb-3 text-lg font-bold">{hotelPage.cancel}</h2>
          <CancelTimeline proposal={proposal} timeZone={hotel.timeZone} isBare />
        </Card>
      </form>
      <Suspense>
        {order.change && (
          <TermsChangedDialog
            change={order.change}
            timeZone={hotel.timeZone}
            isPending={order.isPending}
            onAccept={() => void order.acceptChange()}
            onCancel={order.leaveChange}
          />
        )}
      </Suspense>
    </CheckoutFrame>
  )
}

/** Where a hotel does not take these guests in, the way to those that may. */
function Unwelcome({
  faults,
  open: { city, hotel, stay },
  oldestAge,
}: {
  faults: readonly ShownFault[]
  open: OpenStay
  oldestAge: number
}) {
  const fault = faults.find(({ code }) => isUnwelcome(code))
  const isRate = faults.some(({ code }) => code === 'FOREIGN_GUEST_ON_IRANIAN_RATE')
  if (isRate)
    return (
      <Notice
        tone="caution"
        action={
          <Link
            to={paths.hotel(city.code, hotel.code, stayQuery({ ...stay, nationality: 'XX' }))}
            className={buttonClass({ kind: 'quiet' })}
          >
            {words.foreignRate}
          </Link>
        }
      >
        {words.unwelcomeText}
      </Notice>
    )
  if (!fault) return null
  const query = {
    ...stayQuery(stay),
    foreigners: isOfForeigners(fault.code) ? 1 : null,
    admits: turnedAwayBy(fault.code),
    age: fault.code === 'MINIMUM_AGE_ALONE' ? oldestAge : null,
  }
  return (
    <Notice
      tone="caution"
      title={words.unwelcome}
      action={
        <Link to={paths.hotels(city.code, query)} className={buttonClass({ kind: 'quiet' })}>
          {say('otherHotels', { city: city.nameFa })}
        </Link>
      }
    >
      {words.unwelcomeText}
    </Notice>
  )
}

function rulesOf({ hotel, city, stay }: OpenStay): StayRules {
  const { confirms, admission } = hotel
  return {
    parties: stay.rooms,
    market: stay.nationality === 'IR' ? 'iranian' : 'foreign',
    hotel: { countryCode: city.countryCode, confirms, admission },
  }
}

const roomNames = ({ proposal, hotel }: OpenStay): string[] =>
  proposal.rooms.map(
    ({ roomCode }) => hotel.rooms.find(({ code }) => code === roomCode)?.nameFa ?? '',
  )

function glanceOf({ hotel, city, stay, proposal }: OpenStay) {
  const nights = nightsOf(stay)
  return {
    hotel: { ...hotel, cityNameFa: city.nameFa, picture: hotel.pictures[0] ?? null },
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    nights,
    board: proposal.board,
    rooms: stay.rooms.length,
    ...peopleIn(stay.rooms),
  }
}
