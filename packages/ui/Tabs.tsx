import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { classes } from './classes.ts'

export type TabItem = {
  id: string
  text: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
  /** What the tab shows; made only while it is chosen. */
  children: ReactNode
}

/** Views of one thing, one at a time. Scrolls sideways when a phone is too narrow. */
export function Tabs({
  label,
  items,
  selectedId,
  onChange,
  isWide = false,
  panelClass = 'pt-5',
}: {
  /** What the tabs are views of, for screen readers. */
  label: string
  items: readonly TabItem[]
  selectedId: string
  onChange: (id: string) => void
  isWide?: boolean
  panelClass?: string
}) {
  return (
    <AriaTabs selectedKey={selectedId} onSelectionChange={(id) => onChange(String(id))}>
      <div className="overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
        <TabList aria-label={label} className="flex min-w-max gap-1 border-b border-line">
          {items.map(({ id, text, icon, isDisabled = false }) => (
            <Tab
              key={id}
              id={id}
              isDisabled={isDisabled}
              className={classes(
                'relative flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-t-control px-4 whitespace-nowrap text-quiet transition-colors [&_svg]:size-5',
                'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-hovered:text-ink',
                'data-selected:font-bold data-selected:text-lead-text',
                'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:origin-center after:scale-x-0 after:rounded-t-full after:bg-lead-strong after:transition-transform data-selected:after:scale-x-100',
                isWide && 'flex-1',
              )}
            >
              {icon}
              {text}
            </Tab>
          ))}
        </TabList>
      </div>
      {items.map(({ id, children }) => (
        <TabPanel key={id} id={id} className={classes('rounded-control', panelClass)}>
          {children}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
