import { type ReactNode, use } from 'react'
import { RouterProvider } from 'react-aria-components'
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components/Menu'
import { classes } from './classes.ts'
import { NavigateContext } from './navigate.ts'
import { popoverClass } from './Option.tsx'

export type MenuEntry =
  | { kind: 'line'; id: string }
  | {
      kind?: 'action'
      id: string
      text: string
      icon?: ReactNode
      /** Follows this address by the router given to `UiProvider`. */
      href?: string
      onAction?: () => void
      isDangerous?: boolean
    }

/** A short list of things to do or places to go, under the button that opens it: the account's, a card's. */
export function Menu({
  label,
  trigger,
  entries,
}: {
  /** What the list is of, for screen readers. */
  label: string
  trigger: ReactNode
  entries: readonly MenuEntry[]
}) {
  return (
    <RouterProvider navigate={use(NavigateContext)}>
      <MenuTrigger>
        {trigger}
        <Popover placement="bottom end" className={classes(popoverClass, 'min-w-52')}>
          <AriaMenu aria-label={label} className="p-1.5 outline-none">
            {entries.map((entry) =>
              entry.kind === 'line' ? (
                <Separator key={entry.id} className="my-1.5 border-t border-line" />
              ) : (
                <MenuItem
                  key={entry.id}
                  id={entry.id}
                  textValue={entry.text}
                  {...(entry.href && { href: entry.href })}
                  {...(entry.onAction && { onAction: entry.onAction })}
                  className={classes(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none transition-colors data-focused:bg-well data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus [&_svg]:size-5',
                    entry.isDangerous ? 'text-bad' : '[&_svg]:text-quiet',
                  )}
                >
                  {entry.icon}
                  {entry.text}
                </MenuItem>
              ),
            )}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  )
}
