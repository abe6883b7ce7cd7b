import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from './classes.ts'
import { Check } from './icons.ts'

/** The steps of a task and where one stands in it. */
export function ProgressSteps({
  label,
  steps,
  currentId,
}: {
  label: string
  steps: readonly { id: string; text: string }[]
  currentId: string
}) {
  const current = steps.findIndex((step) => step.id === currentId)
  return (
    <nav aria-label={label}>
      <ol className="flex items-start">
        {steps.map((step, place) => (
          <li
            key={step.id}
            {...(place === current && { 'aria-current': 'step' as const })}
            className={classes(
              'relative flex flex-1 flex-col items-center gap-1 text-center text-xs sm:text-sm',
              place > 0 &&
                'before:absolute before:end-1/2 before:top-4 before:me-5 before:h-0.5 before:w-[calc(100%-2.5rem)] before:rounded-full',
              place > 0 && (place <= current ? 'before:bg-lead-strong' : 'before:bg-line'),
              place === current ? 'font-bold text-lead-text' : 'text-quiet',
            )}
          >
            <span
              className={classes(
                'grid size-8 place-items-center rounded-full text-sm font-bold transition-colors',
                place < current && 'bg-lead-wash text-lead-text',
                place === current && 'bg-lead-strong text-on-lead',
                place > current && 'border border-edge text-quiet',
              )}
            >
              {place < current ? (
                <Check aria-label="انجام شد" className="size-4" strokeWidth={3} />
              ) : (
                toPersianDigits(place + 1)
              )}
            </span>
            {step.text}
          </li>
        ))}
      </ol>
    </nav>
  )
}
