import { Card } from '@parastoo/ui/Card.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { iconButtonClass } from '@parastoo/ui/IconButton.tsx'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import { ProgressSteps } from '@parastoo/ui/ProgressSteps.tsx'
import { type ReactNode, useId, useState } from 'react'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'

const { steps } = checkout
const stepIds = ['choose', 'passengers', 'pay', 'ticket'] as const

/** What the steps of buying are called. */
export type StepWords = Readonly<Record<(typeof stepIds)[number], string>>

/**
 * The page of one step of buying: where one stands, the step itself, and beside it what is bought and what it costs. On a phone
 * they follow the step, or the trip leads it (`startsWithTrip`), and the `PayBar` stays at the foot of the screen.
 */
export function CheckoutFrame({
  steps: called = steps,
  stepId,
  trip,
  price,
  startsWithTrip = false,
  children,
}: {
  /** Those of a flight unless given. */
  steps?: StepWords
  stepId: 'passengers' | 'pay' | 'ticket'
  trip: ReactNode
  price: ReactNode
  startsWithTrip?: boolean
  children: ReactNode
}) {
  return (
    <div className="page-width py-6 sm:py-8 max-lg:has-[[data-pay-bar]]:pb-32">
      <div className="mx-auto max-w-3xl">
        <ProgressSteps
          label={steps.label}
          steps={stepIds.map((id) => ({ id, text: called[id] }))}
          currentId={stepId}
        />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-4 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-5">
        <div className="min-w-0 lg:row-span-2">{children}</div>
        <aside
          aria-label={checkout.summary}
          className={classes('min-w-0 lg:col-start-2', startsWithTrip && 'max-lg:order-first')}
        >
          <Card className="flex flex-col gap-5">{trip}</Card>
        </aside>
        <aside
          aria-label={orders.prices.label}
          className="min-w-0 lg:sticky lg:top-20 lg:col-start-2 lg:self-start"
        >
          <Card className="flex flex-col gap-4">{price}</Card>
        </aside>
      </div>
    </div>
  )
}

/**
 * What is to be paid and the button that goes on; pinned to the foot of a phone's screen, where the card of prices lies below the
 * form: `details`, what the amount is made of, are unfolded above it there.
 */
export function PayBar({
  children,
  details,
  note,
  button,
}: {
  children: ReactNode
  details?: ReactNode
  note?: ReactNode
  button: ReactNode
}) {
  const [isExpanded, setExpanded] = useState(false)
  const detailsId = useId()
  return (
    <div
      data-pay-bar
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-panel"
    >
      {details && isExpanded && (
        <section
          id={detailsId}
          aria-label={orders.prices.label}
          className="mx-auto mb-2.5 max-h-[45dvh] max-w-3xl overflow-y-auto border-b border-line pt-1.5 pb-3 lg:hidden"
        >
          {details}
        </section>
      )}
      {/* Letters twice as large put the button below the amount. */}
      <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-stretch lg:gap-y-4">
        <div className="flex items-center gap-1 lg:hidden">
          <div>{children}</div>
          {details && (
            <button
              type="button"
              aria-label={orders.prices.label}
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? detailsId : undefined}
              onClick={() => setExpanded(!isExpanded)}
              className={classes(iconButtonClass, 'text-quiet')}
            >
              <ChevronDown
                aria-hidden
                className={classes('transition-transform', !isExpanded && 'rotate-180')}
              />
            </button>
          )}
        </div>
        <div className="min-w-32 flex-1">{button}</div>
        {note && <p className="text-center text-xs text-quiet max-lg:hidden">{note}</p>}
      </div>
    </div>
  )
}
