import { formatJalaliDate, isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { foldForSearch } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { ArrowUp, Trash } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeRules } from '../../../messages/office-rules.ts'
import { wordsOf } from '../../../shell/words.ts'
import { cellWord, columnWord } from './column-word.ts'
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
  hidden,
  lines,
  isBegun,
  isReadOnly,
  badLines,
  onLines,
}: {
  name: string
  columns: readonly string[]
  /** Columns that every line of this part says alike. */
  hidden: readonly string[]
  lines: readonly DraftLine[]
  isBegun: (line: DraftLine) => boolean
  isReadOnly: boolean
  /** Of lines that were found wrong, by the place of the line and the column. */
  badLines: ReadonlyMap<string, string>
  onLines: (lines: DraftLine[]) => void
}) {
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(0)
  const wanted = foldForSearch(parseJalaliInput(filter) ?? filter)
  const shown = lines
    .map((line, place) => ({ line, place }))
    .filter(({ line: { cells } }) => isFound(wanted, { cells, columns }))
  const pages = Math.max(1, Math.ceil(shown.length / linesAtOnce))
  const at = Math.min(page, pages - 1)
  const part = shown.slice(at * linesAtOnce, (at + 1) * linesAtOnce)
  const isOrdered = columns.some((column) => ordered.has(column))
  return (
    <div className="flex flex-col gap-3">
      {lines.length > linesAtOnce && (
        <TextField
          label={words.filter}
          description={words.filterHelp}
          value={filter}
          onChange={(text) => {
            setFilter(text)
            setPage(0)
          }}
          className="max-w-sm"
        />
      )}
      <section
        aria-label={say('label', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-card"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr>
              {columns.map((column) =>
                hidden.includes(column) ? null : (
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
              const begun = isBegun(line)
              return (
                <tr key={line.id} className={classes(begun && 'bg-well text-quiet')}>
                  {columns.map((column, cell) => {
                    if (hidden.includes(column)) return null
                    const error = badLines.get(`${place} ${column}`)
                    return (
                      <td key={column} className="border-b border-line px-1 py-1 align-top">
                        <CellField
                          column={column}
                          label={say('cell', { column: columnWord(column), line: place + 1 })}
                          value={line.cells[cell] ?? ''}
                          choices={choicesOf(column, columns)}
                          isReadOnly={isReadOnly || begun}
                          error={error}
                          onChange={(text) =>
                            onLines(writeCell(lines, { id: line.id, at: cell, text }))
                          }
                        />
                        {error !== undefined && (
                          <p className="max-w-40 px-1 pt-1 text-xs text-bad">{error}</p>
                        )}
                      </td>
                    )
                  })}
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
                            onPress={() => onLines(removeLine(lines, line.id))}
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

/** By what a line says in files and by what is shown of it: codes, words of a choice, days of our calendar. */
function isFound(
  wanted: string,
  { cells, columns }: { cells: readonly string[]; columns: readonly string[] },
): boolean {
  if (wanted === '') return true
  const told = cells.map((cell, at) => `${cell} ${cellWord(columns[at] ?? '', cell)}`)
  return foldForSearch(told.join(' ')).includes(wanted)
}

/** Short ones: with room for them no table of penalties scrolls at a desk. */
const numbers = new Set(['amount', 'percent'])
const days = new Set(['validFrom', 'validUntil', 'fromNight', 'untilNight'])

const fieldClass =
  'min-h-11 w-full rounded-control border border-edge bg-card px-2 outline-none focus-visible:outline-2 focus-visible:outline-focus aria-invalid:border-bad'

/** Words of a column that has few; usual days are called otherwise in tours than in hotels. */
function choicesOf(
  column: string,
  columns: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, string>>>> = officeRules.choices
  const other = columns.includes('tour') ? 'normal' : 'usual'
  const own = all[column]
  return column === 'season' && own
    ? Object.fromEntries(Object.entries(own).filter(([choice]) => choice !== other))
    : own
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
  if (isReadOnly)
    return (
      <span dir={choices ? undefined : 'auto'} className="block px-1 py-2.5 whitespace-nowrap">
        {cellWord(column, value) || '—'}
      </span>
    )
  const invalid = error === undefined ? {} : { 'aria-invalid': true as const, title: error }
  if (choices) {
    const known = Object.keys(choices)
    const all = known.includes(value) ? known : [value, ...known]
    return (
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
    )
  }
  if (days.has(column))
    return <DayField label={label} value={value} onChange={onChange} invalid={invalid} />
  return (
    <input
      aria-label={label}
      value={value}
      dir={column === 'nameFa' || column === 'charterer' ? 'rtl' : 'ltr'}
      maxLength={300}
      onChange={({ target }) => onChange(target.value)}
      className={classes(fieldClass, numbers.has(column) ? 'min-w-16' : 'min-w-22')}
      {...invalid}
    />
  )
}

/** A day, shown and typed by our calendar; the line has it by the other, as files do. What cannot be read stays as it was typed. */
function DayField({
  label,
  value,
  invalid,
  onChange,
}: {
  label: string
  value: string
  invalid: { 'aria-invalid'?: true; title?: string }
  onChange: (text: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = isValidDate(value) ? formatJalaliDate(value, 'numeric') : value
  return (
    <input
      aria-label={label}
      value={typed ?? shown}
      dir="ltr"
      maxLength={300}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parseJalaliInput(target.value) ?? target.value)
      }}
      onBlur={() => setTyped(null)}
      className={classes(fieldClass, 'min-w-30')}
      {...invalid}
    />
  )
}
