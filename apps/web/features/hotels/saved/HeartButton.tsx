import { classes } from '@parastoo/ui/classes.ts'
import { Heart } from '@parastoo/ui/icons.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(hotelWords)

/** Saves a hotel to come back to, or takes it out again. */
export const HeartButton = ({
  nameFa,
  isSaved,
  onPress,
  className,
}: {
  nameFa: string
  isSaved: boolean
  onPress: () => void
  className?: string
}) => (
  <button
    type="button"
    aria-pressed={isSaved}
    aria-label={say('save', { name: nameFa })}
    onClick={onPress}
    className={classes(
      'grid size-11 shrink-0 place-items-center rounded-full bg-card shadow-card hover:bg-well',
      isSaved ? 'text-bad' : 'text-quiet',
      className,
    )}
  >
    <Heart aria-hidden className={classes('size-5', isSaved && 'fill-current')} />
  </button>
)
