import { classes } from '@parastoo/ui/classes.ts'
import { type KeyboardEvent, memo, useRef, useState } from 'react'

/** A row as it is drawn. Rows that are equal by `version` are not drawn anew. */
export type GridRowShown = {
  version: string
  name: string
  detail: string
  isOver: boolean
  /** Why the day is unlike others. */
  note: string | null
  cells: readonly GridCellShown[]
}
export type GridCellShown = {
  text: string
  /** How full it is, in words for who does not see the bar. */
  load: { percent: number; text: string } | null
  /** Null where nothing is drafted; else in words. */
  drafted: string | null
  /** What is wrong with what is drafted. */
  fault: string | null
  isStopped: boolean
  /** There is something that can be written. */
  isOpen: boolean
  /** What an editor begins with. */
  plain: string
}

/** What an editor ends with: null leaves the cell as it was. */
export type Written = (text: string | null, to: 'down' | 'on' | 'stay' | 'back') => void
type Shown = {
  id: string
  index: number
  row: GridRowShown
  active: number
  from: number
  to: number
  edited: string | null
  onWritten: Written
}

/** One row of the grid; its function does the same whenever it was made. */
export const GridRow = memo(
  function GridRow({ id, index, row, active, from, to, edited, onWritten }: Shown) {
    return (
      <tr aria-rowindex={index + 2}>
        <th
          scope="row"
          title={row.note ?? undefined}
          className="sticky start-0 z-10 h-11 max-w-36 border-b border-line bg-card px-2 py-0 text-start leading-tight font-normal sm:max-w-56"
        >
          <span
            className={classes(
              'block truncate',
              row.note && 'text-bad',
              row.isOver && 'text-quiet',
            )}
          >
            {row.name}
            {row.note && <span className="sr-only"> {row.note}</span>}
          </span>
          <span className="block truncate text-xs text-quiet">{row.detail}</span>
        </th>
        {row.cells.map((cell, column) => {
          const isActive = column === active
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be chosen.
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
              key={column}
              id={`${id}-${index}-${column}`}
              data-row={index}
              data-column={column}
              aria-selected={column >= from && column <= to}
              aria-readonly={!cell.isOpen}
              aria-invalid={cell.fault !== null || undefined}
              title={cell.fault ?? cell.drafted ?? cell.load?.text}
              className={classes(
                'relative h-11 max-w-32 scroll-ms-36 scroll-mt-11 border-s border-b border-line px-2 py-0 tabular-nums sm:scroll-ms-56',
                toneOf(cell, column >= from && column <= to),
                isActive &&
                  'outline-2 -outline-offset-2 outline-edge group-focus:outline-lead-strong',
              )}
            >
              {isActive && edited !== null && cell.isOpen ? (
                <CellEditor
                  begun={edited || cell.plain}
                  isBegun={edited !== ''}
                  onWritten={onWritten}
                />
              ) : (
                <CellText cell={cell} />
              )}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, now) =>
    before.row.version === now.row.version &&
    before.active === now.active &&
    before.from === now.from &&
    before.to === now.to &&
    before.edited === now.edited &&
    before.index === now.index,
)

function toneOf(cell: GridCellShown, isChosen: boolean): string {
  if (cell.fault !== null) return 'bg-bad-wash text-bad'
  if (cell.drafted !== null) return 'bg-caution-wash font-bold text-caution'
  if (isChosen) return 'bg-lead-wash text-lead-text'
  return cell.isOpen ? '' : 'bg-well text-quiet'
}

/** What stands in a cell, and what only who does not see its colours must be told. */
function CellText({ cell: { text, isStopped, drafted, fault, load } }: { cell: GridCellShown }) {
  const told = [drafted, fault, load?.text].filter(Boolean).join('، ')
  return (
    <>
      <span className={classes('block truncate', isStopped && 'line-through')}>{text}</span>
      {told && <span className="sr-only"> {told}</span>}
      {load && (
        <span
          aria-hidden
          className="absolute start-0 bottom-0 h-1 bg-lead"
          style={{ inlineSize: `${load.percent}%` }}
        />
      )}
    </>
  )
}

/** Enter writes and goes down, Tab goes on, Escape leaves it as it was; going elsewhere writes too. */
function CellEditor({
  begun,
  isBegun,
  onWritten,
}: {
  begun: string
  isBegun: boolean
  onWritten: Written
}) {
  const [text, setText] = useState(begun)
  const isDone = useRef(false)
  const end: Written = (written, to) => {
    if (isDone.current) return
    isDone.current = true
    onWritten(written, to)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') end(text, 'down')
    else if (event.key === 'Tab') end(text, 'on')
    else if (event.key === 'Escape') end(null, 'back')
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={(input) => {
        if (!input || document.activeElement === input) return
        input.focus({ preventScroll: true })
        if (isBegun) input.setSelectionRange(begun.length, begun.length)
        else input.select()
      }}
      value={text}
      inputMode="numeric"
      dir="ltr"
      aria-label={begun}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={() => end(text, 'stay')}
      className="absolute inset-0 bg-card px-2 text-end text-ink outline-none"
    />
  )
}
