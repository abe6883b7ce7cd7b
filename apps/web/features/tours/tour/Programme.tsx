import type { TourPage } from '@parastoo/contract/tours/tour'
import { BedDouble, MapPin, Utensils } from '@parastoo/ui/icons.ts'
import { Timeline } from '@parastoo/ui/Timeline.tsx'
import { tourPage } from '../../../messages/tour-page.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(tourPage)

type Day = TourPage['programme'][number]

/** The days of a tour along a line: what is seen, where one eats, and where one sleeps. */
export function Programme({ days }: { days: readonly Day[] }) {
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card">
      <Timeline
        label={tourPage.programme}
        items={days.map((day) => ({
          id: String(day.day),
          title: (
            <h3>
              <span className="text-quiet">{say('day', { day: day.day })}: </span>
              {day.titleFa}
            </h3>
          ),
          detail: <DayDetail day={day} />,
          isDone: true,
        }))}
      />
    </div>
  )
}

function DayDetail({ day: { textFa, meals, visits, overnightCityFa } }: { day: Day }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="max-w-prose">{textFa}</p>
      {visits.length > 0 && (
        <ul aria-label={tourPage.visits} className="flex flex-col gap-1">
          {visits.map((visit) => (
            <li key={visit.nameFa} className="flex items-start gap-2 text-ink">
              <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-lead-text" />
              <span>
                {visit.nameFa}{' '}
                <span className="text-xs text-quiet">
                  {!visit.isInside
                    ? tourPage.outside
                    : visit.isTicketIncluded
                      ? tourPage.ticketIncluded
                      : tourPage.ticketApart}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4 text-xs empty:hidden [&_svg]:size-4">
        {meals.length > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <Utensils aria-hidden />
            {say('mealsOf', { meals: meals.map((meal) => tourWords.meals[meal]).join('، ') })}
          </span>
        )}
        {overnightCityFa && (
          <span className="inline-flex items-center gap-1.5">
            <BedDouble aria-hidden />
            {say('overnight', { city: overnightCityFa })}
          </span>
        )}
      </p>
    </div>
  )
}
