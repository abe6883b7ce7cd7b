import type { TourCard } from '@parastoo/contract/tours/tour'
import { classes } from '@parastoo/ui/classes.ts'
import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { tourWords } from '../../messages/tour-words.ts'
import { imageAddress } from '../stays/image-address.ts'
import { mainCityOf } from './main-city.ts'
import { seasonOfTour } from './season-of-tour.ts'

/** A tour in a box of its caller's: its picture, else the drawing of where most of its nights are; a sample says that it is one. */
export function TourPicture({
  tour: { code, picture, cities, isSample },
  isFirst = false,
  className,
}: {
  tour: Pick<TourCard, 'code' | 'picture' | 'cities' | 'isSample'>
  /** In the first view, where nobody should wait for it. */
  isFirst?: boolean
  className: string
}) {
  return (
    <span className={classes('relative block overflow-hidden bg-lead-wash', className)}>
      {picture ? (
        <img
          src={imageAddress(picture.path)}
          alt={picture.altFa}
          width={640}
          height={420}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <CityScene
          cityCode={mainCityOf(cities)}
          season={seasonOfTour(code)}
          className="size-full"
        />
      )}
      {isSample && (
        <span className="absolute start-2 top-2 rounded-tight bg-card px-2 text-xs leading-6 font-medium text-ink shadow-card">
          {tourWords.sample}
        </span>
      )}
    </span>
  )
}
