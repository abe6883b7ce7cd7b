import { Card } from '@parastoo/ui/Card.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { ProgressSteps } from '@parastoo/ui/ProgressSteps.tsx'
import type { ReactNode } from 'react'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'

const { steps } = checkout
const stepIds = ['choose', 'passengers', 'pay', 'ticket'] as const

/** What is bought, as far as its steps are called otherwise. */
export type Bought = 'flight' | 'stay' | 'visa'
const stepsOf = { flight: steps, stay: steps.ofStay, visa: steps.ofVisa }
const stepTexts = (bought: Bought) => stepIds.map((id) => ({ id, text: stepsOf[bought][id] }))

/**
 * The page of one step of buying: where one stands, the step itself, and beside it what is bought and what it costs. On a phone
 * they follow the step, or the trip leads it (`startsWithTrip`), and the `PayBar` stays at the foot of the screen.
 */
export function CheckoutFrame({
  bought = 'flight',
  stepId,
  trip,
  price,
  startsWithTrip = false,
  children,
}: {
  bought?: Bought
  stepId: 'passengers' | 'pay' | 'ticket'
  trip: ReactNode
  price: ReactNode
  startsWithTrip?: boolean
  children: ReactNode
}) {
  return (
    <div className="page-width py-6 sm:py-8 max-lg:has-[[data-pay-bar]]:pb-32">
      <div className="mx-auto max-w-3xl">
        <ProgressSteps label={steps.label} steps={stepTexts(bought)} currentId={stepId} />
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

/** What is to be paid and the button that goes on; pinned to the foot of a phone's screen. */
export function PayBar({
  children,
  note,
  button,
}: {
  children: ReactNode
  note?: ReactNode
  button: ReactNode
}) {
  return (
    <div
      data-pay-bar
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-panel"
    >
      {/* Letters twice as large put the button below the amount. */}
      <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-stretch lg:gap-y-4">
        <div className="lg:hidden">{children}</div>
        <div className="min-w-32 flex-1">{button}</div>
        {note && <p className="text-center text-xs text-quiet max-lg:hidden">{note}</p>}
      </div>
    </div>
  )
}
