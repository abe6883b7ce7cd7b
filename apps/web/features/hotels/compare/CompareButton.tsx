import { classes } from '@parastoo/ui/classes.ts'
import { Scale } from '@parastoo/ui/icons.ts'
import { hotelCompare } from '../../../messages/hotel-compare.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(hotelCompare)

/** Puts a hotel beside others, or takes it away again. */
export const CompareButton = ({
  nameFa,
  isCompared,
  onPress,
  className,
}: {
  nameFa: string
  isCompared: boolean
  onPress: () => void
  className?: string
}) => (
  <button
    type="button"
    aria-pressed={isCompared}
    aria-label={say('add', { name: nameFa })}
    onClick={onPress}
    className={classes(
      'grid size-11 shrink-0 place-items-center rounded-full shadow-card',
      isCompared ? 'bg-lead-strong text-on-lead' : 'bg-card text-quiet hover:bg-well',
      className,
    )}
  >
    <Scale aria-hidden className="size-5" />
  </button>
)
