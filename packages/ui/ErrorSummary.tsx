import { useEffect, useRef } from 'react'
import { CircleAlert } from './icons.ts'

/**
 * What is wrong with a form, at its head, for long forms. Takes the focus when it appears; each line jumps to its
 * field. `onPick` receives the field's name.
 */
export function ErrorSummary({
  errors,
  onPick,
}: {
  errors: readonly { name: string; text: string }[]
  onPick: (name: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  useEffect(() => {
    if (hasErrors) box.current?.focus()
  }, [hasErrors])
  if (!hasErrors) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card bg-bad-wash px-4 py-3"
    >
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-bad" />
      <div>
        <p className="font-bold">لطفاً این موارد را کامل یا اصلاح کنید</p>
        <ul className="text-sm">
          {errors.map(({ name, text }) => (
            <li key={`${name} ${text}`}>
              <button
                type="button"
                onClick={() => onPick(name)}
                className="pointer-coarse:min-h-11 py-0.5 text-start text-bad underline underline-offset-4"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
