import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'

/** Something turned on or off at once, without a save. */
export function Switch({
  children,
  description,
  isSelected,
  onChange,
  isDisabled = false,
}: {
  children: ReactNode
  description?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}) {
  return (
    <AriaSwitch
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 data-disabled:cursor-not-allowed data-disabled:opacity-50"
    >
      <span className="min-w-0">
        {children}
        {description && <span className="block text-sm text-quiet">{description}</span>}
      </span>
      <span className="flex h-7 w-12 shrink-0 items-center rounded-full border border-edge bg-well px-0.5 transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-lead-strong group-data-selected:bg-lead-strong">
        <span className="size-5.5 rounded-full bg-edge transition-[margin,background-color] group-data-selected:ms-5 group-data-selected:bg-on-lead" />
      </span>
    </AriaSwitch>
  )
}
