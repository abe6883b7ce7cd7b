import { ltr, toPersianDigits } from '@parastoo/kit/text'
import type { Ref } from 'react'
import { ComboBox, type ComboBoxItem } from './ComboBox.tsx'
import { DigitsField } from './DigitsField.tsx'
import type { FieldWords } from './FieldShell.tsx'

/** A country with its dial code; `countryCode` is ISO 3166 alpha-2, `dialCode` digits without plus. */
export type DialCountry = { countryCode: string; name: string; dialCode: string }

/** What was chosen and typed; `number` is Latin digits as typed, leading zero included. */
export type PhoneValue = { countryCode: string; dialCode: string; number: string }

/** A mobile number: the dial code found by country name, then the number. Validity is the caller's to judge. */
export function PhoneField({
  countries,
  value,
  onChange,
  onBlur,
  name,
  ref,
  ...words
}: FieldWords & {
  countries: readonly DialCountry[]
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  onBlur?: () => void
  name?: string
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const items = countries.map(asItem)
  const chosen = items.find((item) => item.id === value.countryCode)
  return (
    <div className="flex items-start gap-2">
      <DigitsField
        {...words}
        {...(ref && { ref })}
        {...(name && { name })}
        {...(onBlur && { onBlur })}
        className="flex-1"
        autoComplete="tel-national"
        maxDigits={15}
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
      />
      <ComboBox
        label="پیش‌شماره"
        searchLabel="نام کشور یا پیش‌شماره"
        className="w-28 shrink-0"
        items={items}
        {...(words.isDisabled && { isDisabled: true })}
        value={chosen ? { ...chosen, text: ltr(`+${toPersianDigits(value.dialCode)}`) } : null}
        onChange={({ id }) => {
          const country = countries.find((one) => one.countryCode === id)
          if (country) onChange({ ...value, countryCode: id, dialCode: country.dialCode })
        }}
      />
    </div>
  )
}

function asItem({ countryCode, name, dialCode }: DialCountry): ComboBoxItem {
  return { id: countryCode, text: name, code: `+${dialCode}`, searchText: countryCode }
}
