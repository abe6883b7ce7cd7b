import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { classes } from './classes.ts'
import { ChevronDown } from './icons.ts'

/** A heading that opens its text in place: an FAQ, the details of a price. */
export function Disclosure({
  title,
  children,
  isDefaultOpen = false,
  isOpen,
  onOpenChange,
  headingLevel: HeadingTag = 'h3',
  className,
}: {
  title: ReactNode
  children: ReactNode
  isDefaultOpen?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  headingLevel?: 'h2' | 'h3' | 'h4'
  className?: string
}) {
  return (
    <AriaDisclosure
      defaultExpanded={isDefaultOpen}
      {...(isOpen !== undefined && { isExpanded: isOpen })}
      {...(onOpenChange && { onExpandedChange: onOpenChange })}
      className={classes('group border-b border-line last:border-b-0', className)}
    >
      <HeadingTag>
        <Button
          slot="trigger"
          className="flex min-h-14 w-full items-center justify-between gap-4 rounded-control py-2 text-start font-medium"
        >
          <span className="min-w-0">{title}</span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-quiet transition-transform group-data-expanded:rotate-180"
          />
        </Button>
      </HeadingTag>
      <DisclosurePanel className="h-(--disclosure-panel-height) overflow-clip transition-[height]">
        <div className="pb-4 text-quiet">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
