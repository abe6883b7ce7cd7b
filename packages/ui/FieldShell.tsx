import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { CircleAlert } from './icons.ts'

/** What every field of the site accepts: a label always, words of help or of error beside it when there are any. */
export type FieldWords = {
  label: string
  description?: ReactNode
  /** What is wrong, in a sentence. Its presence marks the field invalid; what was typed stays. */
  error?: string | undefined
  isOptional?: boolean | undefined
}

/** The ids that tie a control to its words. */
export type FieldIds = {
  controlId: string
  labelId: string
  described: { 'aria-describedby'?: string }
}

/** Makes the ids of one field; `described` goes onto the control and names only what is shown. */
export function useFieldIds({ description, error }: Pick<FieldWords, 'description' | 'error'>) {
  const controlId = useId()
  const shown = [error && `${controlId}-error`, description && `${controlId}-description`]
  const named = shown.filter(Boolean).join(' ')
  const described = named ? { 'aria-describedby': named } : {}
  return { controlId, labelId: `${controlId}-label`, described } satisfies FieldIds
}

/** Space that text inside a field box leaves for the label above it and an icon before it. */
export const fieldTextClass =
  'block h-14 w-full min-w-0 rounded-control bg-transparent ps-3.5 pe-3.5 pt-5 pb-0.5 text-base text-ellipsis text-ink outline-none disabled:cursor-not-allowed'

/** The box that draws a field's border in each of its states; also used by fields that are buttons. */
export function fieldBoxClass(state: { isInvalid: boolean; isDisabled?: boolean | undefined }) {
  return classes(
    'relative flex items-stretch rounded-control border bg-card transition-colors',
    'focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
    state.isInvalid ? 'border-bad' : 'border-edge hover:border-ink',
    state.isDisabled && 'bg-well opacity-60',
  )
}

/** The frame of a field: label inside the box at its top, control under it, help and error below. */
export function FieldShell({
  label,
  description,
  error,
  isOptional,
  isDisabled,
  icon,
  end,
  ids,
  className,
  children,
}: FieldWords & {
  ids: FieldIds
  isDisabled?: boolean | undefined
  icon?: ReactNode
  end?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes('min-w-0', className)}>
      <div className={fieldBoxClass({ isInvalid: Boolean(error), isDisabled })}>
        {icon && <FieldIcon>{icon}</FieldIcon>}
        <div className="relative min-w-0 flex-1">
          <label
            id={ids.labelId}
            htmlFor={ids.controlId}
            className="pointer-events-none absolute inset-x-3.5 top-1.5 z-1 truncate text-xs text-quiet"
          >
            {label}
            {isOptional && ' (اختیاری)'}
          </label>
          {children}
        </div>
        {end && <div className="flex items-center pe-1">{end}</div>}
      </div>
      <FieldNotes ids={ids} description={description} error={error} />
    </div>
  )
}

/** An icon before a field's text. */
export function FieldIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="grid w-11 shrink-0 place-items-center text-quiet -me-3.5">
      <span className="[&_svg]:size-5">{children}</span>
    </span>
  )
}

/** Help and error under a field; the error speaks when it appears. */
export function FieldNotes({
  ids,
  description,
  error,
}: Pick<FieldWords, 'description' | 'error'> & { ids: FieldIds }) {
  return (
    <>
      {description && (
        <p id={`${ids.controlId}-description`} className="mt-1 px-1 text-sm text-quiet">
          {description}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p
            id={`${ids.controlId}-error`}
            className="mt-1 flex animate-fade-in items-start gap-1.5 px-1 text-sm text-bad"
          >
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  )
}
