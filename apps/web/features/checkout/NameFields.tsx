import { needsPersianNames, type PassengerRoute } from '@parastoo/contract/flights/passenger-faults'
import { hasMixedScripts, proposeLatinName } from '@parastoo/kit/latin-name'
import { pressed } from '@parastoo/ui/pressed.ts'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type Control, useWatch } from 'react-hook-form'
import { checkout } from '../../messages/checkout.ts'
import { wordsOf } from '../../shell/words.ts'
import { FormField } from './FormField.tsx'
import type { FormFields } from './passenger-form.ts'

const words = checkout.passengers
const say = wordsOf(words)

const persianNames = ['firstNameFarsi', 'lastNameFarsi'] as const
const latinNames = [
  { field: 'firstName', persian: 'firstNameFarsi' },
  { field: 'lastName', persian: 'lastNameFarsi' },
] as const

/** A passenger's names: in Persian where the route asks for them, and in Latin as in the passport, with a spelling proposed. */
export function NameFields({
  at,
  control,
  route,
}: {
  at: `passengers.${number}`
  control: Control<FormFields>
  route: PassengerRoute
}) {
  return (
    <>
      {persianNames.map((field) => (
        <FormField key={field} name={`${at}.${field}`} control={control}>
          {(bound) => (
            <TextField
              {...bound}
              label={words[field]}
              description={hasMixedScripts(bound.value) && !bound.error ? words.mixedScripts : null}
              isOptional={!needsPersianNames(route)}
              autoComplete="off"
              maxLength={60}
            />
          )}
        </FormField>
      ))}
      {latinNames.map((names) => (
        <LatinName key={names.field} {...names} at={at} control={control} />
      ))}
    </>
  )
}

/** The Latin name beside its Persian one. The proposal is taken by a press: what is printed on a ticket is never guessed in silence. */
function LatinName({
  at,
  control,
  field,
  persian,
}: {
  at: `passengers.${number}`
  control: Control<FormFields>
} & (typeof latinNames)[number]) {
  const proposed = proposeLatinName(useWatch({ control, name: `${at}.${persian}` }) ?? '')
  return (
    <FormField name={`${at}.${field}`} control={control}>
      {(bound) => (
        <TextField
          {...bound}
          label={words[field]}
          description={bound.error ? null : noteOn(bound.value, proposed)}
          direction="ltr"
          autoComplete="off"
          maxLength={60}
          autoCapitalize="words"
          end={
            bound.value === '' && proposed !== '' ? (
              <button
                type="button"
                aria-label={say('takeProposed', { name: proposed })}
                onClick={pressed({ onPress: () => bound.onChange(proposed) })}
                className="m-1.5 max-w-40 truncate rounded-tight bg-lead-wash px-3 text-sm text-lead-text hover:bg-well"
              >
                <bdi dir="ltr">{proposed}</bdi>
              </button>
            ) : undefined
          }
        />
      )}
    </FormField>
  )
}

function noteOn(value: string, proposed: string): string | null {
  if (hasMixedScripts(value)) return words.mixedScripts
  return value !== '' && value === proposed ? words.asInPassport : null
}
