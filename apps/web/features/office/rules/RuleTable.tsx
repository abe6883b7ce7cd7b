import { visaDocumentKinds } from '@parastoo/contract/visas/words'
import { formatJalaliDate, isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { ArrowUp, Trash } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { officeRules } from '../../../messages/office-rules.ts'
import { wordsOf } from '../../../shell/words.ts'
import { cellWord, columnWord, isFound } from './column-word.ts'
import { type DraftLine, moveUp, removeLine, writeCell } from './rule-draft.ts'

const words = officeRules.table
const say = wordsOf(words)
/** More inputs than these at once make a page slow to type in. */
const linesAtOnce = 40
/** In these the order of lines is what they say. */
const ordered = new Set(['clock', 'untilDaysBefore', 'untilHours'])

/** The lines of a table as fields; those of a version that has begun are read only. */
export function RuleTable({
  name,
  columns,
  hidden: hiddenColumns,
  lines,
  locked,
  isReadOnly,
  badLines,
  added,
  onLines,
  onCell,
}: {
  name: string
  columns: readonly string[]
  /** Columns that every line of this part says alike. */
  hidden: readonly string[]
  lines: readonly DraftLine[]
  /** Lines of versions that have begun, by their names. */
  locked: ReadonlySet<number>
  isReadOnly: boolean
  /** Of lines that were found wrong, by the place of the line and the column. */
  badLines: ReadonlyMap<string, string>
  /** The line that was added last, which is shown and takes the focus. */
  added: { id: number } | null
  /** Lines come, go or move. */
  onLines: (lines: DraftLine[]) => void
  /** One cell was written. */
  onCell: (lines: DraftLine[], cell: { place: number; column: string }) => void
}) {
  const [filter, setFilter] = useState('')
  /** Judged while somebody looks for lines, and not while they write into one: it would vanish under their fingers. */
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [page, setPage] = useState(0)
  const look = (text: string) => {
    setFilter(text)
    setPage(0)
    const others =
      text.trim() === '' ? [] : lines.filter(({ cells }) => !isFound(text, { columns, cells }))
    setHidden(new Set(others.map(({ id }) => id)))
  }
  const shown = lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => !hidden.has(line.id))
  const pages = Math.max(1, Math.ceil(shown.length / linesAtOnce))
  const at = Math.min(page, pages - 1)
  const part = shown.slice(at * linesAtOnce, (at + 1) * linesAtOnce)
  const isOrdered = columns.some((column) => ordered.has(column))
  const box = useRef<HTMLElement>(null)
  /** Whose field or button takes the focus once it is drawn; of null the table itself. */
  const next = useRef<{ id: number | null; what: 'field' | 'button' } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is added is shown once
  useEffect(() => {
    if (!added) return
    look('')
    setPage(Math.ceil(lines.length / linesAtOnce) - 1)
    next.current = { id: added.id, what: 'field' }
  }, [added])
  useEffect(() => {
    const wanted = next.current
    if (!wanted) return
    const row = box.current?.querySelector(`[data-line="${wanted.id}"]`)
    if (!row && wanted.id !== null) return
    next.current = null
    const asked = wanted.what === 'field' ? 'input, select' : 'td:last-child button:last-of-type'
    const found = row?.querySelector<HTMLElement>(asked) ?? box.current
    found?.focus()
  })
  /** The line after it, else the one before, is where the hand is next. */
  function remove(id: number): void {
    const at = part.findIndex(({ line }) => line.id === id)
    const neighbour = part[at + 1] ?? part[at - 1]
    next.current = { id: neighbour?.line.id ?? null, what: 'button' }
    onLines(removeLine(lines, id))
  }
  return (
    <div className="flex flex-col gap-3">
      {lines.length > linesAtOnce && (
        <TextField
          label={words.filter}
          description={words.filterHelp}
          value={filter}
          onChange={look}
          className="max-w-sm"
        />
      )}
      <section
        ref={box}
        aria-label={say('label', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-card"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr>
              <th
                scope="col"
                className="border-b border-line px-2 py-2 text-start font-medium text-quiet"
              >
                {words.number}
              </th>
              {columns.map((column) =>
                hiddenColumns.includes(column) ? null : (
                  <th
                    key={column}
                    scope="col"
                    className="border-b border-line px-2 py-2 text-start font-medium whitespace-nowrap text-quiet"
                  >
                    {columnWord(column)}
                  </th>
                ),
              )}
              {!isReadOnly && (
                <td className="border-b border-line">
                  <span className="sr-only">{words.deeds}</span>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {part.map(({ line, place }) => {
              const begun = locked.has(line.id)
              const whole = [null, ...hiddenColumns].flatMap(
                (column) => badLines.get(`${place} ${column}`) ?? [],
              )
              return (
                <tr
                  key={line.id}
                  data-line={line.id}
                  className={classes(begun && 'bg-well text-quiet')}
                >
                  <th
                    scope="row"
                    className="border-b border-line px-2 py-3.5 text-start align-top font-normal text-quiet"
                  >
                    {toPersianDigits(place + 1)}
                    {whole.map((reason) => (
                      <span key={reason} className="block text-xs text-bad">
                        {reason}
                      </span>
                    ))}
                  </th>
                  {columns.map((column, cell) =>
                    hiddenColumns.includes(column) ? null : (
                      <td key={column} className="border-b border-line px-1 py-1 align-top">
                        <CellField
                          column={column}
                          label={say('cell', { column: columnWord(column), line: place + 1 })}
                          value={line.cells[cell] ?? ''}
                          choices={choicesOf(column, columns)}
                          isReadOnly={isReadOnly || begun}
                          error={badLines.get(`${place} ${column}`)}
                          onChange={(text) =>
                            onCell(writeCell(lines, { id: line.id, at: cell, text }), {
                              place,
                              column,
                            })
                          }
                        />
                      </td>
                    ),
                  )}
                  {!isReadOnly && (
                    <td className="border-b border-line px-1 py-1 whitespace-nowrap">
                      {begun ? (
                        <span className="text-xs">{words.begun}</span>
                      ) : (
                        <span className="inline-flex">
                          {isOrdered && (
                            <IconButton
                              label={say('up', { line: place + 1 })}
                              onPress={() => onLines(moveUp(lines, line.id))}
                            >
                              <ArrowUp />
                            </IconButton>
                          )}
                          <IconButton
                            label={say('remove', { line: place + 1 })}
                            onPress={() => remove(line.id)}
                          >
                            <Trash />
                          </IconButton>
                        </span>
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className="p-4 text-quiet">{words.empty}</p>}
      </section>
      {pages > 1 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <Button kind="quiet" isDisabled={at === 0} onPress={() => setPage(at - 1)}>
            {words.before}
          </Button>
          <span aria-live="polite">
            {say('page', {
              from: at * linesAtOnce + 1,
              until: at * linesAtOnce + part.length,
              count: shown.length,
            })}
          </span>
          <Button kind="quiet" isDisabled={at >= pages - 1} onPress={() => setPage(at + 1)}>
            {words.after}
          </Button>
        </div>
      )}
    </div>
  )
}

const days = new Set(['validFrom', 'validUntil', 'fromNight', 'untilNight', 'checkedOn', 'date'])
/** What is written in Persian; other cells are codes and numbers. */
const persian = new Set(['charterer', 'source', 'checkedBy'])

const fieldClass =
  'min-h-11 w-full min-w-22 rounded-control border border-edge bg-card px-2 outline-none focus-visible:outline-2 focus-visible:outline-focus aria-invalid:border-bad'

/** Words of a column that has few; usual days are called otherwise in tours than in hotels, and a fee is of other kinds than a paper. */
function choicesOf(
  column: string,
  columns: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, string>>>> = officeRules.choices
  const own = all[column]
  if (!own) return own
  const only = (isOwn: (choice: string) => boolean) =>
    Object.fromEntries(Object.entries(own).filter(([choice]) => isOwn(choice)))
  const other = columns.includes('tour') ? 'normal' : 'usual'
  if (column === 'season') return only((choice) => choice !== other)
  const papers: readonly string[] = visaDocumentKinds
  if (column === 'kind')
    return only((choice) => papers.includes(choice) === columns.includes('person'))
  return own
}

function CellField({
  column,
  label,
  value,
  choices,
  isReadOnly,
  error,
  onChange,
}: {
  column: string
  label: string
  value: string
  choices: Readonly<Record<string, string>> | undefined
  isReadOnly: boolean
  error: string | undefined
  onChange: (text: string) => void
}) {
  const told = useId()
  if (isReadOnly)
    return (
      <span dir={choices ? undefined : 'auto'} className="block px-1 py-2.5 whitespace-nowrap">
        {cellWord(column, value) || '—'}
      </span>
    )
  const invalid =
    error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': told }
  const fault = error !== undefined && (
    <span id={told} className="block pt-1 text-xs text-bad">
      {error}
    </span>
  )
  if (choices) {
    const known = Object.keys(choices)
    const all = known.includes(value) ? known : [value, ...known]
    return (
      <>
        <select
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={classes(fieldClass, 'min-w-28')}
          {...invalid}
        >
          {all.map((each) => (
            <option key={each} value={each}>
              {choices[each] ?? (each || '—')}
            </option>
          ))}
        </select>
        {fault}
      </>
    )
  }
  const isDay = days.has(column)
  return (
    <>
      <input
        aria-label={label}
        value={value}
        dir={column.endsWith('Fa') || persian.has(column) ? 'rtl' : 'ltr'}
        maxLength={300}
        onChange={({ target }) => onChange(target.value)}
        // A day may be typed by our calendar; files have it by the other.
        onBlur={() => {
          const day = isDay ? parseJalaliInput(value) : null
          if (day !== null && day !== value) onChange(day)
        }}
        className={classes(fieldClass, isDay && 'min-w-30', column.endsWith('Fa') && 'min-w-52')}
        {...invalid}
      />
      {isDay && (
        <span className="block min-h-5 pt-1 text-xs text-quiet">
          {isValidDate(value) && formatJalaliDate(value, 'numeric')}
        </span>
      )}
      {fault}
    </>
  )
}
