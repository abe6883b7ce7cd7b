import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { ErrorSummary } from '@parastoo/ui/ErrorSummary.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Suspense, useMemo } from 'react'
import { get } from 'react-hook-form'
import { Link } from 'react-router'
import { checkout } from '../../../messages/checkout.ts'
import { insurance } from '../../../messages/insurance.ts'
import { paths } from '../../../paths.ts'
import { CheckoutFrame, PayBar } from '../../../shell/buying/CheckoutFrame.tsx'
import { ContactCard } from '../../../shell/buying/ContactCard.tsx'
import { contactOf } from '../../../shell/buying/contact-fields.ts'
import { useFormOwner } from '../../../shell/buying/for-buyer.ts'
import { isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { focusField } from '../../../shell/forms/FormField.tsx'
import { CoverGlance } from '../../../shell/insurance/CoverGlance.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { PriceRows } from '../../../shell/orders/PriceRows.tsx'
import { useSelling } from '../../../shell/selling.ts'
import { useUser } from '../../../shell/site.ts'
import { wordsOf } from '../../../shell/words.ts'
import { journeyQuery } from '../asked-journey.ts'
import { ConditionsCard } from './ConditionsCard.tsx'
import { InsuredCard } from './InsuredCard.tsx'
import { emptyInsured, fieldNames, type InsuredFields } from './insured-form.ts'
import type { OpenPlan } from './open-plan.ts'
import { useInsuredForm } from './use-insured-form.ts'
import { type SubmitRefusal, useSubmitCover } from './use-submit-cover.ts'

const words = insurance.buy
const say = wordsOf(words)
const sayPlans = wordsOf(insurance.plans)
const formId = 'insured'

const PriceChangedDialog = lazyPart(
  () => import('../../../shell/buying/PriceChangedDialog.tsx'),
  (module) => module.PriceChangedDialog,
)
const OpenOrders = lazyPart(
  () => import('../../../shell/buying/OpenOrders.tsx'),
  (module) => module.OpenOrders,
)

/** The form of everybody who is to be insured, beside the plan and what it costs. */
export function InsuredForm({ open }: { open: OpenPlan }) {
  const { plan, journey, saved, offer, today } = open
  const user = useUser()
  const ownerId = useFormOwner()
  const selling = useSelling()
  const isLongStay = plan.consecutiveDays !== null
  const opening = useMemo(
    (): InsuredFields => ({
      insured: journey.ages.map((_, place) => insuredIn(offer, place)),
      leavesFromIran: false,
      acceptsLongStayRule: false,
      contact: contactOf(user, selling),
    }),
    [journey.ages, offer, user, selling],
  )
  const rules = { today, isLongStay }
  const orderId = journey.besideOrderId ?? null
  const form = useInsuredForm({
    opening,
    rules,
    purchase: { ownerId, planCode: plan.planCode, orderId },
  })
  const order = useSubmitCover({ open, form })
  const { errors, submitCount, isSubmitting } = form.formState
  const faults = submitCount > 0 ? listed(errors, journey.ages.length) : []
  return (
    <CheckoutFrame
      steps={checkout.steps.ofInsurance}
      stepId="passengers"
      trip={
        <>
          <CoverGlance cover={{ plan, ...journey, days: plan.days }} />
          <Link
            to={paths.insurance(journeyQuery(journey))}
            className="inline-flex min-h-11 items-center text-lead-text"
          >
            {words.back}
          </Link>
        </>
      }
      price={
        <>
          <PriceRows
            units={plan.people.map(({ age, priceRial }) => ({
              name: sayPlans('person', { age }),
              rial: priceRial,
            }))}
            totalRial={plan.totalPrice}
          />
          <PayBar
            note={words.submitNote}
            button={
              <Button
                kind="main"
                size="large"
                isWide
                type="submit"
                form={formId}
                isPending={order.isPending || isSubmitting}
              >
                {words.submit}
              </Button>
            }
          >
            <p className="text-xs text-quiet">{checkout.confirm.leftToPay}</p>
            <Price priceRial={plan.totalPrice} />
          </PayBar>
        </>
      }
    >
      <PageHeader title={words.title} className="mb-5">
        <p>{words.lead}</p>
        <p>{words.birthText}</p>
      </PageHeader>
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((fields) => order.submit(fields))}
        className="flex flex-col gap-4 max-lg:[&_:is(input,button)]:scroll-mb-36 [&_:is(input,button)]:scroll-mt-24"
      >
        <div className="empty:hidden [&>*]:scroll-mt-24">
          <ErrorSummary key={submitCount} errors={faults} onPick={focusField} />
        </div>
        <SubmitNotice notice={order.notice} />
        {offer?.isAddable && (
          <Notice tone="good" title={words.addingTitle}>
            {words.addingText}
          </Notice>
        )}
        {plan.isSample && <Notice tone="caution">{insurance.plans.sampleText}</Notice>}
        {plan.consecutiveDays !== null && (
          <Notice tone="caution">{sayPlans('longStay', { days: plan.consecutiveDays })}</Notice>
        )}
        {journey.ages.map((age, place) => (
          <InsuredCard
            // biome-ignore lint/suspicious/noArrayIndexKey: an insured is their place; they never move.
            key={place}
            place={place}
            age={age}
            form={form}
            saved={saved}
            today={today}
            startsOn={journey.startsOn}
          />
        ))}
        <ConditionsCard control={form.control} isLongStay={isLongStay} />
        <ContactCard control={form.control} lead={words.contactLead} />
      </form>
      <Suspense>
        {order.change && (
          <PriceChangedDialog
            told={words.price}
            change={order.change}
            isPending={order.isPending}
            onAccept={() => void order.acceptChange()}
            onCancel={order.leaveChange}
          />
        )}
      </Suspense>
    </CheckoutFrame>
  )
}

/** A card with what the order knows of who goes there. */
function insuredIn(offer: OpenPlan['offer'], place: number) {
  const { age: _age, ...known } = offer?.people[place] ?? { age: 0 }
  return { ...emptyInsured, ...known }
}

/** The faults shown now as the list at the head of the form tells them, each by its card. */
function listed(errors: object, count: number): { name: string; text: string }[] {
  return fieldNames(count).flatMap(({ name, place }) => {
    const fault = (get(errors, name) as { message?: string } | undefined)?.message
    if (!fault) return []
    const card = place === null ? null : say('card', { place: place + 1 })
    return [{ name, text: card ? say('faultOf', { card, fault }) : fault }]
  })
}

function SubmitNotice({ notice }: { notice: SubmitRefusal | null }) {
  if (!notice) return null
  const { code, text, openOrderId } = notice
  if (isOfOpenOrders(code))
    return (
      <Suspense>
        <OpenOrders text={text} heldIn={openOrderId} />
      </Suspense>
    )
  return (
    <Notice
      tone="bad"
      isLive
      title={words.failed}
      action={
        openOrderId && (
          <Link to={paths.trip(openOrderId)} className={buttonClass({ kind: 'quiet' })}>
            {words.open}
          </Link>
        )
      }
    >
      {text}
    </Notice>
  )
}
