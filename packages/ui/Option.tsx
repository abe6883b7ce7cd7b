import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'
import { classes } from './classes.ts'
import { Check } from './icons.ts'

/** The box of every floating panel. */
export const popoverClass =
  'rounded-card border border-line bg-card text-ink shadow-panel outline-none data-entering:animate-rise data-exiting:animate-fade-out'

/** One line of a list of choices. */
export function Option({
  id,
  text,
  description,
  icon,
  end,
  isUnder = false,
  isDisabled = false,
}: {
  id: string
  text: string
  description?: ReactNode
  icon?: ReactNode
  end?: ReactNode
  /** A part of the choice above it, such as an airport of its city. */
  isUnder?: boolean
  isDisabled?: boolean
}) {
  return (
    <ListBoxItem
      id={id}
      textValue={text}
      isDisabled={isDisabled}
      className={classes(
        isUnder ? 'ps-9' : 'ps-3',
        'group flex min-h-11 cursor-pointer items-center gap-3 rounded-control pe-3 py-1.5 outline-none transition-colors data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focused:bg-well data-hovered:bg-well data-selected:bg-lead-wash data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus',
      )}
    >
      {icon && (
        <span aria-hidden className="text-quiet [&_svg]:size-5">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate group-data-selected:font-medium">{text}</span>
        {description && <span className="block truncate text-sm text-quiet">{description}</span>}
      </span>
      {end}
      <Check
        aria-hidden
        className="hidden size-4 shrink-0 text-lead-text group-data-selected:block"
      />
    </ListBoxItem>
  )
}
