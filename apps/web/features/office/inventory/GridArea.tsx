import type { InventorySheet } from '@parastoo/contract/office/inventory'
import {
  type CellFacet,
  changeKey,
  type InventorySource,
} from '@parastoo/contract/office/inventory-cells'
import { holidayOn } from '@parastoo/kit/holidays'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { useUser } from '../../../shell/site.ts'
import { toast } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { useDeed } from '../parts/use-deed.ts'
import { BulkDialog } from './BulkDialog.tsx'
import {
  type Draft,
  type DraftedChange,
  judgeHere,
  leaveOut,
  reversed,
  type SheetColumn,
  type SheetRow,
  type Typed,
  valueAt,
  write,
} from './draft.ts'
import { EditGrid, type GridDeeds } from './EditGrid.tsx'
import type { GridCellShown, GridRowShown } from './GridRow.tsx'
import { SendDialog } from './SendDialog.tsx'
import { sendChanges } from './send-changes.ts'
import { dayOf, detailOf, plainValue, shownValue, titleOfCell } from './shown-cell.ts'
import { type Area, areaOf, fillDown, placesIn, readPasted, readValue } from './typed-cells.ts'
import { useDraft } from './use-draft.ts'

const words = officeInventory
const say = wordsOf(words)
const sayOutcome = wordsOf(words.outcomes)
const start = { row: 0, column: 0 }

/** The grid of a sheet with its draft: what is written, taken back, stopped and sent. */
export function GridArea({
  source,
  sheet,
  facet,
  isReadOnly,
}: {
  source: InventorySource
  sheet: InventorySheet
  facet: CellFacet
  isReadOnly: boolean
}) {
  const steps = useDraft({ userId: useUser()?.id ?? '', source })
  const { draft } = steps
  const [area, setArea] = useState({ at: start, anchor: start })
  const [sent, setSent] = useState<DraftedChange[]>([])
  const stopping = useDeed(sendChanges)
  const size = { rows: sheet.rows.length, columns: sheet.columns.length }
  const rowAt = sheet.rows[inside(area.at, size).row]
  const isYesNo = facet === 'open' || facet === 'arrival'

  const drafted = (row: SheetRow, column: SheetColumn) =>
    draft[changeKey({ row: row.key, column: column.key, facet })]
  const seenAt = ({ row, column }: { row: number; column: number }) => {
    const [one, other] = [sheet.rows[row], sheet.columns[column]]
    if (!one || !other) return undefined
    return drafted(one, other)?.value ?? valueAt(sheet, { row, column }, facet)
  }
  const put = (typed: readonly Typed[]) =>
    steps.set((now) => write(now, sheet, { facet, typed, titleOf: titleOfCell }))

  const deeds: GridDeeds = {
    write(place, text) {
      if (text.trim() === '') return
      const value = readValue(facet, text)
      if (value === null) toast({ text: words.grid.outside, tone: 'bad' })
      else put([{ ...place, value }])
    },
    toggle(place) {
      const value = seenAt(place)
      if (typeof value === 'number') put([{ ...place, value: 1 - value }])
    },
    paste(where, text) {
      const { typed, unread: unreadable } = readPasted(text, { facet, area: where, size })
      put(typed)
      // What falls on a cell that has no such value is lost as well.
      const unread = unreadable + typed.filter((place) => seenAt(place) === undefined).length
      if (unread > 0) toast({ text: say('grid.unread', { count: unread }), tone: 'bad' })
    },
    copy: (where) => copied(where, seenAt),
    fill: (where) => put(fillDown(where, seenAt)),
    revert(where) {
      const keys = namedIn(where, sheet).map((named) => changeKey({ ...named, facet }))
      steps.set((now) => leaveOut(now, keys))
    },
    stop: (where) => void stop(where),
    undo: steps.undo,
    redo: steps.redo,
  }

  /** At once and without a draft: what is sold in the meantime is not to be had back. */
  async function stop(where: Area): Promise<void> {
    const changes = placesIn(where).flatMap((place) => {
      const [row, column] = [sheet.rows[place.row], sheet.columns[place.column]]
      if (!row || !column || row.isOver || valueAt(sheet, place, 'open') !== 1) return []
      return [
        {
          row: row.key,
          column: column.key,
          facet: 'open' as const,
          was: 1,
          value: 0,
          title: titleOfCell(row, column),
          on: row.on,
        },
      ]
    })
    if (changes.length === 0) return toast({ text: words.draft.nothingToStop, tone: 'plain' })
    const answers = await stopping.act({ source, changes, reason: '' })
    if (!answers) return
    const done = new Set(
      answers.flatMap((each) => (each.outcome === 'changed' ? [changeKey(each)] : [])),
    )
    setSent(changes.filter((change) => done.has(changeKey(change))))
    toast({ text: say('draft.stopped', { count: done.size }), tone: 'good' })
  }

  function cellOf(row: SheetRow, column: SheetColumn, at: number): GridCellShown {
    const cell = row.cells[at]
    const was = cell?.[facet]
    const change = drafted(row, column)
    const outcome = change ? judgeHere(change, row, cell) : null
    const isBad = outcome !== null && outcome !== 'changed' && outcome !== 'same'
    const value = change ? change.value : was
    return {
      text: shownValue(facet, value),
      plain: plainValue(value),
      load: loadOf(cell),
      drafted: change ? say('grid.drafted', { was: shownValue(facet, change.was) }) : null,
      fault: isBad ? sayOutcome(outcome, { taken: cell?.taken ?? 0 }) : null,
      isStopped: cell?.open === 0 && facet !== 'open',
      isOpen: was !== undefined && !row.isOver,
    }
  }

  function rowOf(index: number): GridRowShown {
    const row = sheet.rows[index]
    if (!row) return emptyRow
    const cells = sheet.columns.map((column, at) => cellOf(row, column, at))
    const holiday = holidayOn(row.on, 'IR')
    const shown = {
      name: dayOf(row),
      detail: [detailOf(row, source), row.isOver && words.grid.isOver].filter(Boolean).join(' · '),
      isOver: row.isOver,
      note: holiday && say('grid.holiday', { name: holiday.name }),
      cells,
    }
    return { ...shown, version: JSON.stringify(shown) }
  }

  return (
    <>
      {!isReadOnly && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SendDialog
            source={source}
            draft={draft}
            onDraft={steps.settle}
            onSent={(changes) => setSent(changes)}
          />
          <BulkDialog
            sheet={sheet}
            facet={facet}
            onWrite={(typed) => {
              put(typed)
              toast({ text: say('bulk.written', { count: typed.length }), tone: 'plain' })
            }}
          />
          <Button kind="quiet" isDisabled={!steps.canUndo} onPress={steps.undo}>
            {words.draft.undo}
          </Button>
          <Button kind="quiet" isDisabled={!steps.canRedo} onPress={steps.redo}>
            {words.draft.redo}
          </Button>
          <Button
            kind="quiet"
            isPending={stopping.isPending}
            onPress={() => void stop(areaOf(area.at, area.anchor))}
          >
            {words.draft.stop}
          </Button>
          {steps.count > 0 && (
            <Button kind="quiet" onPress={() => steps.set(() => ({}))}>
              {words.draft.clear}
            </Button>
          )}
          {sent.length > 0 && (
            <Button
              kind="quiet"
              onPress={() => {
                steps.set((now): Draft => ({ ...now, ...reversed(sent) }))
                setSent([])
                toast({ text: words.send.backText, tone: 'plain' })
              }}
            >
              {words.send.back}
            </Button>
          )}
          {rowAt && (
            <Link
              to={officePaths.travellers(source, rowAt)}
              className={buttonClass({ kind: 'quiet' })}
            >
              {words.list.open}
            </Link>
          )}
          <p role="status" className="text-sm text-quiet">
            {steps.count === 0 ? words.draft.none : say('draft.count', { count: steps.count })}
          </p>
        </div>
      )}
      <EditGrid
        label={`${words.sources[source]}: ${words.facets[facet]}`}
        corner={words.grid.date}
        columns={sheet.columns}
        count={sheet.rows.length}
        rowOf={rowOf}
        isYesNo={isYesNo}
        isReadOnly={isReadOnly}
        area={{ at: inside(area.at, size), anchor: inside(area.anchor, size) }}
        onArea={setArea}
        deeds={deeds}
      />
    </>
  )
}

const emptyRow: GridRowShown = {
  version: '',
  name: '',
  detail: '',
  isOver: true,
  note: null,
  cells: [],
}

const inside = (
  place: { row: number; column: number },
  size: { rows: number; columns: number },
) => ({
  row: Math.min(place.row, size.rows - 1),
  column: Math.min(place.column, size.columns - 1),
})

function loadOf(cell: SheetRow['cells'][number] | undefined): GridCellShown['load'] {
  const { taken, seats } = cell ?? {}
  if (taken === undefined || !seats) return null
  const percent = Math.min(100, Math.round((taken / seats) * 100))
  return { percent, text: say('grid.taken', { count: taken }) }
}

const namedIn = (area: Area, { rows, columns }: InventorySheet) =>
  placesIn(area).flatMap(({ row, column }) => {
    const [one, other] = [rows[row], columns[column]]
    return one && other ? [{ row: one.key, column: other.key }] : []
  })

/** As programs of sheets read it. */
function copied(
  { from, to }: Area,
  seenAt: (place: { row: number; column: number }) => number | null | undefined,
): string {
  const rows = Array.from({ length: to.row - from.row + 1 }, (_, down) =>
    Array.from({ length: to.column - from.column + 1 }, (_cell, on) =>
      plainValue(seenAt({ row: from.row + down, column: from.column + on })),
    ).join('\t'),
  )
  return rows.join('\n')
}
