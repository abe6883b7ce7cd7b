import { classes } from '@parastoo/ui/classes.ts'

/** A button of the toolbar; `isOn` of one that stands on or off where the cursor is. */
export function Tool({
  name,
  isOn,
  onPress,
}: {
  name: string
  isOn?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      // The words keep the cursor while a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classes(
        'min-h-11 rounded-control px-3 text-sm whitespace-nowrap',
        isOn ? 'bg-lead-wash font-bold text-lead-text' : 'text-ink hover:bg-well',
      )}
    >
      {name}
    </button>
  )
}
