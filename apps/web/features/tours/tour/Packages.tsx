import type { TourDeparture, TourPackageView, TourPage } from '@parastoo/contract/tours/tour'
import { formatDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { Check, Hotel } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { tourPage } from '../../../messages/tour-page.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { StarRow } from '../../../shell/stays/StarRow.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { partsWords } from '../../../shell/tours/tour-texts.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Chosen } from './chosen.ts'
import { Part } from './Part.tsx'
import { useAddress } from './use-address.ts'

const say = wordsOf(tourPage)
/** «۲ اتاق مانده» is worth saying from here on. */
const fewRooms = 5

/** The hotels one may choose among on the chosen date, each with what one person pays by kind of room, both parts of it. */
export function Packages({ tour, chosen }: { tour: TourPage; chosen: Chosen }) {
  const { departure } = chosen
  const sold = tour.packages.flatMap((bundle) => {
    const offer = departure.packages.find(({ code }) => code === bundle.code)
    return offer ? [{ bundle, offer }] : []
  })
  return (
    <Part
      id="packages"
      title={tourPage.packages}
      text={say('packagesText', { day: formatDate(departure.startsOn, { form: 'weekday' }) })}
    >
      <ul className="flex flex-col gap-3">
        {sold.map(({ bundle, offer }) => (
          <li key={bundle.code}>
            <PackageCard
              bundle={bundle}
              offer={offer}
              isChosen={bundle.code === chosen.package?.code}
              isOnly={sold.length === 1}
            />
          </li>
        ))}
      </ul>
      {tour.ratesAsOf && (
        <p className="mt-2 text-xs text-quiet">
          {/* With its year: a rate may be of months ago, and a day of the last year reads as one to come. */}
          {say('rates', { moment: toldMoment(tour.ratesAsOf) })}
        </p>
      )}
    </Part>
  )
}

function PackageCard({
  bundle,
  offer,
  isChosen,
  isOnly,
}: {
  bundle: TourPackageView
  offer: TourDeparture['packages'][number]
  isChosen: boolean
  isOnly: boolean
}) {
  const address = useAddress()
  return (
    <article
      className={classes(
        'rounded-card border bg-card p-3 shadow-card sm:p-4',
        isChosen && !isOnly ? 'border-lead-strong' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{bundle.titleFa}</h3>
        {!isOnly &&
          (isChosen ? (
            <Badge tone="lead" icon={<Check aria-hidden />}>
              {tourPage.chosen}
            </Badge>
          ) : (
            <Link
              to={address({ package: bundle.code })}
              replace
              preventScrollReset
              className={buttonClass({ kind: 'quiet', size: 'small' })}
            >
              {tourPage.choosePackage}
              <span className="sr-only">: {bundle.titleFa}</span>
            </Link>
          ))}
      </div>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {bundle.hotels.map(({ nameFa, cityNameFa, stars, board, nights }) => (
          <li key={`${cityNameFa} ${nameFa}`} className="flex items-start gap-2">
            <Hotel aria-hidden className="mt-1 size-4 shrink-0 text-quiet" />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="font-medium">{nameFa}</span>
              {stars !== null && <StarRow stars={stars} />}
              <span className="text-quiet">
                {say('hotelStay', { nights, city: cityNameFa })} · {hotelWords.boards[board]}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <PriceTable offer={offer} />
    </article>
  )
}

/** What each way of sleeping costs one person. */
function PriceTable({ offer }: { offer: TourDeparture['packages'][number] }) {
  const roomsLeft = new Map(offer.roomsLeft.map(({ kind, rooms }) => [kind as string, rooms]))
  return (
    <dl className="mt-3 grid gap-x-6 sm:grid-cols-2">
      {offer.prices.map(({ kind, priceRial, parts }) => {
        const left = roomsLeft.get(kind)
        return (
          <div
            key={kind}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-1.5"
          >
            <dt className="text-sm">
              {tourWords.priceKinds[kind]}
              {left !== undefined && left <= fewRooms && (
                <span className="block text-xs text-caution">
                  {left === 0 ? tourPage.noRooms : say('roomsLeft', { count: left })}
                </span>
              )}
            </dt>
            <dd className={classes('text-end', left === 0 && 'text-quiet line-through')}>
              <Price size="small" priceRial={priceRial} />
              {partsWords(parts).map((part) => (
                <span key={part} className="block text-xs text-quiet">
                  {part}
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
