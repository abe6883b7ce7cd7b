import { longestPassword } from '@parastoo/contract/identity/account-fields'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { identity } from '../../messages/identity.ts'
import { FormField } from '../../shell/forms/FormField.tsx'
import { useUser } from '../../shell/site.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

const words = identity.firstPassword

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields<Fields extends FieldValues>({
  control,
  name,
  repeatName,
}: {
  control: Control<Fields>
  name: FieldPath<Fields>
  repeatName: FieldPath<Fields>
}) {
  const user = useUser()
  const typed = useWatch({ control, name })
  return (
    <>
      <FormField name={name} control={control}>
        {(bound) => (
          <TextField
            {...bound}
            label={words.new}
            type="password"
            autoComplete="new-password"
            maxLength={longestPassword + 1}
          />
        )}
      </FormField>
      <StrengthMeter
        password={String(typed ?? '')}
        known={[user?.phoneNumber ?? null, user?.email ?? null]}
      />
      <FormField name={repeatName} control={control}>
        {(bound) => (
          <TextField
            {...bound}
            label={words.repeat}
            type="password"
            autoComplete="new-password"
            maxLength={longestPassword + 1}
          />
        )}
      </FormField>
    </>
  )
}
