import type { ReactNode } from 'react'
import {
  Table as AriaTable,
  Cell,
  Column,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table'
import { classes } from './classes.ts'

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
  empty,
}: {
  label: string
  columns: readonly TableColumn<Item>[]
  rows: readonly Item[]
  keyOf: (item: Item) => string
  /** What a row is called, for typing ahead and screen readers. */
  textOf: (item: Item) => string
  onOpen: (item: Item) => void
  empty: ReactNode
}) {
  if (rows.length === 0) return empty
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <AriaTable aria-label={label} className="w-full border-collapse text-sm">
        <TableHeader columns={[...columns]}>
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
        </TableHeader>
        <TableBody items={rows}>
          {(item) => (
            <Row
              id={keyOf(item)}
              columns={[...columns]}
              textValue={textOf(item)}
              onAction={() => onOpen(item)}
              className="cursor-pointer border-b border-line outline-none -outline-offset-2 last:border-b-0 data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-well"
            >
              {({ id, draw, className }) => (
                <Cell key={id} className={classes('px-3 py-2.5 align-top outline-none', className)}>
                  {draw(item)}
                </Cell>
              )}
            </Row>
          )}
        </TableBody>
      </AriaTable>
    </div>
  )
}
