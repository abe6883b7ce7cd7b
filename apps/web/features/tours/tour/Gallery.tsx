import type { TourPage } from '@parastoo/contract/tours/tour'
import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { tourPage } from '../../../messages/tour-page.ts'
import { imageAddress } from '../../../shell/stays/image-address.ts'
import { mainCityOf } from '../../../shell/tours/main-city.ts'

/** How many pictures stand on the page. */
const most = 3

/** The places of a tour: its pictures, else the drawings of its cities, in the order of the way. */
export function Gallery({ tour }: { tour: TourPage }) {
  const own = tour.pictures.slice(0, most)
  const codes = [...new Set([mainCityOf(tour.cities), ...tour.cities.map(({ code }) => code)])]
  const scenes = own.length > 0 ? [] : codes.slice(0, most)
  const count = own.length + scenes.length
  return (
    <section aria-label={tourPage.label}>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        tabIndex={0}
        className={`-mx-4 mt-3 flex snap-x snap-mandatory scroll-px-4 gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:grid md:h-72 md:overflow-hidden md:rounded-panel md:px-0 ${columns[count] ?? ''}`}
      >
        {own.map(({ path, altFa }, index) => (
          <li key={path} className={itemClass}>
            <img
              src={imageAddress(path)}
              alt={altFa}
              width={640}
              height={420}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
              className="size-full object-cover"
            />
          </li>
        ))}
        {scenes.map((code) => (
          <li key={code} className={itemClass}>
            <CityScene cityCode={code} className="size-full" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const itemClass =
  'aspect-3/2 w-11/12 shrink-0 snap-start overflow-hidden rounded-card bg-lead-wash md:aspect-auto md:w-auto md:rounded-none only:w-full'
const columns: Record<number, string> = {
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-[2fr_1fr_1fr]',
}
