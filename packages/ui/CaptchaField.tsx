import { type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'
import type { FieldWords } from './FieldShell.tsx'
import { IconButton } from './IconButton.tsx'
import { RefreshCw } from './icons.ts'
import { Spinner } from './Spinner.tsx'
import { TextField } from './TextField.tsx'

/**
 * A picture of signs and the field for what is read in it. `value` is as typed: Persian, Arabic and Latin digits are the caller's to
 * tell. `otherWay` is for whoever cannot read a picture, and always stands below.
 */
export function CaptchaField({
  label,
  pictureLabel,
  picture,
  isLoading,
  failedText,
  refreshLabel,
  onRefresh,
  otherWay,
  value,
  onChange,
  error,
  description,
  inputMode = 'text',
  isDisabled = false,
  ref,
}: Pick<FieldWords, 'label' | 'error' | 'description'> & {
  /** What a screen reader says of the picture. */
  pictureLabel: string
  /** The picture's address; null while there is none. */
  picture: string | null
  isLoading: boolean
  /** Why no picture came, in a sentence; its presence takes the picture's place. */
  failedText?: string | undefined
  refreshLabel: string
  onRefresh: () => void
  otherWay: ReactNode
  value: string
  onChange: (value: string) => void
  inputMode?: 'text' | 'numeric'
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const failedId = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div
          aria-busy={isLoading}
          className="flex h-14.5 w-full items-stretch overflow-hidden rounded-control border border-edge sm:w-60"
        >
          {/* Pictures come in black on white, in every theme. */}
          <div
            className={classes(
              'flex min-w-0 flex-1 items-center justify-center',
              !failedText && 'bg-white',
            )}
          >
            {failedText ? (
              <p id={failedId} role="status" className="px-3 text-sm text-bad">
                {failedText}
              </p>
            ) : picture && !isLoading ? (
              <img src={picture} alt={pictureLabel} className="size-full object-contain" />
            ) : (
              <Spinner label="در حال گرفتن تصویر" className="text-black" />
            )}
          </div>
          <IconButton
            label={refreshLabel}
            isDisabled={isLoading || isDisabled}
            onPress={onRefresh}
            className="my-auto"
          >
            <RefreshCw />
          </IconButton>
        </div>
        <TextField
          {...(ref && { ref })}
          label={label}
          error={error}
          description={description}
          value={value}
          onChange={onChange}
          inputMode={inputMode}
          isDisabled={isDisabled}
          className="min-w-48 flex-1"
          direction="ltr"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={20}
        />
      </div>
      <div className="text-sm">{otherWay}</div>
    </div>
  )
}
