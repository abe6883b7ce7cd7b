import { notPayable } from '@parastoo/contract/orders/not-payable'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { rialTyped } from '@parastoo/kit/typed-number'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeCounter } from '../../../messages/office-counter.ts'
import { officeSelling } from '../../../messages/office-selling.ts'
import type { CallContext } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Lines, Section } from '../parts/Facts.tsx'
import { toldPhone } from '../parts/told-phone.ts'
import { useDeed } from '../parts/use-deed.ts'
import { counterPaths } from './counter-paths.ts'
import { WalletDialog } from './WalletDialog.tsx'

const words = officeCounter.take
const say = wordsOf(words)
const cardEndDigits = 4
const leastTerminalDigits = 4

type Paying = { orderId: string; amountRial: number }
type OfPaying = { paying: Paying; onUntaken: (why: string | null) => void }

/** What an order has become meanwhile, by which its card may have no place for the question any more. */
const moved: readonly string[] = [...notPayable, 'CHANGED_MEANWHILE']

/** Tells beside the question that what was taken is not written down: the question may be gone, and its money is in somebody's hand. */
const told =
  <Input, Output>(
    call: (input: Input, options: { context: CallContext }) => Promise<Output>,
    onUntaken: OfPaying['onUntaken'],
  ) =>
  (input: Input, options: { context: CallContext }) =>
    call(input, options).catch((error: unknown) => {
      const refused = refusedOf(error)
      if (refused && moved.includes(refused.code)) onUntaken(refused.message)
      throw error
    })

/** What an order is due, taken in person or paid by a link; `seen` changes whenever the page is read anew, and this with it. */
export function CounterCard({
  orderId,
  isOwn,
  seen,
}: {
  orderId: string
  /** Nobody takes what they owe themselves. */
  isOwn: boolean
  seen: string
}) {
  const {
    data: standing,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['office-counter', orderId, seen],
    queryFn: () => officeApi.officeCounter.standing({ orderId }),
  })
  const [untaken, setUntaken] = useState<string | null>(null)
  if (!standing)
    return isError ? (
      <Section title={words.title}>
        <Notice
          tone="bad"
          isLive
          action={
            <Button kind="quiet" size="small" onPress={() => void refetch()}>
              {words.again}
            </Button>
          }
        >
          {words.unread}
        </Notice>
      </Section>
    ) : null
  const { due, payments, linkTo, walletBalance, mayGiveUp } = standing.data
  if (due === 0 && payments.length === 0 && untaken === null) return null
  const taking = { paying: { orderId, amountRial: due }, onUntaken: setUntaken }
  return (
    <Section title={words.title}>
      {untaken !== null && (
        <Notice tone="bad" title={words.untaken} isLive>
          {say('untakenText', { why: untaken })}
        </Notice>
      )}
      {due === 0 ? (
        <p className="text-sm text-quiet">{words.notDue}</p>
      ) : (
        <>
          <Facts
            facts={[
              [words.due, `${formatRialAsToman(due)} تومان`],
              [officeSelling.wallet.holds, `${formatRialAsToman(walletBalance)} تومان`],
            ]}
          />
          {isOwn && <Notice>{office.own}</Notice>}
          <div className="flex flex-wrap gap-2">
            {!isOwn && (
              <>
                <CashDialog {...taking} />
                <CardDialog {...taking} />
                {linkTo && walletBalance >= due && <WalletPaying paying={taking.paying} />}
              </>
            )}
            {linkTo && <LinkDialog orderId={orderId} to={linkTo} />}
            {mayGiveUp && <GiveUpDialog orderId={orderId} />}
          </div>
          <p className="text-sm text-quiet">
            {words.tillText}{' '}
            <Link to={counterPaths.till()} className="underline">
              {words.till}
            </Link>
          </p>
        </>
      )}
      {payments.length > 0 && (
        <>
          <h3 className="text-sm font-medium">{words.taken}</h3>
          <Lines
            none=""
            lines={payments.map(({ paymentId, way, amount, at, slip }) => ({
              id: paymentId,
              body: (
                <>
                  <span>
                    <Badge>{words.ways[way]}</Badge> {formatRialAsToman(amount)} تومان
                  </span>
                  <span className="text-quiet">{toldMoment(at)}</span>
                  {slip && (
                    <span className="basis-full text-xs text-quiet">
                      {toPersianDigits(say('slip', slip))}
                    </span>
                  )}
                </>
              ),
            }))}
          />
        </>
      )}
    </Section>
  )
}

/** Reads the card anew where a payment was not taken: what is due may be otherwise by now. */
function useReread({ orderId }: Paying) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  return async (isDone: boolean) => {
    if (!isDone) {
      await client.invalidateQueries({ queryKey: ['office-counter', orderId] })
      await revalidate()
    }
    return isDone
  }
}

function WalletPaying({ paying }: { paying: Paying }) {
  const rereadUnless = useReread(paying)
  return <WalletDialog paying={paying} onRefused={() => void rereadUnless(false)} />
}

function CashDialog({ paying, onUntaken }: OfPaying) {
  const take = told(officeApi.officeCounter.takeCash, onUntaken)
  const { act, forget, ...deed } = useDeed(take, words.done)
  const rereadUnless = useReread(paying)
  return (
    <DeedDialog
      label={words.cash}
      title={words.cashTitle}
      text={say('cashText', { toman: formatRialAsToman(paying.amountRial) })}
      {...deed}
      onForget={() => {
        forget()
        onUntaken(null)
      }}
      onAct={async () => rereadUnless((await act(paying)) !== null)}
    />
  )
}

function CardDialog({ paying, onUntaken }: OfPaying) {
  const [terminal, setTerminal] = useState('')
  const [trace, setTrace] = useState('')
  const [cardEnd, setCardEnd] = useState('')
  const [cash, setCash] = useState('')
  const take = told(officeApi.officeCounter.takeCard, onUntaken)
  const { act, forget, fault, faultOf, ...deed } = useDeed(take, words.done)
  const cashRial = cash === '' ? 0 : rialTyped(cash)
  const isWhole = cashRial !== null && cashRial >= paying.amountRial
  const atCash = isWhole
    ? say('cashPartWhole', { toman: formatRialAsToman(paying.amountRial) })
    : faultOf('cashRial')
  const isAtField = ['cashRial', 'terminal', 'trace', 'cardEnd', 'slipOn'].some(faultOf)
  const byCardRial = paying.amountRial - (cashRial ?? 0)
  const [slipOn, setSlipOn] = useState<string | null>(null)
  const rereadUnless = useReread(paying)
  const isNumbered =
    terminal.length >= leastTerminalDigits && trace !== '' && cardEnd.length === cardEndDigits
  return (
    <DeedDialog
      label={words.card}
      title={words.cardTitle}
      text={say('cardText', { toman: formatRialAsToman(paying.amountRial) })}
      kind="quiet"
      {...deed}
      fault={isAtField ? undefined : fault}
      isReady={isNumbered && slipOn !== null && cashRial !== null && !isWhole}
      onForget={() => {
        forget()
        onUntaken(null)
        // A page may stand open over midnight.
        setSlipOn(tehranDayOf(new Date()))
      }}
      onAct={async () =>
        slipOn !== null &&
        cashRial !== null &&
        rereadUnless(
          (await act({ ...paying, cashRial, terminal, trace, cardEnd, slipOn })) !== null,
        )
      }
    >
      <DigitsField
        label={words.cashPart}
        description={
          cashRial && byCardRial > 0
            ? say('cashPartText', { toman: formatRialAsToman(byCardRial) })
            : words.cashPartNone
        }
        value={cash}
        onChange={setCash}
        maxDigits={12}
        hasThousands
        isOptional
        error={atCash}
      />
      <DigitsField
        label={words.terminal}
        value={terminal}
        onChange={setTerminal}
        maxDigits={12}
        isLatin
        error={faultOf('terminal')}
      />
      <DigitsField
        label={words.trace}
        value={trace}
        onChange={setTrace}
        maxDigits={12}
        isLatin
        error={faultOf('trace')}
      />
      <DigitsField
        label={words.cardEnd}
        value={cardEnd}
        onChange={setCardEnd}
        maxDigits={cardEndDigits}
        isLatin
        error={faultOf('cardEnd')}
      />
      <TypedDateField
        label={words.slipOn}
        value={slipOn}
        onChange={setSlipOn}
        error={faultOf('slipOn')}
      />
    </DeedDialog>
  )
}

function GiveUpDialog({ orderId }: { orderId: string }) {
  const { act, forget, ...deed } = useDeed(officeApi.officeCounter.giveUp, words.giveUpDone)
  return (
    <DeedDialog
      label={words.giveUp}
      title={words.giveUpTitle}
      text={words.giveUpText}
      kind="danger"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ orderId })) !== null}
    />
  )
}

function LinkDialog({ orderId, to }: { orderId: string; to: string }) {
  const { act, forget, ...deed } = useDeed(officeApi.officeCounter.sendLink, words.linkDone)
  return (
    <DeedDialog
      label={words.link}
      title={words.linkTitle}
      text={words.linkText}
      kind="quiet"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ orderId })) !== null}
    >
      <p>
        {words.linkTo} <Ltr>{toldPhone(to)}</Ltr>
      </p>
    </DeedDialog>
  )
}
