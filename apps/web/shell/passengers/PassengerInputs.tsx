import type { DateRange } from '@parastoo/ui/DateWheel.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { Suspense } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { orders } from '../../messages/orders.ts'
import { passengers as words } from '../../messages/passengers.ts'
import { FormField } from '../forms/FormField.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { ScannedValues } from '../passengers/passenger-fields.ts'
import { PassportScan } from '../passport-scan/PassportScan.tsx'
import { DateInput } from './DateInput.tsx'
import { NameFields } from './NameFields.tsx'
import type { PassportFields as PassportFieldsPart } from './PassportFields.tsx'
import type { PassengerFields } from './passenger-fields.ts'

const PassportFields = lazyPart(
  () => import('./PassportFields.tsx'),
  (module) => module.PassportFields,
) as unknown as typeof PassportFieldsPart

/** The fields of one passenger, for a grid of two columns, on a phone too: while buying, and among the saved ones. */
export function PassengerInputs<Fields extends FieldValues>({
  nameOf,
  control,
  documentType,
  mayChooseDocument,
  arePersianNamesOptional = false,
  wheels,
  isScanOpen,
  onScan,
}: {
  /** Where the form keeps a field of the passenger. */
  nameOf: (field: keyof PassengerFields) => FieldPath<Fields>
  control: Control<Fields>
  documentType: PassengerFields['documentType']
  /** Only inside Iran may one travel on a national code. */
  mayChooseDocument: boolean
  /** Between other countries nobody is named in Persian. */
  arePersianNamesOptional?: boolean
  /** The days within which birth and expiry may be turned on wheels; without them both are typed only. */
  wheels?: { birth: DateRange; expiry: DateRange }
  /** Whether the scan is open as soon as the fields are there. */
  isScanOpen?: boolean | undefined
  /** Takes what a traveller confirmed of a scanned passport. */
  onScan: (values: Partial<ScannedValues>) => void
}) {
  return (
    <>
      {documentType === 'Passport' && (
        <PassportScan isOpenAtFirst={isScanOpen} onConfirm={onScan} />
      )}
      <NameFields
        nameOf={nameOf}
        control={control}
        arePersianNamesOptional={arePersianNamesOptional}
      />
      {mayChooseDocument && (
        <FormField name={nameOf('documentType')} control={control} className="col-span-2">
          {({ value, onChange }) => (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="text-sm text-quiet" aria-hidden>
                {words.document}
              </span>
              <SegmentedControl
                label={words.document}
                size="small"
                value={value}
                onChange={onChange}
                options={[
                  { id: 'NationalCode', text: orders.documents.NationalCode },
                  { id: 'Passport', text: orders.documents.Passport },
                ]}
              />
            </div>
          )}
        </FormField>
      )}
      <FormField name={nameOf('genderTitle')} control={control}>
        {({ value, ...bound }) => (
          <Select
            {...bound}
            value={value || null}
            label={words.gender}
            options={[
              { id: 'Female', text: orders.genders.Female },
              { id: 'Male', text: orders.genders.Male },
            ]}
          />
        )}
      </FormField>
      {documentType === 'NationalCode' ? (
        <FormField name={nameOf('nationalCode')} control={control}>
          {(bound) => <DigitsField {...bound} label={words.nationalCode} maxDigits={10} />}
        </FormField>
      ) : (
        <Suspense fallback={<div className="h-60 max-sm:col-span-2" />}>
          <PassportFields nameOf={nameOf} control={control} />
        </Suspense>
      )}
      <DateInput
        className="max-sm:col-span-2"
        nameOf={nameOf}
        control={control}
        field={'birthDateFa'}
        typedField={'birthDateTyped'}
        label={words.birthDate}
        wheel={wheels?.birth}
      />
      {documentType === 'Passport' && (
        <DateInput
          className="max-sm:col-span-2"
          nameOf={nameOf}
          control={control}
          field={'passportExpirationDateFa'}
          typedField="passportExpirationTyped"
          label={words.passportExpiry}
          defaultCalendar="gregorian"
          wheel={wheels?.expiry}
        />
      )}
    </>
  )
}
