import { insuranceMessages } from '@parastoo/contract/insurance/insurance-messages'
import { formatJalaliDate, isValidDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { fieldTextClass } from '@parastoo/ui/FieldShell.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Form } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { paths } from '../../paths.ts'
import { agesOf, type JourneyDraft } from './asked-journey.ts'
import { DayField } from './DayField.tsx'
import { Labelled } from './Labelled.tsx'

const words = insurance.form
const listClass = classes(fieldTextClass, 'appearance-none bg-card pe-9')

type Country = { code2: string; nameFa: string }

/** Where, when and who: a form whose answer has an address of its own, and which needs no scripts. */
export function JourneyForm({
  draft,
  countries,
  kind,
  isTried,
}: {
  draft: JourneyDraft
  countries: readonly Country[]
  kind: 'accident' | null
  /** Whether the address was sent and something of it is missing. */
  isTried: boolean
}) {
  const listed = countries.toSorted((one, other) => one.nameFa.localeCompare(other.nameFa, 'fa'))
  const faultOf = {
    to: draft.to === '' ? insuranceMessages.INSURANCE_COUNTRIES_REQUIRED : null,
    from: dateFault(draft.from, insuranceMessages.INSURANCE_START_REQUIRED),
    until: dateFault(draft.until, insuranceMessages.INSURANCE_END_REQUIRED),
    ages: agesFault(draft.ages),
  }
  const told = (field: keyof typeof faultOf) => (isTried ? faultOf[field] : null)
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="mb-4 text-lg font-bold">{words.label}</h2>
      {listed.length === 0 && <Notice tone="caution">{words.countriesFailed}</Notice>}
      <Form action={paths.insurance()} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {kind && <input type="hidden" name="kind" value={kind} />}
        {draft.also && <input type="hidden" name="also" value={draft.also} />}
        {draft.order && <input type="hidden" name="order" value={draft.order} />}
        <Labelled label={words.country} fault={told('to')} isList>
          {(field) => (
            <select {...field} name="to" defaultValue={draft.to} className={listClass}>
              <option value="">{words.choose}</option>
              <Countries listed={listed} />
            </select>
          )}
        </Labelled>
        <Labelled label={words.other} fault={null} isList>
          {(field) => (
            <select {...field} name="via" defaultValue={draft.via} className={listClass}>
              <option value="">{words.none}</option>
              <Countries listed={listed} />
            </select>
          )}
        </Labelled>
        <DayField
          name="from"
          label={words.from}
          openLabel={words.calendarFrom}
          typed={typedDate(draft.from)}
          fault={told('from')}
        />
        <DayField
          name="until"
          label={words.until}
          openLabel={words.calendarUntil}
          typed={typedDate(draft.until)}
          fault={told('until')}
          after="from"
        />
        <Labelled
          label={words.ages}
          fault={told('ages')}
          note={words.agesText}
          className="sm:col-span-2 lg:col-span-3"
        >
          {(field) => (
            <input
              {...field}
              name="ages"
              defaultValue={toPersianDigits(draft.ages.replaceAll(',', '، '))}
              autoComplete="off"
              className={fieldTextClass}
            />
          )}
        </Labelled>
        <button
          type="submit"
          className={`${buttonClass({ kind: 'main', size: 'large', isWide: true })} self-start sm:max-lg:col-span-2`}
        >
          {words.submit}
        </button>
      </Form>
    </Card>
  )
}

const Countries = ({ listed }: { listed: readonly Country[] }) =>
  listed.map(({ code2, nameFa }) => (
    <option key={code2} value={code2}>
      {nameFa}
    </option>
  ))

function dateFault(date: string, missing: string): string | null {
  if (date === '') return missing
  return isValidDate(date) ? null : words.dateWrong
}

function agesFault(typed: string): string | null {
  if (typed === '') return insuranceMessages.INSURED_REQUIRED
  return agesOf(typed) === null ? words.agesWrong : null
}

/** A day as it is typed here: numbers of the Jalali calendar. */
const typedDate = (date: string): string =>
  isValidDate(date) ? formatJalaliDate(date, 'numeric') : date
