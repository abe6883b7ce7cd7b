import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useState } from 'react'
import { classes } from './classes.ts'
import { FieldShell, type FieldWords, fieldTextClass, useFieldIds } from './FieldShell.tsx'
import { IconButton } from './IconButton.tsx'
import { Eye, EyeOff } from './icons.ts'

export type TextFieldProps = FieldWords & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  name?: string
  type?: 'text' | 'email' | 'password' | 'search' | 'url'
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'characters' | 'words' | 'none'
  placeholder?: string
  maxLength?: number
  /** `ltr` for Latin islands: e-mail, passport number, IBAN. */
  direction?: 'rtl' | 'ltr'
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  icon?: ReactNode
  end?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** One line of text. A password can be looked at. */
export function TextField({
  label,
  description,
  error,
  isOptional,
  onChange,
  type = 'text',
  direction = type === 'email' || type === 'password' || type === 'url' ? 'ltr' : 'rtl',
  isDisabled,
  isReadOnly,
  icon,
  end,
  className,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds({ description, error })
  const [isRevealed, setRevealed] = useState(false)
  const reveal = type === 'password' && (
    <IconButton
      label={isRevealed ? 'پنهان کردن رمز' : 'دیدن رمز'}
      onPress={() => setRevealed(!isRevealed)}
    >
      {isRevealed ? <EyeOff /> : <Eye />}
    </IconButton>
  )
  return (
    <FieldShell
      label={label}
      description={description}
      error={error}
      isOptional={isOptional}
      isDisabled={isDisabled}
      icon={icon}
      ids={ids}
      className={className}
      end={end ?? (reveal || undefined)}
    >
      <input
        {...input}
        id={ids.controlId}
        type={isRevealed ? 'text' : type}
        dir={direction}
        disabled={isDisabled}
        readOnly={isReadOnly}
        aria-invalid={Boolean(error)}
        {...ids.described}
        onChange={(event) => onChange(event.target.value)}
        className={classes(fieldTextClass, direction === 'ltr' && 'text-end')}
      />
    </FieldShell>
  )
}
