import type { HotelCard } from '@parastoo/contract/hotels/hotel'
import { classes } from '@parastoo/ui/classes.ts'
import { Hotel } from '@parastoo/ui/icons.ts'
import { hotelWords } from '../../messages/hotel-words.ts'
import { focusStyle, imageAddress } from './image-address.ts'

/** A picture of a hotel or a room in a box of its caller's; a sample says that it is one. */
export function HotelPicture({
  picture,
  isSample,
  isFirst = false,
  className,
}: {
  picture: HotelCard['pictures'][number] | undefined
  isSample: boolean
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
          style={focusStyle(picture)}
        />
      ) : (
        <Hotel aria-hidden className="absolute inset-0 m-auto size-10 text-lead-text" />
      )}
      {isSample && (
        <span className="absolute start-2 top-2 rounded-tight bg-card px-2 text-xs leading-6 font-medium text-ink shadow-card">
          {hotelWords.sample}
        </span>
      )}
    </span>
  )
}
