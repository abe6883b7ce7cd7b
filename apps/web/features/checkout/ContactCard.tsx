import { Card } from '@parastoo/ui/Card.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Mail, Phone } from '@parastoo/ui/icons.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useId } from 'react'
import type { Control } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { FormField } from '../../shell/forms/FormField.tsx'
import type { FormFields } from './passenger-form.ts'

const words = checkout.passengers

/** Who is told about the order: a phone, and an e-mail if one likes. */
export function ContactCard({ control }: { control: Control<FormFields> }) {
  const [titleId, leadId] = [useId(), useId()]
  return (
    <Card as="section" padding="none">
      <fieldset aria-labelledby={titleId} aria-describedby={leadId} className="min-w-0 p-4 sm:p-6">
        <h2 id={titleId} className="text-lg leading-snug font-bold">
          {words.contact}
        </h2>
        <p id={leadId} className="mb-4 text-sm text-quiet">
          {words.contactLead}
        </p>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <FormField name="contact.phoneNumber" control={control}>
            {({ onChange, ...bound }) => (
              <DigitsField
                {...bound}
                onChange={(digits) => onChange(withoutDialCode(digits))}
                label={words.phone}
                icon={<Phone />}
                autoComplete="tel-national"
                maxDigits={14}
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

/** What is pasted from an address book, +98 912…, as it is dialled inside Iran: 0912…. */
const withoutDialCode = (digits: string): string => digits.replace(/^(?:00)?98(9\d{9})$/, '0$1')
