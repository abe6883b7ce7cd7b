import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paying as payingWords } from '../../messages/paying.ts'
import { paths } from '../../paths.ts'
import { PayBar } from '../../shell/buying/CheckoutFrame.tsx'
import { acceptedOf, boughtAs, shownOf } from '../../shell/kinds/sold-kinds.ts'
import { CancelOrder } from '../../shell/orders/CancelOrder.tsx'
import { OrderPrices } from '../../shell/orders/OrderPrices.tsx'
import { nextInstalment } from '../../shell/orders/order-outcome.ts'
import { soleKindOf } from '../../shell/orders/sole-kind.ts'
import { dinarsOf, inBankDinars } from '../../shell/paying/DinarsPaid.tsx'
import { GatewayCards } from '../../shell/paying/GatewayCards.tsx'
import { Instalments } from '../../shell/paying/Instalments.tsx'
import { StandInNotice } from '../../shell/paying/StandInNotice.tsx'
import { useGateways } from '../../shell/paying/use-gateways.ts'
import { WithPage } from '../../shell/WithPage.tsx'
import { wordsOf } from '../../shell/words.ts'
import { AcceptRules } from './AcceptRules.tsx'
import { AddCover } from './AddCover.tsx'
import { AddStay } from './AddStay.tsx'
import type { ConfirmData } from './confirm-data.ts'
import { DiscountField } from './DiscountField.tsx'
import { FareRulesCard } from './FareRulesCard.tsx'
import { OrderFrame } from './OrderFrame.tsx'
import { shareOf, stagesOf } from './pay-share.ts'
import { TravellersCard } from './TravellersCard.tsx'
import { usePayOrder } from './use-pay-order.ts'
import { WalletSwitch } from './WalletSwitch.tsx'

const words = checkout.confirm
const say = wordsOf(words)
const sayPaying = wordsOf(payingWords)

/** A held order with everything needed to decide and pay. */
export function ConfirmForm({
  order,
  now,
  unanswered,
  gateways: loadedGateways,
  offers,
  wallet,
  rules,
  visas,
  stayAddress,
  coverOffer,
  isPageDrawn,
  onHoldEnd,
}: ConfirmData & { isPageDrawn: boolean; onHoldEnd: () => void }) {
  const gateways = useGateways(loadedGateways, offers)
  // A part of the price that was paid before waits in the wallet.
  const [wantsWallet, setWantsWallet] = useState(
    (wallet?.balance ?? 0) > 0 && stagesOf(order.dueAmount, gateways.ofChosenMoney).parts > 1,
  )
  const [isAccepted, setAccepted] = useState(false)
  const [hasRefused, setRefused] = useState(false)
  const { revalidate } = useRevalidator()
  const acceptBox = useRef<HTMLDivElement>(null)
  const share = shareOf({
    totalRial: order.dueAmount,
    balanceRial: wallet?.balance ?? 0,
    wantsWallet,
  })
  // A lender is asked for all of it, or for nothing.
  const isLent = offers.some(({ gatewayId }) => gatewayId === gateways.chosenId)
  const stages = isLent
    ? { parts: 1, nextRial: share.bankRial }
    : stagesOf(share.bankRial, gateways.ofChosenMoney)
  const inDinars = dinarsOf(gateways, stages.nextRial)
  const priced = inDinars ? inBankDinars(order) : order
  const isUnpaid = order.money === 'unpaid'
  const instalment = nextInstalment(order)?.position
  const paying = usePayOrder({ orderId: order.orderId, instalment, onHoldEnd })
  const kind = soleKindOf(order)
  const { proposals } = order.flightOrder
  const hasFlights = proposals.length > 0
  const isPromised = proposals.some((proposal) => proposal.isPromised)
  const heldWords = kind === null ? words.heldAny : boughtAs(order).words.held
  const mayPay = share.bankRial === 0 || gateways.chosenId !== null

  function pay() {
    if (!isAccepted) {
      setRefused(true)
      acceptBox.current?.scrollIntoView({ block: 'center' })
      acceptBox.current?.querySelector('input')?.focus({ preventScroll: true })
      return
    }
    void paying.pay({ useWallet: share.walletRial > 0, gatewayId: gateways.chosenId })
  }

  return (
    <OrderFrame
      stepId="pay"
      startsWithTrip
      order={priced}
      underPrice={
        <>
          <Instalments order={order} />
          {share.walletRial > 0 && <Share {...share} />}
          <PayBar
            details={<OrderPrices order={priced} />}
            button={
              <Button
                kind="main"
                size="large"
                isWide
                isPending={paying.isPending}
                isDisabled={!mayPay}
                onPress={pay}
              >
                {share.bankRial === 0 ? (
                  words.payWallet
                ) : (
                  <>
                    {/* A phone's bar says the amount beside the button, and has no room for it twice. */}
                    <span className="lg:hidden">{words.pay}</span>
                    <span className="max-lg:hidden">
                      {inDinars
                        ? sayPaying('payDinars', { dinars: inDinars.dinars })
                        : say('payBank', { toman: formatRialAsToman(stages.nextRial) })}
                    </span>
                  </>
                )}
              </Button>
            }
          >
            <p className="text-xs text-quiet">
              {order.instalments.length > 1 ? partWords(order) : words.leftToPay}
            </p>
            <Price priceRial={stages.nextRial} />
            {inDinars && (
              <p className="whitespace-nowrap text-xs text-quiet">
                {sayPaying('dinars', { dinars: inDinars.dinars })}
              </p>
            )}
          </PayBar>
        </>
      }
    >
      <div className="sticky top-18 z-10 mb-5 max-[18rem]:static flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-lead-wash px-4 py-2.5 shadow-card">
        <p className={classes('font-medium', order.holdExpiresAt && 'max-sm:hidden')}>
          {isPromised ? words.promised.bar : heldWords}
        </p>
        {order.holdExpiresAt && (
          <Countdown
            label={words.timeLeft}
            until={order.holdExpiresAt}
            renderedAt={now}
            onEnd={onHoldEnd}
            className="max-sm:mx-auto text-ink!"
          />
        )}
      </div>
      <PageHeader title={words.title} className="mb-5" />
      <div className="flex flex-col gap-4">
        {unanswered && (
          <Notice
            tone="caution"
            title={words.unanswered.title}
            action={
              <Link
                to={paths.payment(order.orderId, { paymentId: unanswered })}
                className={buttonClass({ kind: 'quiet', size: 'small' })}
              >
                {words.unanswered.see}
              </Link>
            }
          >
            {words.unanswered.text}
          </Notice>
        )}
        {isPromised && (
          <Notice tone="caution" title={words.promised.title}>
            {words.promised.text}
          </Notice>
        )}
        {hasFlights && <TravellersCard order={order} />}
        {hasFlights && <FareRulesCard rules={rules} />}
        {termsOf(order).map(([name, Terms]) => (
          <WithPage key={name} isPageDrawn={isPageDrawn}>
            <Terms order={order} now={now} visas={visas} />
          </WithPage>
        ))}
        <AddCover orderId={order.orderId} offer={coverOffer} />
        <AddStay order={order} address={stayAddress} />
        <Card as="section" className="flex flex-col gap-4 sm:p-6">
          <h2 className="text-lg font-bold">{words.pay}</h2>
          {isUnpaid && <DiscountField order={order} onHoldEnd={onHoldEnd} />}
          <WalletSwitch wallet={wallet} isOn={wantsWallet} onChange={setWantsWallet} />
          {share.bankRial === 0 ? (
            <Notice tone="good">{words.walletEnough}</Notice>
          ) : (
            <GatewayCards gateways={gateways} amountRial={stages.nextRial} />
          )}
          {stages.parts > 1 && (
            <Notice tone="plain" title={say('stages', { parts: stages.parts })}>
              {words.stagesText}
            </Notice>
          )}
          <StandInNotice started={paying.stoodIn} gateways={gateways} />
          {paying.notice && (
            <Notice tone="bad" isLive title={words.failed}>
              {paying.notice}
            </Notice>
          )}
          <div ref={acceptBox} className="border-t border-line pt-3">
            <AcceptRules
              accepted={acceptedOf(order)}
              isAccepted={isAccepted}
              onChange={(isNow) => {
                setAccepted(isNow)
                setRefused(false)
              }}
              error={hasRefused ? words.acceptFirst : undefined}
            />
          </div>
        </Card>
        {isUnpaid && (
          <div className="flex justify-center">
            <CancelOrder orderId={order.orderId} onCancelled={revalidate} />
          </div>
        )}
      </div>
    </OrderFrame>
  )
}

/** What is read of each kind of which an order has something, before it is paid; of flights the page has cards of its own. */
const termsOf = ({ lines, partOf }: ConfirmData['order']) =>
  shownOf({ partOf }).flatMap(([name, { Terms }]) =>
    Terms && (partOf !== null || lines.some((line) => line.kind === name))
      ? [[name, Terms] as const]
      : [],
  )

/** Which part of its price an order in instalments asks for now: the sum beside it is not the whole. */
const partWords = ({ instalments, totalAmount }: ConfirmData['order']): string =>
  instalments[0]?.state === 'due'
    ? sayPaying('depositOf', { toman: formatRialAsToman(totalAmount) })
    : payingWords.balance

/** What the wallet pays and what is left for the bank. */
function Share({ walletRial, bankRial }: { walletRial: number; bankRial: number }) {
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-3">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <dt className="text-quiet">{words.fromWallet}</dt>
        <dd className="text-good">
          {formatRialAsToman(-walletRial)} <span className="text-xs">تومان</span>
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-bold">{words.leftToPay}</dt>
        <dd>
          <Price priceRial={bankRial} />
        </dd>
      </div>
    </dl>
  )
}
