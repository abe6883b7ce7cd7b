import { searchMessages } from '@parastoo/contract/flights/search-messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { Plus, Trash } from '@parastoo/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { searchForm } from '../../../messages/search-form.ts'
import { wordsOf } from '../../../shell/words.ts'
import { DepartureField } from '../dates/DepartureField.tsx'
import { PlacePairFields } from '../places/PlacePairFields.tsx'
import type { Faults } from './check-draft.ts'
import type { FieldPanels } from './field-panels.ts'
import { draftOfForm, type FormState, withOneMore, withoutRow, withRow } from './form-state.ts'
import { fewestLegs, mostLegs } from './leg.ts'
import type { FieldName } from './next-field.ts'

const say = wordsOf(searchForm)

/** The flights of a journey by several destinations, two to six, each below the other. */
export function LegsFields({
  form,
  today,
  faults,
  panels,
  onFill,
  onChange,
}: {
  form: FormState
  today: string
  faults: Faults
  panels: FieldPanels
  /** A field was chosen for, which leads on to the next. */
  onFill: (field: FieldName, form: FormState) => void
  onChange: (form: FormState) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  // Who adds a flight goes on in it; who removes one goes on in the last that is left.
  const count = useRef(form.rows.length)
  useEffect(() => {
    if (count.current === form.rows.length) return
    const isMore = form.rows.length > count.current
    count.current = form.rows.length
    const row = list.current?.lastElementChild
    row?.querySelector<HTMLElement>(isMore ? '[data-field$=destination] button' : 'button')?.focus()
  }, [form.rows.length])

  const draft = draftOfForm(form)
  const isFull = form.rows.length >= mostLegs
  return (
    <div className="flex flex-col gap-3">
      <ol ref={list} className="flex flex-col gap-4 md:gap-3">
        {form.rows.map((row, index) => {
          const dateFault = faults[`${index}.date`]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a flight is its place in the journey.
            <li key={index} className="relative">
              <fieldset
                className={classes(
                  'grid min-w-0 gap-3',
                  form.rows.length > fewestLegs
                    ? 'md:grid-cols-[2.3fr_1fr_auto]'
                    : 'md:grid-cols-[2.3fr_1fr]',
                )}
              >
                <legend className="mb-1 text-sm text-quiet">
                  {say('flight', { number: index + 1 })}
                </legend>
                <PlacePairFields
                  product={form.product}
                  value={row}
                  onChange={(pair, end) => {
                    const next = withRow(form, index, pair)
                    if (end) onFill(`${index}.${end}`, next)
                    else onChange(next)
                  }}
                  faults={faults}
                  panels={panels}
                  prefix={`${index}.`}
                />
                <div data-field={`${index}.date`} className="min-w-0">
                  <DepartureField
                    label={searchForm.flightDate}
                    draft={{ ...draft, ...row }}
                    today={earliestFor(form, index, today)}
                    error={dateFault && searchMessages[dateFault]}
                    panels={panels}
                    name={`${index}.date`}
                    onChange={(date) => onFill(`${index}.date`, withRow(form, index, { date }))}
                  />
                </div>
                {form.rows.length > fewestLegs && (
                  <IconButton
                    label={say('removeFlight', { number: index + 1 })}
                    onPress={() => onChange(withoutRow(form, index))}
                    className="max-md:absolute max-md:end-0 max-md:-top-2.5 md:mt-1.5"
                  >
                    <Trash />
                  </IconButton>
                )}
              </fieldset>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="quiet" isDisabled={isFull} onPress={() => onChange(withOneMore(form))}>
          <Plus aria-hidden className="size-5" />
          {searchForm.addFlight}
        </Button>
        {isFull && (
          <p role="status" className="text-sm text-quiet">
            {searchForm.mostFlights}
          </p>
        )}
      </div>
    </div>
  )
}

/** No flight leaves before the one before it. */
function earliestFor({ rows }: FormState, index: number, today: string): string {
  const before = rows.slice(0, index).map(({ date }) => date ?? today)
  return [today, ...before].toSorted().at(-1) ?? today
}
