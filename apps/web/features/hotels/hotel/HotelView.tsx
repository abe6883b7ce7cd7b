import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { ChevronBack, Clock, Footprints, MapPin } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { stayReview } from '../../../messages/stay-review.ts'
import { paths } from '../../../paths.ts'
import { AdmissionRules } from '../../../shell/stays/AdmissionRules.tsx'
import { CancelTimeline } from '../../../shell/stays/CancelTimeline.tsx'
import { StarRow } from '../../../shell/stays/StarRow.tsx'
import { usePressed } from '../../../shell/use-pressed.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { StayPlace } from '../form/stay-place.ts'
import { StayBar } from '../StayBar.tsx'
import { HeartButton } from '../saved/HeartButton.tsx'
import { keptOf } from '../saved/kept-hotels.ts'
import { useSavedHotels } from '../saved/use-saved-hotels.ts'
import { stayQuery } from '../stay.ts'
import { partyWords, spanWords, wayToWords } from '../stay-words.ts'
import { ChangingBar } from './ChangingBar.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { Facilities } from './Facilities.tsx'
import { type FoundHotel, nearestOf } from './find-hotel.ts'
import { Gallery } from './Gallery.tsx'
import { HotelQuestions } from './HotelQuestions.tsx'
import { HotelReviews } from './HotelReviews.tsx'
import { PriceMonth } from './PriceMonth.tsx'
import { PriceWatch } from './PriceWatch.tsx'
import { RoomChoices } from './RoomChoices.tsx'
import { Surroundings } from './Surroundings.tsx'
import { useChanging } from './use-changing.ts'

const say = wordsOf(hotelPage)
const sayWords = wordsOf(hotelWords)

/** A hotel from its pictures to its rules; the offer that is chosen stands in the address and at the foot of the page. */
export function HotelView(found: FoundHotel) {
  const { hotel, city, proposals, priceWatch, stay, draft, faults, isGuess, calendar, today } =
    found
  const { reviews, reviewsPage } = found
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [chosenId, choose] = usePressed(address.get('offer'), (proposalId: string | null) => {
    const search = new URLSearchParams(address)
    search.set('offer', proposalId ?? '')
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
  })
  const chosen = proposals.find(({ proposalId }) => proposalId === chosenId) ?? proposals[0]
  const place: StayPlace = {
    kind: 'hotel',
    code: hotel.code,
    nameFa: hotel.nameFa,
    cityCode: city.code,
    cityNameFa: city.nameFa,
  }
  const cityAddress = paths.hotels(city.code, stayQuery(stay))
  const near = nearestOf(hotel)
  const { isSaved, toggle } = useSavedHotels()
  const { changing, stopChange } = useChanging(hotel.code)
  const isUnwelcome = stay.nationality !== 'IR' && hotel.admission.acceptsForeigners === 'no'
  return (
    <>
      <StayBar
        key={JSON.stringify(draft)}
        head={
          <Link
            to={cityAddress}
            className="inline-flex items-center gap-1 text-sm leading-7 font-medium text-lead-text no-underline hover:underline"
          >
            <ChevronBack aria-hidden className="size-4" />
            {say('back', { city: city.nameFa })}
          </Link>
        }
        text={`${spanWords(stay)} · ${partyWords(stay.rooms)}`}
        place={place}
        draft={isGuess ? draft : stay}
        {...(faults && { faults })}
        today={today}
      >
        {changing && <ChangingBar changing={changing} onStop={stopChange} />}
      </StayBar>
      <div className="page-width flex flex-col gap-8 pt-4 pb-36">
        <header>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-heavy wrap-anywhere sm:text-2xl">{hotel.nameFa}</h1>
            <StarRow stars={hotel.stars} />
            <Badge>{hotelWords.kinds[hotel.kind]}</Badge>
            {hotel.isSample && <Badge tone="warm">{hotelWords.sample}</Badge>}
            <HeartButton
              nameFa={hotel.nameFa}
              isSaved={isSaved(hotel.code)}
              onPress={() => toggle(keptOf(hotel, city.nameFa))}
              className="ms-auto"
            />
          </div>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-quiet">
            <span className="flex items-start gap-1.5">
              <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
              <bdi>{hotel.addressFa}</bdi>
            </span>
            {near && (
              <span className="flex items-start gap-1.5">
                <Footprints aria-hidden className="mt-1 size-4 shrink-0 text-lead-text" />
                {wayToWords(near)}
              </span>
            )}
            {hotel.confirms === 'on-request' && (
              <span className="flex items-start gap-1.5 text-caution">
                <Clock aria-hidden className="mt-1 size-4 shrink-0" />
                {sayWords('onRequest', { minutes: hotel.answerMinutes ?? 0 })}
              </span>
            )}
          </p>
          <Gallery hotel={hotel} />
          {hotel.isSample && (
            <Notice className="mt-3" tone="caution" title={hotelPage.sample}>
              {hotelWords.sampleText}
            </Notice>
          )}
        </header>

        <Part id="rooms" title={hotelPage.rooms}>
          {isGuess && !faults && (
            <p className="-mt-2 mb-3 text-sm text-quiet">
              {say('guessed', { span: spanWords(stay) })}
            </p>
          )}
          {priceWatch && <PriceWatch watch={priceWatch} />}
          {proposals.length > 0 ? (
            <RoomChoices
              hotel={hotel}
              stay={stay}
              proposals={proposals}
              chosenId={chosen?.proposalId ?? null}
              timeZone={hotel.timeZone}
              onChoose={choose}
            />
          ) : (
            <Notice
              tone="caution"
              title={isUnwelcome ? hotelPage.notAdmitted : hotelPage.noRooms}
              action={
                <Link
                  to={isUnwelcome ? `${cityAddress}&foreigners=1` : cityAddress}
                  className={buttonClass({ kind: 'quiet' })}
                >
                  {say('others', { city: city.nameFa })}
                </Link>
              }
            >
              {isUnwelcome ? hotelPage.notAdmittedText : hotelPage.noRoomsText}
            </Notice>
          )}
        </Part>

        {chosen && (
          <Part id="cancel" title={hotelPage.cancel}>
            <CancelTimeline proposal={chosen} timeZone={hotel.timeZone} />
          </Part>
        )}

        <div className="grid gap-8 lg:grid-cols-2">
          {/* Suppliers outside price no night alone. */}
          {calendar.prices.length > 0 && (
            <Part id="calendar" title={hotelPage.calendar} text={hotelPage.calendarText}>
              <PriceMonth hotel={hotel} stay={stay} calendar={calendar} today={today} />
            </Part>
          )}
          <Part id="surroundings" title={hotelPage.surroundings}>
            <Surroundings hotel={hotel} />
          </Part>
        </div>

        <div className="grid gap-8 lg:grid-cols-2">
          <Part id="admission" title={hotelPage.admission} text={hotelPage.admissionText}>
            <AdmissionRules hotel={hotel} />
          </Part>
          {hotel.facilities.length > 0 && (
            <Part id="facilities" title={hotelPage.facilities}>
              <Facilities facilities={hotel.facilities} />
            </Part>
          )}
        </div>

        {reviews && (
          <Part id="reviews" title={stayReview.reviews}>
            <HotelReviews found={reviews} page={reviewsPage} />
          </Part>
        )}

        <Part id="questions" title={hotelPage.questions}>
          <HotelQuestions hotel={hotel} proposals={proposals} />
        </Part>

        {!hotel.isSample && (
          <Part id="about" title={hotelPage.about}>
            <p className="max-w-prose text-quiet">{hotel.aboutFa}</p>
          </Part>
        )}
      </div>
      {chosen && (
        <ChosenBar
          proposal={chosen}
          stay={stay}
          hotelCode={hotel.code}
          timeZone={hotel.timeZone}
          changing={changing}
        />
      )}
    </>
  )
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3">
        <h2 id={id} className="text-lg font-heavy sm:text-xl">
          {title}
        </h2>
        {text && <p className="text-sm text-quiet">{text}</p>}
      </div>
      {children}
    </section>
  )
}
