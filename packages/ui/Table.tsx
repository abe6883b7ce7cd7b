import type { ReactNode } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Collection } from 'react-aria-components/Collection'
import {
  Table as AriaTable,
  Cell,
  Column,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table'
import { classes } from './classes.ts'
import { Check, Minus } from './icons.ts'

export type TableColumn<Item> = {
  id: string
  title: string
  draw: (item: Item) => ReactNode
  /** The column that names its row, for screen readers; one of them does. */
  isName?: boolean
  className?: string
}

/**
 * Rows of one kind that can be gone through by arrow keys and opened by Enter or a press. The server has sorted and cut them. Wider than
 * its place it scrolls by itself, and the page stays.
 */
export function Table<Item extends object>({
  label,
  columns,
  rows,
  keyOf,
  textOf,
  onOpen,
  choice,
  empty,
}: {
  label: string
  columns: readonly TableColumn<Item>[]
  rows: readonly Item[]
  keyOf: (item: Item) => string
  /** What a row is called, for typing ahead and screen readers. */
  textOf: (item: Item) => string
  onOpen: (item: Item) => void
  /** Rows may be chosen beside being opened: which are, by their keys, and how the boxes are called. On a phone there is no room for them. */
  choice?: {
    chosen: readonly string[]
    onChosen: (keys: readonly string[]) => void
    nameAll: string
    nameOne: (item: Item) => string
  }
  empty: ReactNode
}) {
  if (rows.length === 0) return empty
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <AriaTable
        aria-label={label}
        className="w-full border-collapse text-sm"
        {...(choice && {
          selectionMode: 'multiple' as const,
          selectedKeys: choice.chosen,
          onSelectionChange: (keys: 'all' | Set<string | number>) =>
            choice.onChosen(keys === 'all' ? rows.map(keyOf) : [...keys].map(String)),
        })}
      >
        <TableHeader>
          {choice && (
            <Column className="border-b border-line ps-3 outline-none max-sm:hidden">
              <ChoiceBox label={choice.nameAll} />
            </Column>
          )}
          <Collection items={[...columns]}>
            {({ id, title, isName = false, className }) => (
              <Column
                id={id}
                isRowHeader={isName}
                className={classes(
                  'border-b border-line px-3 py-2.5 text-start font-medium whitespace-nowrap text-quiet outline-none',
                  className,
                )}
              >
                {title}
              </Column>
            )}
          </Collection>
        </TableHeader>
        <TableBody items={rows}>
          {(item) => (
            <Row
              id={keyOf(item)}
              textValue={textOf(item)}
              onAction={() => onOpen(item)}
              className="cursor-pointer border-b border-line outline-none -outline-offset-2 last:border-b-0 data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-well data-selected:bg-lead-wash"
            >
              {choice && (
                <Cell className="ps-3 align-top outline-none max-sm:hidden">
                  <ChoiceBox label={choice.nameOne(item)} />
                </Cell>
              )}
              <Collection items={[...columns]}>
                {({ id, draw, className }) => (
                  <Cell
                    key={id}
                    className={classes('px-3 py-2.5 align-top outline-none', className)}
                  >
                    {draw(item)}
                  </Cell>
                )}
              </Collection>
            </Row>
          )}
        </TableBody>
      </AriaTable>
    </div>
  )
}

/** The box of a row, or of all of them; the table says which. */
function ChoiceBox({ label }: { label: string }) {
  return (
    <Checkbox
      slot="selection"
      aria-label={label}
      className="group grid size-11 cursor-pointer place-items-center"
    >
      {({ isIndeterminate, isSelected }) => (
        <span className="grid size-6 place-items-center rounded-tight border border-edge bg-card text-on-lead group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-hovered:border-ink group-data-indeterminate:border-lead-strong group-data-indeterminate:bg-lead-strong group-data-selected:border-lead-strong group-data-selected:bg-lead-strong">
          {isIndeterminate ? (
            <Minus aria-hidden className="size-4" strokeWidth={3} />
          ) : (
            isSelected && <Check aria-hidden className="size-4" strokeWidth={3} />
          )}
        </span>
      )}
    </Checkbox>
  )
}
