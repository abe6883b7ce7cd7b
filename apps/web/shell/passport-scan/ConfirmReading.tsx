import { passportTypes } from '@parastoo/contract/enums'
import type { PassportReading } from '@parastoo/contract/images/passport-reading'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import { CircleAlert, CircleCheck, TriangleAlert } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useMemo, useState } from 'react'
import { orders } from '../../messages/orders.ts'
import { passengers } from '../../messages/passengers.ts'
import { passportScan } from '../../messages/passport-scan.ts'
import {
  type ScannedField,
  type ScannedValues,
  scannedFields,
} from '../passengers/passenger-fields.ts'
import { useCountries } from '../passengers/use-countries.ts'
import { type Doubt, fieldsOfReading } from './fields-of-reading.ts'

const words = passportScan.confirm

/** What was read, field by field, each with how surely; nothing of it is in the form before the traveller says so. */
export function ConfirmReading({
  reading,
  onConfirm,
  onAgain,
}: {
  reading: PassportReading
  onConfirm: (values: ScannedValues) => void
  onAgain: () => void
}) {
  const countries = useCountries()
  const scanned = useMemo(() => fieldsOfReading(reading, countries.list), [reading, countries.list])
  const [changed, setChanged] = useState<Partial<ScannedValues>>({})
  const values = { ...scanned.values, ...changed }
  const bound = (field: ScannedField) => ({
    value: values[field],
    onChange: (value: string) => setChanged((before) => ({ ...before, [field]: value })),
    // What the traveller wrote is theirs: no doubt of ours stands beside it.
    description:
      field in changed ? undefined : (
        <DoubtWords doubt={scanned.doubts[field]} isEmpty={values[field] === ''} />
      ),
  })
  const country = (
    field: 'nationalityCountryNameFa' | 'passportIssuingCountryCountryNameFa',
    label: string,
  ) => {
    const { value, onChange, description } = bound(field)
    return (
      <div className="flex flex-col gap-1">
        <ComboBox
          label={label}
          searchLabel={passengers.countrySearch}
          items={countries.items}
          isLoading={countries.isLoading}
          onApproach={countries.ask}
          value={value ? { id: value, text: value } : null}
          onChange={({ id }) => onChange(id)}
        />
        {description && <div className="px-1 text-sm">{description}</div>}
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onConfirm(values)
      }}
      className="flex flex-col gap-4"
    >
      <p>{words.lead}</p>
      {reading.warnings.map((warning) => (
        <Notice key={warning} tone="caution">
          {words.warnings[warning]}
        </Notice>
      ))}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['firstName', 'lastName'] as const).map((field) => (
          <TextField
            key={field}
            {...bound(field)}
            label={passengers[field]}
            direction="ltr"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={60}
          />
        ))}
        <TextField
          {...bound('passportNumber')}
          label={passengers.passportNumber}
          direction="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
        <Choice
          {...bound('genderTitle')}
          label={passengers.gender}
          options={(['Female', 'Male'] as const).map((id) => ({ id, text: orders.genders[id] }))}
        />
        {(['birthDateFa', 'passportExpirationDateFa'] as const).map((field) => {
          const { value, onChange, description } = bound(field)
          return (
            <div key={field} className="flex flex-col gap-1">
              <TypedDateField
                label={field === 'birthDateFa' ? passengers.birthDate : passengers.passportExpiry}
                defaultCalendar="gregorian"
                value={value || null}
                onChange={(date) => onChange(date ?? '')}
              />
              {description && <div className="px-1 text-sm">{description}</div>}
            </div>
          )
        })}
        {country('nationalityCountryNameFa', passengers.nationality)}
        {country('passportIssuingCountryCountryNameFa', passengers.issuingCountry)}
        <Choice
          {...bound('passportType')}
          label={passengers.passportType}
          options={passportTypes.map((id) => ({ id, text: passengers.passportTypes[id] }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" size="large" className="grow">
          {words.submit}
        </Button>
        <Button kind="quiet" size="large" onPress={onAgain}>
          {passportScan.again}
        </Button>
      </div>
    </form>
  )
}

function Choice({
  value,
  description,
  ...select
}: {
  label: string
  value: string
  onChange: (value: string) => void
  description: React.ReactNode
  options: { id: string; text: string }[]
}) {
  return (
    <div className="flex flex-col gap-1">
      <Select {...select} value={value || null} />
      {description && <div className="px-1 text-sm">{description}</div>}
    </div>
  )
}

const looks = {
  high: { tone: 'good', Icon: CircleCheck },
  medium: { tone: 'caution', Icon: CircleAlert },
  low: { tone: 'bad', Icon: TriangleAlert },
} as const

/** How surely a field was read, and its check digit: a word, a sign and a colour. */
function DoubtWords({ doubt, isEmpty }: { doubt: Doubt; isEmpty: boolean }) {
  const { tone, Icon } = looks[isEmpty ? 'low' : doubt.confidence]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {isEmpty ? words.empty : words.confidence[doubt.confidence]}
      </Badge>
      {!isEmpty && <span className="text-xs text-quiet">{words.checkDigit[doubt.checkDigit]}</span>}
    </span>
  )
}

/** Only what was read or written; what is empty leaves the form as it is. */
export const filledOf = (values: ScannedValues): Partial<ScannedValues> =>
  Object.fromEntries(
    scannedFields.filter((field) => values[field] !== '').map((field) => [field, values[field]]),
  )
