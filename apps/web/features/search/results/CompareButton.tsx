import { classes } from '@parastoo/ui/classes.ts'
import { Scale } from '@parastoo/ui/icons.ts'
import { search } from '../../../messages/search.ts'

/** Puts a flight aside to be compared, or takes it back. */
export const CompareButton = ({
  isCompared,
  onPress,
}: {
  isCompared: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    aria-pressed={isCompared}
    onClick={onPress}
    className={classes(
      'inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 text-sm hover:bg-well pointer-coarse:min-h-11',
      isCompared ? 'font-medium text-lead-text' : 'text-quiet',
    )}
  >
    <Scale aria-hidden className="size-4" />
    <span className="sr-only">{isCompared ? search.card.compared : search.card.compare}</span>
  </button>
)
