import { type ReactNode, useId } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { classes } from './classes.ts'
import { FieldNotes, type FieldWords } from './FieldShell.tsx'

export type RadioOption = {
  id: string
  text: ReactNode
  description?: ReactNode
  icon?: ReactNode
  end?: ReactNode
  isDisabled?: boolean
}

/** A choice of one, each option a card (banks, payment methods) or, with `isPlain`, a simple line. */
export function RadioCards({
  label,
  isLabelHidden = false,
  description,
  error,
  options,
  value,
  onChange,
  columns = 1,
  isPlain = false,
  isDisabled = false,
}: Omit<FieldWords, 'isOptional'> & {
  isLabelHidden?: boolean
  options: readonly RadioOption[]
  value: string | null
  onChange: (id: string) => void
  columns?: 1 | 2 | 3
  isPlain?: boolean
  isDisabled?: boolean
}) {
  const controlId = useId()
  const ids = { controlId, labelId: '', described: {} }
  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'mb-2 block text-sm font-medium text-quiet'}>
        {label}
      </Label>
      <div
        className={classes(
          'grid',
          isPlain ? 'gap-0' : 'gap-2.5',
          columns === 2 && 'sm:grid-cols-2',
          columns === 3 && 'sm:grid-cols-3',
        )}
      >
        {options.map((option) => (
          <RadioOptionCard key={option.id} {...option} isPlain={isPlain} />
        ))}
      </div>
      <FieldNotes ids={ids} description={description} error={error} />
    </RadioGroup>
  )
}

function RadioOptionCard({
  id,
  text,
  description,
  icon,
  end,
  isDisabled = false,
  isPlain,
}: RadioOption & { isPlain: boolean }) {
  return (
    <Radio
      value={id}
      isDisabled={isDisabled}
      className={classes(
        'group flex min-h-11 cursor-pointer items-center gap-3 transition-colors data-disabled:cursor-not-allowed data-disabled:opacity-50',
        isPlain
          ? 'py-2'
          : 'rounded-card border border-edge bg-card px-4 py-3 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-hovered:border-ink data-invalid:border-bad data-selected:border-lead-strong data-selected:bg-lead-wash',
      )}
    >
      <span
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full border border-edge bg-card transition-colors group-data-selected:border-lead-strong',
          isPlain &&
            'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus',
        )}
      >
        <span className="size-3 scale-0 rounded-full bg-lead-strong transition-transform group-data-selected:scale-100" />
      </span>
      {icon && <span aria-hidden>{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{text}</span>
        {description && <span className="block text-sm text-quiet">{description}</span>}
      </span>
      {end}
    </Radio>
  )
}
