import { foldForSearch } from '@parastoo/kit/text'
import { type ReactNode, type Ref, Suspense, useMemo, useState } from 'react'
import type { ComboBoxItem } from './combo-box-item.ts'
import type { FieldWords } from './FieldShell.tsx'
import { loadedPart } from './loaded-part.tsx'
import { PickerField } from './PickerField.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

export type { ComboBoxItem } from './combo-box-item.ts'

const ComboBoxPanel = loadedPart(async () => (await import('./ComboBoxPanel.tsx')).ComboBoxPanel)

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
  onApproach,
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
  ref?: Ref<HTMLButtonElement>
}) {
  const [queryHere, setQueryHere] = useState('')
  const query = queryFromOutside ?? queryHere
  const setQuery = (text: string) => {
    setQueryHere(text)
    onQueryChange?.(text)
  }
  const shown = useFound({ items, query: onQueryChange ? '' : query })

  return (
    <PickerField
      {...field}
      valueText={value?.text}
      coversField
      panelClass="w-100 max-w-[calc(100vw-2rem)] max-h-112"
      onTyped={setQuery}
      onApproach={() => {
        ComboBoxPanel.load()
        onApproach?.()
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) setQuery('')
        onOpenChange?.(isOpen)
      }}
    >
      {(close) => (
        <Suspense fallback={<ListSkeleton />}>
          <ComboBoxPanel
            searchLabel={searchLabel}
            emptyText={emptyText}
            query={query}
            isLoading={isLoading}
            label={field.label}
            items={shown}
            chosenId={value?.id}
            onQueryChange={setQuery}
            onPick={(item) => {
              onChange(item)
              close()
            }}
          />
        </Suspense>
      )}
    </PickerField>
  )
}

function useFound({ items, query }: { items: readonly ComboBoxItem[]; query: string }) {
  return useMemo(() => {
    const wanted = foldForSearch(query)
    if (!wanted) return items
    return items.filter(({ text, description, code, searchText }) =>
      foldForSearch([text, description, code, searchText].join(' ')).includes(wanted),
    )
  }, [items, query])
}

function ListSkeleton() {
  return (
    <Loading label="در حال بارگذاری" className="flex flex-col gap-3">
      <Skeleton className="h-12 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
    </Loading>
  )
}
