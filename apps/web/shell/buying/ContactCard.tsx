import { Card } from '@parastoo/ui/Card.tsx'
import { Mail, Phone } from '@parastoo/ui/icons.ts'
import { PhoneField } from '@parastoo/ui/PhoneField.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { useDialCountries } from '../dial-countries.ts'
import { FormField } from '../forms/FormField.tsx'
import type { ContactFields } from './contact-fields.ts'

const words = checkout.passengers

/** Who is told about the order: a phone, and an e-mail if one likes. */
export function ContactCard<Fields extends { contact: ContactFields }>({
  control: formControl,
  lead = words.contactLead,
}: {
  control: Control<Fields>
  /** What is sent there. */
  lead?: string
}) {
  // Whatever else the form holds, only the contact is touched here.
  const control = formControl as unknown as Control<{ contact: ContactFields }>
  const [titleId, leadId] = [useId(), useId()]
  const { field: dialing } = useController({ name: 'contact.dialingCode', control })
  const { countries } = useDialCountries()
  const dialCode = dialing.value.replace('+', '')
  // Several countries may share a code; the one that was chosen is shown.
  const [country, setCountry] = useState('')
  const ofCode = countries.filter((each) => each.dialCode === dialCode)
  const shown = ofCode.find((each) => each.countryCode === country) ?? ofCode[0]
  const countryCode = shown?.countryCode ?? ''
  return (
    <Card as="section" padding="none">
      <fieldset aria-labelledby={titleId} aria-describedby={leadId} className="min-w-0 p-4 sm:p-6">
        <h2 id={titleId} className="text-lg leading-snug font-bold">
          {words.contact}
        </h2>
        <p id={leadId} className="mb-4 text-sm text-quiet">
          {lead}
        </p>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <FormField name="contact.phoneNumber" control={control}>
            {({ value, onChange, ...bound }) => (
              <PhoneField
                {...bound}
                label={words.phone}
                icon={<Phone />}
                countries={countries}
                value={{ countryCode, dialCode, number: value }}
                onChange={(phone) => {
                  setCountry(phone.countryCode)
                  dialing.onChange(`+${phone.dialCode}`)
                  onChange(phone.number)
                }}
              />
            )}
          </FormField>
          <FormField name="contact.email" control={control}>
            {(bound) => (
              <TextField
                {...bound}
                label={words.email}
                icon={<Mail />}
                type="email"
                isOptional
                autoComplete="email"
                maxLength={254}
              />
            )}
          </FormField>
        </div>
      </fieldset>
    </Card>
  )
}
