import type { KitsBack } from '@parastoo/contract/visas/kits'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { visaKit } from '../../../messages/visa-kit.ts'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { orderIdIn } from '../../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { BackLink } from '../BackLink.tsx'
import type { Route } from './+types/GiveBackKitPage.ts'
import { useGiveBackKits } from './use-give-back-kits.ts'

const words = visaKit.giveBack

export const meta = () => pageMeta(words.title, { isIndexed: false })

/** What would come back now of all that was booked for the visas of an order; while one of them may still be given, its trip. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { api } = siteOf(context)
  try {
    return { orderId, back: (await api.visaKits.kitsToGiveBack({ id: orderId })).data }
  } catch (error) {
    if (refusedOf(error)?.code === 'VISA_CASE_GOES_ON') throw redirect(paths.trip(orderId))
    throw error
  }
}

/** `…/order-details/give-back-kit`: flights, rooms and insurance of a visa that was not given, given back by one press. */
export default function GiveBackKitPage({ loaderData: { orderId, back } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{visaKit.back}</BackLink>}
      >
        {back.orders.length > 0 && words.lead}
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-4">
        {back.orders.length > 0 ? (
          <GiveBack orderId={orderId} back={back} />
        ) : (
          <Card>
            <EmptyState
              title={words.nothing}
              action={
                <Link to={paths.refundRequests()} className={buttonClass({ kind: 'quiet' })}>
                  {words.requests}
                </Link>
              }
            />
          </Card>
        )}
      </div>
    </>
  )
}

function GiveBack({ orderId, back }: { orderId: string; back: KitsBack }) {
  // Without the ids, which are new whenever the sums are asked for.
  const shown = JSON.stringify(back, (name, value) => (name === 'id' ? undefined : value))
  // To what is shown: other sums than those are agreed to anew.
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const isAgreed = agreedTo === shown
  const [isAsked, setAsked] = useState(false)
  const giving = useGiveBackKits(orderId)
  return (
    <>
      {back.orders.map((order) => (
        <OrderBack key={order.orderId} order={order} />
      ))}
      <Card as="section" className="flex flex-col gap-4 sm:p-6">
        <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
          <dt>{words.total}</dt>
          <dd>
            <Price size="small" priceRial={back.paidAmount} />
          </dd>
          <dt>{words.totalKept}</dt>
          <dd>
            <Price size="small" priceRial={back.penaltyAmount} />
          </dd>
          <dt className="font-bold">{words.totalBack}</dt>
          <dd>
            <Price size="large" priceRial={back.refundAmount} />
          </dd>
        </dl>
        <Checkbox
          isSelected={isAgreed}
          onChange={(isSelected) => {
            setAgreedTo(isSelected ? shown : null)
            setAsked(false)
          }}
          {...(isAsked && !isAgreed && { error: words.agreeFirst })}
        >
          {words.agree}
        </Checkbox>
        {giving.notice && (
          <Notice tone="bad" isLive>
            {giving.notice}
          </Notice>
        )}
        <Button
          kind="main"
          isWide
          isPending={giving.isPending}
          onPress={() => (isAgreed ? void giving.give(back) : setAsked(true))}
        >
          {words.send}
        </Button>
      </Card>
    </>
  )
}

/** One order of them, part by part. */
function OrderBack({ order: { orderId, title, items } }: { order: KitsBack['orders'][number] }) {
  return (
    <Card as="section" className="flex flex-col gap-3 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-bold">{title}</h2>
        <Link
          to={paths.trip(orderId)}
          className="inline-flex min-h-11 items-center text-lead-text underline underline-offset-4"
        >
          {words.order}
        </Link>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-medium wrap-anywhere">{item.title}</p>
            <p className="text-sm wrap-anywhere text-quiet">{item.label}</p>
            {/* Sums of millions are wider than a third of a small phone. */}
            <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-2 text-sm">
              <Sum name={words.paid} rial={item.paidAmount} />
              <Sum name={words.kept} rial={item.penaltyAmount} />
              <Sum name={words.back} rial={item.refundableAmount} />
            </dl>
            {item.needsReview && <p className="mt-1 text-sm text-caution">{words.review}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Sum = ({ name, rial }: { name: string; rial: number }) => (
  <div>
    <dt className="text-quiet">{name}</dt>
    <dd>
      <Price size="small" priceRial={rial} />
    </dd>
  </div>
)
