import { accountChange } from '@parastoo/contract/identity/account-fields'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { orders } from '../../messages/orders.ts'
import { accounts } from '../../shell/api.ts'
import { FormField } from '../../shell/forms/FormField.tsx'
import { useUser } from '../../shell/site.ts'
import { toast } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import { usernameOf } from './recipient.ts'
import { schemaResolver } from './schema-resolver.ts'
import { showRefusal } from './show-refusal.ts'

const words = identity.account.personal
const say = wordsOf(words)

const names = [
  { field: 'firstNameFarsi', direction: 'rtl', autoComplete: 'given-name' },
  { field: 'lastNameFarsi', direction: 'rtl', autoComplete: 'family-name' },
  { field: 'firstName', direction: 'ltr', autoComplete: 'off' },
  { field: 'lastName', direction: 'ltr', autoComplete: 'off' },
] as const

/** Who somebody is. Nothing here is required: the agency asks for it where it is needed. */
export function PersonalCard() {
  const user = useUser()
  const titleId = useId()
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const form = useForm({
    values: {
      firstNameFarsi: user?.firstNameFarsi ?? '',
      lastNameFarsi: user?.lastNameFarsi ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      nationalCode: user?.nationalCode ?? '',
      genderTitle: user?.genderTitle ?? '',
      birthDate: user?.birthDate ?? '',
    },
    resetOptions: { keepDirtyValues: true },
    resolver: schemaResolver(accountChange),
  })
  const { control } = form

  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      const genderTitle = typed.genderTitle as 'Male' | 'Female' | ''
      const { data } = await accounts.account.update({ ...typed, genderTitle })
      form.reset(typed)
      await revalidate()
      toast({ text: data.isNameInReview ? words.nameInReview : words.done, tone: 'good' })
    } catch (thrown) {
      setFault(showRefusal(form, thrown))
    }
  })

  const { phoneNumber } = user ?? {}
  const dialCode = user?.dialingCode?.replace('+', '') ?? ''
  const countryCode = dialCode === '98' ? 'IR' : ''
  return (
    <Card as="section" className="sm:p-6">
      <form noValidate onSubmit={submit} aria-labelledby={titleId}>
        <h2 id={titleId} className="text-lg font-bold">
          {words.title}
        </h2>
        {phoneNumber && (
          <p className="mb-4 text-sm text-quiet">
            {say('phone', {
              phone: ltr(
                toPersianDigits(
                  usernameOf({ phone: { countryCode, dialCode, number: phoneNumber }, email: '' }),
                ),
              ),
            })}
          </p>
        )}
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-[20rem]:grid-cols-1 sm:gap-4">
          {names.map(({ field, direction, autoComplete }) => (
            <FormField key={field} name={field} control={control}>
              {(bound) => (
                <TextField
                  {...bound}
                  label={words[field]}
                  direction={direction}
                  autoComplete={autoComplete}
                  maxLength={60}
                />
              )}
            </FormField>
          ))}
          <FormField name="nationalCode" control={control}>
            {(bound) => <DigitsField {...bound} label={words.nationalCode} maxDigits={10} />}
          </FormField>
          <FormField name="genderTitle" control={control}>
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
          <div className="max-sm:col-span-full">
            <FormField name="birthDate" control={control}>
              {({ value, onChange, ...bound }) => (
                <TypedDateField
                  {...bound}
                  value={value || null}
                  onChange={(date) => onChange(date ?? '')}
                  label={words.birthDate}
                  autoComplete="bday"
                />
              )}
            </FormField>
          </div>
        </div>
        {fault && (
          <Notice tone="bad" isLive className="mt-4">
            {fault}
          </Notice>
        )}
        <Button type="submit" className="mt-5" isPending={form.formState.isSubmitting}>
          {words.submit}
        </Button>
      </form>
    </Card>
  )
}
