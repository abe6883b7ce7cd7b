import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Collection, Header, ListBox, ListBoxSection } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import type { ComboBoxItem } from './combo-box-item.ts'
import { IconButton } from './IconButton.tsx'
import { Search, X } from './icons.ts'
import { Ltr } from './Ltr.tsx'
import { Option } from './Option.tsx'
import { Spinner } from './Spinner.tsx'

/** The search box and list inside a `ComboBox`. Focus stays in the box while the arrows move through the list. */
export function ComboBoxPanel({
  label,
  searchLabel,
  emptyText,
  items,
  chosenId,
  query,
  onQueryChange,
  isLoading,
  onPick,
}: {
  label: string
  searchLabel: string
  emptyText: string
  /** What to show, already filtered. */
  items: readonly ComboBoxItem[]
  chosenId: string | undefined
  query: string
  onQueryChange: (query: string) => void
  isLoading: boolean
  onPick: (item: ComboBoxItem) => void
}) {
  const isWhole = useAfterFirst()
  const takeFirst = useTakeFirst({ first: items[0], query, isLoading, onPick })
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <QueryBox label={searchLabel} isLoading={isLoading} onEnter={takeFirst} />
      <ListBox
        aria-label={label}
        items={groupsOf(isWhole ? items : items.slice(0, drawnFirst))}
        selectionMode="single"
        selectedKeys={chosenId ? [chosenId] : []}
        // NOTE: not `onAction`, which React Aria leaves out as soon as something is selected. Pressing what is chosen
        // already empties the selection; it means choosing it again.
        onSelectionChange={(keys) => {
          const [id = chosenId] = keys === 'all' ? [] : [...keys]
          const item = items.find((one) => one.id === id)
          if (item) onPick(item)
        }}
        renderEmptyState={() => (
          <p className="px-3 py-8 text-center text-quiet">
            {isLoading ? 'در حال جستجو…' : emptyText}
          </p>
        )}
        className="mt-2 outline-none"
      >
        {(group) => (
          <ListBoxSection id={group.id} {...(!group.title && { 'aria-label': label })}>
            {group.title && (
              <Header className="px-3 pt-3 pb-1 text-sm font-medium text-quiet">
                {group.title}
              </Header>
            )}
            <Collection items={group.items}>
              {({ code, id, text, description, icon, isUnder }) => (
                <Option
                  id={id}
                  text={text}
                  description={description}
                  icon={icon}
                  {...(isUnder && { isUnder })}
                  end={code && <Ltr className="text-sm font-medium text-quiet">{code}</Ltr>}
                />
              )}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Autocomplete>
  )
}

/** So many options are drawn with the panel; each costs as much as its search box, and somebody has just tapped. */
const drawnFirst = 2

/** False in the first drawing; true once that one stands. */
function useAfterFirst(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => startTransition(() => setAfter(true)), [])
  return isAfter
}

/**
 * Enter takes the first of what was found. Items that arrive late leave none of them chosen by React Aria, and one who
 * types faster than they arrive has pressed Enter already: then it is taken as soon as it is there.
 */
function useTakeFirst({
  first,
  query,
  isLoading,
  onPick,
}: {
  first: ComboBoxItem | undefined
  query: string
  isLoading: boolean
  onPick: (item: ComboBoxItem) => void
}) {
  const [awaitedQuery, setAwaitedQuery] = useState<string | null>(null)
  const isDue = awaitedQuery !== null && awaitedQuery === query && !isLoading
  const pick = useEffectEvent(() => {
    setAwaitedQuery(null)
    if (first) onPick(first)
  })
  useEffect(() => {
    if (isDue) pick()
  }, [isDue])
  return () => {
    if (query !== '') setAwaitedQuery(query)
  }
}

function QueryBox({
  label,
  isLoading,
  onEnter,
}: {
  label: string
  isLoading: boolean
  /** Enter was pressed while no item was marked. */
  onEnter: () => void
}) {
  return (
    <SearchField
      onKeyDown={({ key, target }) => {
        const marked = (target as HTMLElement).getAttribute('aria-activedescendant')
        if (key === 'Enter' && !(marked && document.getElementById(marked))) onEnter()
      }}
      aria-label={label}
      autoFocus
      className="group sticky top-0 z-1 flex h-12 items-center gap-2 rounded-control border border-edge bg-card ps-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus"
    >
      <Search aria-hidden className="size-5 shrink-0 text-quiet" />
      <Input
        placeholder={label}
        enterKeyHint="search"
        className="h-full min-w-0 flex-1 bg-transparent outline-none"
      />
      {isLoading && <Spinner label="در حال جستجو" className="me-3 text-quiet" />}
      <IconButton label="پاک کردن" className="group-data-empty:hidden">
        <X />
      </IconButton>
    </SearchField>
  )
}

/** Items in groups of neighbours that share a heading. */
function groupsOf(items: readonly ComboBoxItem[]) {
  const groups: { id: string; title: string; items: ComboBoxItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    const title = item.group ?? ''
    if (last?.title === title) last.items.push(item)
    else groups.push({ id: `group-${groups.length}`, title, items: [item] })
  }
  return groups
}
