import { foldForSearch } from '@parastoo/kit/text'
import { type ReactNode, useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Collection, Header, ListBox, ListBoxSection } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import type { FieldWords } from './FieldShell.tsx'
import { IconButton } from './IconButton.tsx'
import { Search, X } from './icons.ts'
import { Ltr } from './Ltr.tsx'
import { Option } from './Option.tsx'
import { PickerField } from './PickerField.tsx'
import { Spinner } from './Spinner.tsx'

export type ComboBoxItem = {
  id: string
  text: string
  description?: string
  /** A short Latin code at the end of the line: «THR». */
  code?: string
  /** Other words it is found by, when the list filters itself. */
  searchText?: string
  /** Items that follow each other with the same group stand under one heading. */
  group?: string
  icon?: ReactNode
}

/**
 * A choice among many, found by typing. Without `onQueryChange` it filters `items` itself, spelling forgiven; with it
 * the caller answers each query with new `items` (place search). The search box lies over the field; a phone gets a sheet.
 */
export function ComboBox({
  items,
  value,
  onChange,
  query: queryFromOutside,
  onQueryChange,
  isLoading = false,
  searchLabel = 'جستجو',
  emptyText = 'چیزی با این نام پیدا نشد.',
  onOpenChange,
  ...field
}: FieldWords & {
  items: readonly ComboBoxItem[]
  value: ComboBoxItem | null
  onChange: (item: ComboBoxItem) => void
  query?: string
  onQueryChange?: (query: string) => void
  isLoading?: boolean
  /** What to type, shown in the search box: «شهر یا فرودگاه». */
  searchLabel?: string
  emptyText?: string
  placeholder?: string
  title?: string
  icon?: ReactNode
  isDisabled?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  onApproach?: () => void
  className?: string
}) {
  const [queryHere, setQueryHere] = useState('')
  const query = queryFromOutside ?? queryHere
  const setQuery = (text: string) => {
    setQueryHere(text)
    onQueryChange?.(text)
  }
  const found = useFound({ items, query, filtersItself: !onQueryChange })

  return (
    <PickerField
      {...field}
      valueText={value?.text}
      coversField
      panelClass="w-100 max-w-[calc(100vw-2rem)] max-h-112"
      onOpenChange={(isOpen) => {
        if (isOpen) setQuery('')
        onOpenChange?.(isOpen)
      }}
    >
      {(close) => (
        <Autocomplete inputValue={query} onInputChange={setQuery}>
          <QueryBox label={searchLabel} isLoading={isLoading} />
          <ListBox
            aria-label={field.label}
            selectionMode="single"
            selectedKeys={value ? [value.id] : []}
            disallowEmptySelection={false}
            onAction={(id) => {
              const item = items.find((one) => one.id === id)
              if (item) onChange(item)
              close()
            }}
            renderEmptyState={() => (
              <p className="px-3 py-8 text-center text-quiet">
                {isLoading ? 'در حال جستجو…' : emptyText}
              </p>
            )}
            items={found}
            className="mt-2 outline-none"
          >
            {(group) =>
              group.title ? (
                <ListBoxSection id={group.id}>
                  <Header className="px-3 pt-3 pb-1 text-sm font-medium text-quiet">
                    {group.title}
                  </Header>
                  <Collection items={group.items}>{(item) => <ItemOption {...item} />}</Collection>
                </ListBoxSection>
              ) : (
                <ListBoxSection id={group.id} aria-label={field.label}>
                  <Collection items={group.items}>{(item) => <ItemOption {...item} />}</Collection>
                </ListBoxSection>
              )
            }
          </ListBox>
        </Autocomplete>
      )}
    </PickerField>
  )
}

function ItemOption({ code, id, text, description, icon }: ComboBoxItem) {
  return (
    <Option
      {...{ id, text, description, icon }}
      end={code && <Ltr className="text-sm font-medium text-quiet">{code}</Ltr>}
    />
  )
}

function QueryBox({ label, isLoading }: { label: string; isLoading: boolean }) {
  return (
    <SearchField
      aria-label={label}
      autoFocus
      className="group sticky top-0 z-1 flex h-12 items-center gap-2 rounded-control border border-edge bg-card ps-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus"
    >
      <Search aria-hidden className="size-5 shrink-0 text-quiet" />
      <Input
        placeholder={label}
        enterKeyHint="search"
        className="h-full min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {isLoading && <Spinner label="در حال جستجو" className="me-3 text-quiet" />}
      <IconButton label="پاک کردن" className="group-data-empty:hidden">
        <X />
      </IconButton>
    </SearchField>
  )
}

/** The items to show, in groups of neighbours that share a heading. */
function useFound({
  items,
  query,
  filtersItself,
}: {
  items: readonly ComboBoxItem[]
  query: string
  filtersItself: boolean
}) {
  return useMemo(() => {
    const wanted = filtersItself ? foldForSearch(query) : ''
    const groups: { id: string; title: string; items: ComboBoxItem[] }[] = []
    for (const item of items) {
      const words = [item.text, item.description, item.code, item.searchText]
      if (wanted && !foldForSearch(words.filter(Boolean).join(' ')).includes(wanted)) continue
      const last = groups.at(-1)
      if (last && last.title === (item.group ?? '')) last.items.push(item)
      else groups.push({ id: `group-${groups.length}`, title: item.group ?? '', items: [item] })
    }
    return groups
  }, [items, query, filtersItself])
}
