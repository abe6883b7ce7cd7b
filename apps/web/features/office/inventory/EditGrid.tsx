import { classes } from '@parastoo/ui/classes.ts'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Place } from './draft.ts'
import { GridRow, type GridRowShown, type Written } from './GridRow.tsx'
import { deedOf } from './grid-keys.ts'
import { rowsShown, scrollTo } from './row-window.ts'
import { type Area, areaOf } from './typed-cells.ts'

/** What is done to cells of the grid; its page knows what they mean. */
export type GridDeeds = {
  write: (place: Place, text: string) => void
  /** Turns a yes into a no. */
  toggle: (place: Place) => void
  paste: (area: Area, text: string) => void
  copy: (area: Area) => string
  fill: (area: Area) => void
  revert: (area: Area) => void
  stop: (area: Area) => void
  undo: () => void
  redo: () => void
}

const rowRem = 2.75
const firstGuess = { first: 0, end: 24 }

/**
 * Cells that are gone through and written by keys, as in a sheet. It has the focus itself and says which cell is meant, so that rows may
 * come and go as it scrolls: only those that are seen are drawn. `rowOf` is asked for a row when it is drawn.
 */
export function EditGrid({
  label,
  corner,
  columns,
  count,
  rowOf,
  isYesNo,
  isReadOnly,
  area,
  onArea,
  deeds,
}: {
  label: string
  corner: string
  columns: readonly { key: string; title: string }[]
  count: number
  rowOf: (index: number) => GridRowShown
  isYesNo: boolean
  isReadOnly: boolean
  /** Where one is, and the other corner of what is chosen. */
  area: { at: Place; anchor: Place }
  onArea: (area: { at: Place; anchor: Place }) => void
  deeds: GridDeeds
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const wasHere = useRef(false)
  const [shown, setShown] = useState(firstGuess)
  const [edited, setEdited] = useState<string | null>(null)
  const { at } = area
  const chosen = areaOf(area.at, area.anchor)

  const look = useEffectEvent(() => {
    const element = box.current
    if (!element) return
    const { scrollTop, clientHeight: height } = element
    const next = rowsShown({ scrollTop, height, rowHeight: rowHeight(), count })
    setShown((now) => (now.first === next.first && now.end === next.end ? now : next))
  })
  useEffect(() => {
    const watch = new ResizeObserver(() => look())
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  // The sheet may have more rows than before, or fewer.
  useEffect(() => look())

  useLayoutEffect(() => {
    const element = box.current
    if (!element || document.activeElement !== grid.current) return
    const { scrollTop, clientHeight: height } = element
    const high = rowHeight()
    const top = scrollTo(at.row, { scrollTop, height, rowHeight: high, head: high })
    if (top !== null) element.scrollTop = top
    element
      .querySelector(`[data-row="${at.row}"][data-column="${at.column}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at.row, at.column])

  const move = (to: Place, isExtending = false) =>
    onArea({ at: to, anchor: isExtending ? area.anchor : to })

  function press(event: KeyboardEvent) {
    if (event.target !== grid.current) return
    const size = { rows: count, columns: columns.length }
    const deed = deedOf(event.nativeEvent, { ...size, at, isYesNo })
    if (deed === null) return
    event.preventDefault()
    event.stopPropagation()
    if (typeof deed === 'object' && 'move' in deed) return move(deed.move, deed.isExtending)
    if (deed === 'all')
      return onArea({
        at: { row: 0, column: 0 },
        anchor: { row: count - 1, column: columns.length - 1 },
      })
    if (isReadOnly) return
    if (typeof deed === 'object') return setEdited(deed.type)
    if (deed === 'edit') return setEdited('')
    if (deed === 'toggle') return deeds.toggle(at)
    if (deed === 'undo' || deed === 'redo') return deeds[deed]()
    deeds[deed](chosen)
  }

  const written: Written = (text, to) => {
    setEdited(null)
    if (text !== null) deeds.write(at, text)
    if (to === 'stay') return
    grid.current?.focus({ preventScroll: true })
    if (to === 'down') move({ ...at, row: Math.min(count - 1, at.row + 1) })
    if (to === 'on') move({ ...at, column: Math.min(columns.length - 1, at.column + 1) })
  }
  // Rows that are not drawn anew still do what is meant now.
  const latest = useRef(written)
  useLayoutEffect(() => {
    latest.current = written
  })

  function point(event: MouseEvent) {
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    const [row, column] = [Number(cell?.dataset.row), Number(cell?.dataset.column)]
    if (!cell || Number.isNaN(row) || event.target instanceof HTMLInputElement) return
    const isSame = row === at.row && column === at.column && !event.shiftKey
    const isAgain = isSame && wasHere.current
    grid.current?.focus({ preventScroll: true })
    if (!isAgain || isReadOnly || cell.ariaReadOnly === 'true')
      move({ row, column }, event.shiftKey)
    else if (isYesNo) deeds.toggle(at)
    else setEdited('')
  }

  const isSeen = at.row >= shown.first && at.row < shown.end
  return (
    <div
      ref={box}
      onScroll={look}
      className="max-h-[70dvh] overflow-auto rounded-card border border-line bg-card"
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through and written is a grid.
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={isReadOnly}
        aria-activedescendant={isSeen ? `${id}-${at.row}-${at.column}` : undefined}
        tabIndex={0}
        onKeyDown={press}
        // A press gives the grid the focus before it is a click: only a second one writes.
        onPointerDown={() => {
          wasHere.current = document.activeElement === grid.current
        }}
        onClick={point}
        onCopy={(event) => {
          if (event.target instanceof HTMLInputElement) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', deeds.copy(chosen))
        }}
        onPaste={(event) => {
          if (event.target instanceof HTMLInputElement || isReadOnly) return
          event.preventDefault()
          deeds.paste(chosen, event.clipboardData.getData('text/plain'))
        }}
        className="group w-max min-w-full table-fixed border-separate border-spacing-0 text-sm outline-none focus-visible:outline-2 focus-visible:outline-focus"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes(headClass, 'start-0 z-30 w-36 sm:w-56')}>
              {corner}
            </th>
            {columns.map(({ key, title }) => (
              <th
                key={key}
                scope="col"
                title={title}
                className={classes(headClass, 'z-20 w-32 border-s')}
              >
                <span className="block truncate">{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={shown.first} />
          {Array.from({ length: shown.end - shown.first }, (_, offset) => {
            const index = shown.first + offset
            const isIn = index >= chosen.from.row && index <= chosen.to.row
            return (
              <GridRow
                key={index}
                id={id}
                index={index}
                row={rowOf(index)}
                active={index === at.row ? at.column : -1}
                from={isIn ? chosen.from.column : -1}
                to={isIn ? chosen.to.column : -1}
                edited={index === at.row ? edited : null}
                onWritten={(text, to) => latest.current(text, to)}
              />
            )
          })}
          <Gap rows={count - shown.end} />
        </tbody>
      </table>
    </div>
  )
}

/** The place of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height: `${rows * rowRem}rem` }} className="p-0" />
    </tr>
  )
}

const headClass =
  'sticky top-0 h-11 border-b border-line bg-well px-2 text-start font-medium text-quiet'

/** Text may be larger than usual, and rows with it. */
const rowHeight = (): number =>
  rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
