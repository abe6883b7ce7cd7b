import { hasMixedScripts, proposeLatinName } from '@parastoo/kit/latin-name'
import { pressed } from '@parastoo/ui/pressed.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { passengers as words } from '../../messages/passengers.ts'
import { FormField } from '../forms/FormField.tsx'
import { wordsOf } from '../words.ts'
import type { PassengerFields } from './passenger-fields.ts'

const say = wordsOf(words)

const persianNames = ['firstNameFarsi', 'lastNameFarsi'] as const
const latinNames = [
  { field: 'firstName', persian: 'firstNameFarsi' },
  { field: 'lastName', persian: 'lastNameFarsi' },
] as const

type Names<Fields extends FieldValues> = {
  /** Where the form keeps a field of the passenger. */
  nameOf: (field: keyof PassengerFields) => FieldPath<Fields>
  control: Control<Fields>
}

/** A passenger's names: in Persian where the route asks for them, and in Latin as in the passport, with a spelling proposed. */
export function NameFields<Fields extends FieldValues>({
  nameOf,
  control,
  arePersianNamesOptional,
}: Names<Fields> & { arePersianNamesOptional: boolean }) {
  return (
    <>
      {persianNames.map((field) => (
        <FormField key={field} name={nameOf(field)} control={control}>
          {(bound) => (
            <TextField
              {...bound}
              label={words[field]}
              description={hasMixedScripts(bound.value) && !bound.error ? words.mixedScripts : null}
              isOptional={arePersianNamesOptional}
              autoComplete="off"
              maxLength={60}
            />
          )}
        </FormField>
      ))}
      {latinNames.map((names) => (
        <LatinName key={names.field} {...names} nameOf={nameOf} control={control} />
      ))}
    </>
  )
}

/** The Latin name beside its Persian one. The proposal is taken by a press: what is printed on a ticket is never guessed in silence. */
function LatinName<Fields extends FieldValues>({
  nameOf,
  control,
  field,
  persian,
}: Names<Fields> & (typeof latinNames)[number]) {
  const proposed = proposeLatinName(String(useWatch({ control, name: nameOf(persian) }) ?? ''))
  return (
    <FormField name={nameOf(field)} control={control}>
      {(bound) => (
        <>
          <TextField
            {...bound}
            label={words[field]}
            description={bound.error ? null : noteOn(bound.value, proposed)}
            direction="ltr"
            autoComplete="off"
            maxLength={60}
            autoCapitalize="words"
          />
          {bound.value === '' && proposed !== '' && (
            <button
              type="button"
              aria-label={say('takeProposed', { name: proposed })}
              onClick={pressed({ onPress: () => bound.onChange(proposed) })}
              dir="ltr"
              className="mt-1.5 min-h-9 max-w-full truncate rounded-tight bg-lead-wash px-3 text-sm text-lead-text hover:bg-well pointer-coarse:min-h-11"
            >
              {proposed}
            </button>
          )}
        </>
      )}
    </FormField>
  )
}

function noteOn(value: string, proposed: string): string | null {
  if (hasMixedScripts(value)) return words.mixedScripts
  return value !== '' && value === proposed ? words.asInPassport : null
}
