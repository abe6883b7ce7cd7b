import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { classes } from './classes.ts'

export type ChipOption = {
  id: string
  text: ReactNode
  /** A second, quieter part: a count, or a sort's price and duration. */
  detail?: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
}

/** Filters and sorts as chips: one stays chosen (`single`) or any number (`multiple`). */
export function ToggleChips({
  label,
  options,
  selectedIds,
  onChange,
  selection = 'multiple',
  isScrolling = false,
}: {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly ChipOption[]
  selectedIds: readonly string[]
  onChange: (ids: string[]) => void
  selection?: 'single' | 'multiple'
  /** On a phone one line that scrolls sideways and fades where it goes on; where there is room they wrap, a few lines at most. */
  isScrolling?: boolean
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode={selection}
      disallowEmptySelection={selection === 'single'}
      selectedKeys={selectedIds}
      onSelectionChange={(keys) => onChange([...keys].map(String))}
      className={classes(
        'flex gap-2',
        isScrolling
          ? '-m-1 p-1 max-sm:overflow-x-auto max-sm:[mask-image:linear-gradient(to_left,#000_calc(100%-2rem),transparent)] max-sm:pe-8 max-sm:[scrollbar-width:none] sm:max-h-40 sm:flex-wrap sm:overflow-y-auto'
          : 'flex-wrap',
      )}
    >
      {options.map(({ id, text, detail, icon, isDisabled = false }) => (
        <ToggleButton
          key={id}
          id={id}
          isDisabled={isDisabled}
          className={classes(
            'inline-flex min-h-10 shrink-0 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center gap-2 rounded-full border border-edge bg-card px-4 py-1 text-sm whitespace-nowrap transition-colors [&_svg]:size-4',
            'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-hovered:bg-well active:bg-well',
            'data-selected:border-lead-strong data-selected:bg-lead-wash data-selected:font-medium data-selected:text-lead-text',
          )}
        >
          {icon}
          <span>{text}</span>
          {detail && <span className="text-xs text-quiet">{detail}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
