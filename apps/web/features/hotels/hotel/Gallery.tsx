import { classes } from '@parastoo/ui/classes.ts'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { focusStyle, imageAddress } from '../../../shell/stays/image-address.ts'
import type { HotelOfPage } from './find-hotel.ts'

/** How many pictures stand on the page; on a phone they are pushed along. */
const most = 5

/** The house, its lobby and its rooms: one large picture and four beside it, or a row on a phone. */
export function Gallery({ hotel }: { hotel: HotelOfPage }) {
  const all = [...hotel.pictures, ...hotel.rooms.flatMap(({ pictures }) => pictures)]
  const pictures = all
    .filter((one, index) => all.findIndex(({ path }) => path === one.path) === index)
    .slice(0, most)
  if (pictures.length === 0) return null
  return (
    <section aria-label={hotelPage.gallery}>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        tabIndex={0}
        className="-mx-4 mt-3 flex snap-x snap-mandatory scroll-px-4 gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:grid md:h-84 md:grid-cols-4 md:grid-rows-2 md:overflow-hidden md:rounded-panel md:px-0"
      >
        {pictures.map(({ path, altFa, focus }, index) => (
          <li
            key={path}
            className={classes(
              'w-[86%] shrink-0 snap-start overflow-hidden bg-lead-wash max-md:aspect-3/2 max-md:rounded-card md:w-auto',
              index === 0 && 'md:col-span-2 md:row-span-2',
            )}
          >
            <img
              src={imageAddress(path)}
              alt={altFa}
              width={640}
              height={420}
              loading={index === 0 ? 'eager' : 'lazy'}
              className="size-full object-cover"
              style={focusStyle({ focus })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
