import { Card } from '@parastoo/ui/Card.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { type Control, useController } from 'react-hook-form'
import { insurance } from '../../../messages/insurance.ts'
import type { InsuredFields } from './insured-form.ts'

const words = insurance.buy

/** What must be so for a policy to be good: never ticked beforehand. */
export function ConditionsCard({
  control,
  isLongStay,
}: {
  control: Control<InsuredFields>
  isLongStay: boolean
}) {
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">{words.conditions}</h2>
      <Condition
        name="leavesFromIran"
        control={control}
        text={words.leaves}
        description={words.leavesText}
      />
      {isLongStay && (
        <Condition name="acceptsLongStayRule" control={control} text={words.acceptsLong} />
      )}
    </Card>
  )
}

function Condition({
  name,
  control,
  text,
  description,
}: {
  name: 'leavesFromIran' | 'acceptsLongStayRule'
  control: Control<InsuredFields>
  text: string
  description?: string
}) {
  const { field, fieldState } = useController({ name, control })
  return (
    <div id={`field-${name}`}>
      <Checkbox
        isSelected={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
        {...(description && { description })}
      >
        {text}
      </Checkbox>
    </div>
  )
}
