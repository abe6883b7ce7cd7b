import { dialingCodeAtStart } from '@parastoo/kit/phone'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import type { ReactNode, Ref } from 'react'
import { ComboBox, type ComboBoxItem } from './ComboBox.tsx'
import { DigitsField } from './DigitsField.tsx'
import type { FieldWords } from './FieldShell.tsx'

/** A country with its dial code; `countryCode` is ISO 3166 alpha-2, `dialCode` digits without plus. */
export type DialCountry = { countryCode: string; name: string; dialCode: string }

/** What was chosen and typed; `number` is Latin digits as typed, leading zero included. */
export type PhoneValue = { countryCode: string; dialCode: string; number: string }

/** A phone number: the dial code found by country name or typed before the number, then the number. Validity is the caller's to judge. */
export function PhoneField({
  countries,
  value,
  onChange,
  onBlur,
  name,
  icon,
  className,
  ref,
  ...words
}: FieldWords & {
  countries: readonly DialCountry[]
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  onBlur?: () => void
  name?: string
  isDisabled?: boolean
  icon?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}) {
  const items = countries.map(asItem)
  const chosen = items.find((item) => item.id === value.countryCode)
  return (
    <div className={`flex items-start gap-2 ${className ?? ''}`}>
      <DigitsField
        {...words}
        {...(ref && { ref })}
        {...(name && { name })}
        {...(icon && { icon })}
        {...(onBlur && { onBlur })}
        className="flex-1"
        autoComplete="tel-national"
        maxDigits={17}
        mayStartWithPlus
        value={value.number}
        onChange={(number) => onChange(typedPhone(number, { value, countries }))}
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

/**
 * What a phone field holds after `number` was typed or pasted: a number that begins with the dialling code of a country here ('+964…',
 * '00964…', or the chosen one's without a plus before ten digits) chooses that country and stands without it.
 */
export function typedPhone(
  number: string,
  { value, countries }: { value: PhoneValue; countries: readonly DialCountry[] },
): PhoneValue {
  const repeated = number.startsWith(value.dialCode) && number.length === value.dialCode.length + 10
  if (repeated) return { ...value, number: number.slice(value.dialCode.length) }
  const text = number.replace(/^00/, '+')
  const dialCode = dialingCodeAtStart(text)?.slice(1)
  if (dialCode === undefined) return { ...value, number }
  const country =
    dialCode === value.dialCode ? value : countries.find((each) => each.dialCode === dialCode)
  if (!country) return { ...value, number }
  const { countryCode } = country
  return { ...value, countryCode, dialCode, number: text.slice(dialCode.length + 1) }
}

function asItem({ countryCode, name, dialCode }: DialCountry): ComboBoxItem {
  return { id: countryCode, text: name, code: `+${dialCode}`, searchText: countryCode }
}
