import type { ReactNode, Ref } from 'react'
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  Popover,
  SelectValue,
} from 'react-aria-components/Select'
import { classes } from './classes.ts'
import {
  FieldIcon,
  FieldNotes,
  type FieldWords,
  fieldBoxClass,
  fieldTextClass,
  useFieldIds,
} from './FieldShell.tsx'
import { ChevronDown } from './icons.ts'
import { Option, popoverClass } from './Option.tsx'

export type SelectOption = {
  id: string
  text: string
  description?: string
  isDisabled?: boolean
}

/** A choice among a few; for many, or for search, use `ComboBox`. */
export function Select({
  label,
  description,
  error,
  isOptional,
  options,
  value,
  onChange,
  onBlur,
  name,
  placeholder = 'انتخاب کنید',
  isDisabled = false,
  icon,
  className,
  ref,
}: FieldWords & {
  options: readonly SelectOption[]
  value: string | null
  onChange: (id: string) => void
  onBlur?: (() => void) | undefined
  name?: string
  placeholder?: string
  isDisabled?: boolean
  icon?: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}) {
  const ids = useFieldIds({ description, error })
  return (
    <AriaSelect
      className={classes('min-w-0', className)}
      value={value}
      onChange={(id) => id !== null && onChange(String(id))}
      {...(onBlur && { onBlur })}
      {...(name && { name })}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
    >
      <div className={fieldBoxClass({ isInvalid: Boolean(error), isDisabled })}>
        {icon && <FieldIcon>{icon}</FieldIcon>}
        <div className="relative min-w-0 flex-1">
          <Label className="pointer-events-none absolute inset-x-3.5 top-1.5 z-1 truncate text-xs text-quiet">
            {label}
            {isOptional && ' (اختیاری)'}
          </Label>
          <Button
            {...ids.described}
            {...(ref && { ref })}
            className={classes(fieldTextClass, 'flex items-center gap-2 text-start')}
          >
            <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-quiet">
              {({ isPlaceholder, defaultChildren, selectedText }) =>
                isPlaceholder ? defaultChildren : selectedText
              }
            </SelectValue>
            <ChevronDown aria-hidden className="-mt-3 size-4 shrink-0 text-quiet" />
          </Button>
        </div>
      </div>
      <FieldNotes ids={ids} description={description} error={error} />
      <Popover className={classes(popoverClass, 'min-w-(--trigger-width)')}>
        <ListBox items={options} className="max-h-80 overflow-y-auto p-1.5 outline-none">
          {(option) => <Option {...option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
