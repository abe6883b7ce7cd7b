import type { TourPage } from '@parastoo/contract/tours/tour'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { ChevronBack } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { tourPage } from '../../../messages/tour-page.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { TourBands } from '../../../shell/tours/TourBands.tsx'
import { lengthWords, starsWords } from '../../../shell/tours/tour-texts.ts'
import { wordsOf } from '../../../shell/words.ts'
import { BookCard } from './BookCard.tsx'
import { chosenOf, isDateGone } from './chosen.ts'
import { Departures } from './Departures.tsx'
import { Gallery } from './Gallery.tsx'
import { Packages } from './Packages.tsx'
import { Part } from './Part.tsx'
import { Programme } from './Programme.tsx'
import { Included, Papers, Questions, Small } from './TourTerms.tsx'
import { WayMap } from './WayMap.tsx'

const sayWords = wordsOf(tourWords)

/** A tour from its pictures to its rules, with the chosen date and hotels beside it; both stand in the address. */
export function TourDetails({ tour }: { tour: TourPage }) {
  const [address] = useSearchParams()
  const chosen = useMemo(() => chosenOf(tour, address), [tour, address])
  const stars = starsWords(tour)
  return (
    <div className="page-width pt-3 pb-28 lg:pb-10">
      <Link
        to={paths.tours()}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-lead-text no-underline hover:underline"
      >
        <ChevronBack aria-hidden className="size-4" />
        {tourPage.back}
      </Link>
      {/* On a phone the buying stands between the prices and the programme. */}
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8">
          <header>
            <h1 className="text-xl font-heavy wrap-anywhere sm:text-2xl">{tour.titleFa}</h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
              <Badge tone="lead">{tourWords.kinds[tour.kind]}</Badge>
              {tour.audience !== 'everybody' && (
                <Badge tone="caution">{tourWords.audiences[tour.audience]}</Badge>
              )}
              {tour.difficulty !== 'easy' && (
                <Badge>
                  {sayWords('difficulty', { level: tourWords.difficulties[tour.difficulty] })}
                </Badge>
              )}
              <span>{lengthWords(tour)}</span>
              <span>{sayWords('from', { city: tour.origin.nameFa })}</span>
              {stars && <span>{stars}</span>}
            </p>
            <Gallery tour={tour} />
            <p className="mt-3 max-w-prose">{tour.leadFa}</p>
            {tour.isSample && (
              <Notice className="mt-3" tone="caution" title={tourWords.sample}>
                {tourWords.sampleText}
              </Notice>
            )}
          </header>
          {chosen ? (
            <>
              <Part id="departures" title={tourPage.departures} text={tourPage.departuresText}>
                {isDateGone(chosen, address) && (
                  <Notice className="mb-3" tone="caution">
                    {tourPage.dateGone}
                  </Notice>
                )}
                <Departures tour={tour} chosen={chosen} />
              </Part>
              <Packages tour={tour} chosen={chosen} />
            </>
          ) : (
            <Notice
              tone="caution"
              title={tourPage.noDepartures}
              action={
                <Link to={paths.tours()} className={buttonClass({ kind: 'quiet' })}>
                  {tourPage.otherTours}
                </Link>
              }
            >
              {tourPage.noDeparturesText}
            </Notice>
          )}
        </div>
        {chosen?.package && (
          <BookCard tour={tour} departure={chosen.departure} bundle={chosen.package} />
        )}
        <div className="flex min-w-0 flex-col gap-8">
          <Part id="programme" title={tourPage.programme}>
            <WayMap tour={tour} />
            <Programme days={tour.programme} />
          </Part>
          <Included tour={tour} />
          <Papers tour={tour} />
          {chosen && (
            <Part
              id="cancel"
              title={tourPage.cancel}
              {...(chosen.departure.isPeak && { text: tourPage.cancelPeak })}
            >
              <div className="rounded-card border border-line bg-card p-4 shadow-card">
                <TourBands bands={chosen.departure.cancellation} />
              </div>
            </Part>
          )}
          <Questions tour={tour} />
          <Small tour={tour} />
        </div>
      </div>
    </div>
  )
}
