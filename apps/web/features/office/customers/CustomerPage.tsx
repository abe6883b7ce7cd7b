import type { CustomerPage as Customer } from '@parastoo/contract/office/customers'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { officeExternal } from '../../../messages/office-external.ts'
import { officeOrders } from '../../../messages/office-orders.ts'
import { seenAs } from '../../../messages/seen-as.ts'
import { siteOf } from '../../../shell/context.ts'
import { deviceOf } from '../../../shell/device-words.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { SellingCard } from '../counter/SellingCard.tsx'
import { gatePaths } from '../gate-paths.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, OfficeLink, Section } from '../parts/Facts.tsx'
import { Notes } from '../parts/Notes.tsx'
import { OrderTable } from '../parts/OrderTable.tsx'
import { toldPhone } from '../parts/told-phone.ts'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/CustomerPage.ts'
import { AdjustWallet } from './AdjustWallet.tsx'

const words = officeOrders.customer
const say = wordsOf(words)
const sayAsked = wordsOf(words.asked)
const shortest = 3

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.customer.name || words.noName, { isIndexed: false })

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  if (!isUuid(userId)) throw data(null, { status: 404 })
  const { data: customer } = await siteOf(context).api.officeCustomers.customer({ id: userId })
  return { customer }
}

/** `/office/customers/{id}`: what somebody bought, what their wallet holds, what they asked, and where they are signed in. */
export default function CustomerPage({ loaderData: { customer } }: Route.ComponentProps) {
  const { userId, name, phone, email, since, isClosed, isStaff, orders, notes } = customer
  const user = useUser()
  const isOwn = user?.id === userId
  const maySell = !isClosed && !isOwn && user?.scope.includes('orders') === true
  return (
    <>
      <PageHeader
        title={name || words.noName}
        className="mb-5"
        actions={isStaff && <Badge tone="lead">{words.staff}</Badge>}
      >
        <Ltr>{toldPhone(phone)}</Ltr> {email} {say('since', { when: toldMoment(since) })}
      </PageHeader>
      <div className="mb-4">
        <LookAsThem customerId={userId} />
      </div>
      {isClosed && <Notice className="mb-4">{words.closed}</Notice>}
      {maySell && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <SellingCard customerId={userId} />
          <Link to={officePaths.external(userId)} className={buttonClass({ kind: 'quiet' })}>
            {officeExternal.link}
          </Link>
        </div>
      )}
      <div className="grid items-start gap-4 min-[96rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <section className="flex flex-col gap-3">
            <h2 className="font-bold">{words.orders}</h2>
            <OrderTable orders={orders} label={words.orders} />
          </section>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Wallet customer={customer} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Asked customer={customer} />
            </div>
          </div>
        </div>
        <Notes about="customer" id={userId} notes={notes} isOwn={isOwn} />
      </div>
    </>
  )
}

/** Begins a look at the customer's own pages, with a reason, and goes there. */
function LookAsThem({ customerId }: { customerId: string }) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeSeeing.begin)
  const look = async () => {
    const begun = await act({ customerId, reason })
    if (!begun) return false
    void navigate(officePaths.seenAs(customerId, begun.data.seeingId))
    return true
  }
  return (
    <DeedDialog
      label={seenAs.look}
      title={seenAs.look}
      text={seenAs.lookText}
      kind="quiet"
      {...deed}
      isReady={reason.trim().length >= shortest}
      onForget={forget}
      onAct={look}
    >
      <TextField label={seenAs.reason} value={reason} onChange={setReason} maxLength={300} />
    </DeedDialog>
  )
}

function Wallet({ customer }: { customer: Customer }) {
  const { userId, walletBalance, asked, flows, withdrawals, isClosed } = customer
  const user = useUser()
  const mayAdjust = !isClosed && user?.id !== userId && user?.scope.includes('finance') === true
  return (
    <>
      <Section title={words.wallet}>
        <Price priceRial={walletBalance} />
        {asked && <Asking asked={asked} />}
        {/* One waits for its second person at a time. */}
        {mayAdjust && !asked && <AdjustWallet userId={userId} />}
        <h3 className="text-sm font-medium">{words.flows}</h3>
        <Lines
          none={words.none}
          lines={flows.map(({ at, title, amount }, place) => ({
            id: `${at} ${place}`,
            body: <Row name={title} value={tomanOf(amount)} at={at} />,
          }))}
        />
      </Section>
      <Section title={words.withdrawals}>
        <Lines
          none={words.none}
          lines={withdrawals.map(({ payoutId, amount, state, at }) => ({
            id: payoutId,
            body: <Row name={tomanOf(amount)} value={payoutWords[state] ?? state} at={at} />,
          }))}
        />
      </Section>
    </>
  )
}

/** What is asked of their wallet and not done: nobody takes its balance for what it will be, or asks for it once more. */
function Asking({ asked }: { asked: NonNullable<Customer['asked']> }) {
  const { approvalId, way, amount, title, by, at } = asked
  return (
    <Notice tone="caution">
      {sayAsked(way, { toman: formatRialAsToman(amount), title, by, when: toldMoment(at) })}{' '}
      {approvalId && <Link to={gatePaths.approval(approvalId)}>{words.seeAsked}</Link>}
    </Notice>
  )
}

function Asked({ customer: { refunds, support, devices } }: { customer: Customer }) {
  return (
    <>
      <Section title={words.refunds}>
        <Lines
          none={words.none}
          lines={refunds.map(({ number, title, statusFa, at }) => ({
            id: number,
            body: (
              <Row
                name={
                  <OfficeLink page="refund" to={officePaths.refund(number)}>
                    {title}
                  </OfficeLink>
                }
                value={statusFa}
                at={at}
              />
            ),
          }))}
        />
      </Section>
      <Section title={words.support}>
        <Lines
          none={words.none}
          lines={support.map(({ number, title, at }) => ({
            id: number,
            body: (
              <Row
                name={
                  <OfficeLink page="support" to={officePaths.support(number)}>
                    {title}
                  </OfficeLink>
                }
                value={toPersianDigits(number)}
                at={at}
              />
            ),
          }))}
        />
      </Section>
      <Section title={words.devices}>
        <Lines
          none={words.none}
          lines={devices.map(({ sessionId, userAgent, usedAt }) => ({
            id: sessionId,
            body: (
              <>
                <span className="min-w-0 break-words" title={userAgent}>
                  {deviceOf({ userAgent, clientId: 'web' }).name}
                </span>
                <span className="text-quiet">{say('used', { when: toldMoment(usedAt) })}</span>
              </>
            ),
          }))}
        />
      </Section>
    </>
  )
}

function Row({ name, value, at }: { name: ReactNode; value: ReactNode; at: string }) {
  return (
    <>
      <span className="min-w-0 basis-full">{name}</span>
      <span>{value}</span>
      <span className="text-quiet">{toldMoment(at)}</span>
    </>
  )
}

const tomanOf = (rial: number): string => say('toman', { toman: formatRialAsToman(rial) })

const payoutWords: Record<string, string> = {
  waiting: 'در صف',
  batched: 'در دستهٔ واریز',
  sent: 'نزد بانک',
  paid: 'واریز شد',
  bounced: 'بانک برگرداند',
  refused: 'پذیرفته نشد',
}
