import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from './classes.ts'

/** What happens one after another, each with its number. */
export function Steps({ steps, className }: { steps: readonly string[]; className?: string }) {
  return (
    <ol className={classes('flex flex-col gap-3', className)}>
      {steps.map((text, place) => (
        <li key={text} className="flex gap-3 text-sm">
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-lead-wash font-bold text-lead-text"
          >
            {toPersianDigits(place + 1)}
          </span>
          <span className="min-w-0 pt-0.5">{text}</span>
        </li>
      ))}
    </ol>
  )
}
