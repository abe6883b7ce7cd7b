import type { OrderPage as Order } from '@parastoo/contract/office/orders'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { data, Link, useRevalidator } from 'react-router'
import { officeOrders } from '../../../messages/office-orders.ts'
import { officeSelling } from '../../../messages/office-selling.ts'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { CounterCard } from '../counter/CounterCard.tsx'
import { officePaths } from '../office-paths.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import { Notes } from '../parts/Notes.tsx'
import { toldPhone } from '../parts/told-phone.ts'
import type { Route } from './+types/OrderPage.ts'
import { OrderLine } from './OrderLine.tsx'
import { OrderStory } from './OrderStory.tsx'
import { OthersLooking } from './OthersLooking.tsx'

const words = officeOrders.page
const say = wordsOf(words)
const saySold = wordsOf(officeSelling.sold)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(say('order', { number: toPersianDigits(loaderData?.order.number ?? '') }), {
    isIndexed: false,
  })

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  if (!isUuid(orderId)) throw data(null, { status: 404 })
  const { data: order } = await siteOf(context).api.officeOrders.order({ id: orderId })
  return { order }
}

/** `/office/orders/{id}`: both states with their clocks, lines, money, messages and notes, and every verb staff may use. */
export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const user = useUser()
  const mayDecide = user?.scope.includes('orders') ?? false
  const isOwn = user?.id === order.userId
  const { revalidate } = useRevalidator()
  // Never from under a question that somebody is answering.
  const renew = () => void (document.querySelector('[role="dialog"]') ?? revalidate())
  return (
    <>
      <ClaimBar />
      <OthersLooking orderId={order.orderId} onMoved={renew} />
      <PageHeader
        title={say('order', { number: toPersianDigits(order.number) })}
        className="mb-5"
        actions={
          <Link to={officePaths.customer(order.userId)} className={buttonClass({ kind: 'quiet' })}>
            {words.customer}
          </Link>
        }
      >
        {order.title}
      </PageHeader>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderFacts order={order} />
          <Section title={words.lines}>
            {order.lines.map((line) => (
              <OrderLine key={line.lineId} line={line} mayDecide={mayDecide} isOwn={isOwn} />
            ))}
          </Section>
          {mayDecide && (
            <CounterCard
              orderId={order.orderId}
              isOwn={isOwn}
              seen={`${order.money} ${order.entries.length}`}
            />
          )}
          <OrderStory order={order} />
        </div>
        <Notes about="order" id={order.orderId} notes={order.notes} isOwn={isOwn} />
      </div>
    </>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const { statusFa, money, isLate, payBy, paidAt, registeredAt, discount, givenUp } = order
  return (
    <Section title={words.standing}>
      <Facts
        facts={[
          [
            words.status,
            <span key="status" className={isLate ? 'font-medium text-bad' : 'font-medium'}>
              {statusFa}
            </span>,
          ],
          [words.money, `${officeOrders.money[money]}، ${formatRialAsToman(order.amount)} تومان`],
          [
            words.receivable,
            order.receivable === 0 ? null : `${formatRialAsToman(order.receivable)} تومان`,
          ],
          [words.discount, discount && `${discount.code}، ${formatRialAsToman(discount.amount)}`],
          [words.registered, toldMoment(registeredAt)],
          [words.paidAt, paidAt && toldMoment(paidAt)],
          [
            words.givenUp,
            givenUp &&
              say(givenUp.by === null ? 'givenUpByBuyer' : 'givenUpByStaff', {
                by: givenUp.by ?? '',
                when: toldMoment(givenUp.at),
              }),
          ],
          [words.payBy, money === 'unpaid' && payBy ? toldMoment(payBy) : null],
          [
            words.rules,
            order.agreedRules.length === 0 ? null : (
              <span key="rules" className="flex flex-wrap gap-x-3">
                {order.agreedRules.map(({ path, titleFa, revision }) => (
                  <Link
                    key={path}
                    to={paths.version(path, revision)}
                    className="inline-flex min-h-6 items-center text-lead-text"
                  >
                    {say('rule', { title: titleFa, revision })}
                  </Link>
                ))}
              </span>
            ),
          ],
          [officeSelling.sold.label, order.sold && saySold(order.sold.way, { by: order.sold.by })],
          [
            words.buyer,
            <span key="buyer">
              {order.buyerName} <Ltr>{toldPhone(order.phone)}</Ltr> {order.email}
            </span>,
          ],
        ]}
      />
    </Section>
  )
}
