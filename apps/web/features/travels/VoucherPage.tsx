import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link, redirect } from 'react-router'
import { stays } from '../../messages/stays.ts'
import { paths } from '../../paths.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refusedOf } from '../../shell/refused.ts'
import { stayLines } from '../../shell/stays/sold-stays.ts'
import type { Route } from './+types/VoucherPage.ts'
import { BackLink } from './BackLink.tsx'
import { qrPath } from './ticket-qr.ts'
import { Voucher } from './Voucher.tsx'
import { VoucherChoice } from './VoucherChoice.tsx'
import { VoucherTools } from './VoucherTools.tsx'

const words = stays.voucher

export const meta = () => pageMeta(words.title, { isIndexed: false })

/** Of several stays the address names one, else it is the first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const order = await orderOfStays(siteOf(context).api, orderId)
  const lines = stayLines(order.lines)
  const asked = new URL(request.url).searchParams.get('lineId')
  const line = lines.find(({ lineId }) => lineId === asked) ?? lines[0]
  if (!line) throw redirect(paths.trip(orderId))
  const checkUrl = line.stay.voucher?.checkUrl ?? null
  return {
    order,
    line,
    choices: lines.map(({ lineId, stay }) => ({ lineId, name: stay.hotel.nameFa })),
    // The same address as on the paper.
    qr: checkUrl === null ? null : await qrPath(checkUrl),
  }
}

/** An order without a stay, or another's, is for the page of every order to tell of. */
async function orderOfStays(api: ApiClient, orderId: string) {
  try {
    return (await api.hotelOrders.details({ id: orderId })).data
  } catch (error) {
    if (refusedOf(error)?.code === 'NOT_FOUND') throw redirect(paths.trip(orderId))
    throw error
  }
}

/** `…/HotelOrderDetails`: the voucher of a stay, to look at, to print, to show at the reception. */
export default function VoucherPage({ loaderData }: Route.ComponentProps) {
  const { order, line, choices, qr } = loaderData
  const { orderId, orderNumber } = order
  const { voucher } = line.stay
  if (!voucher || !qr)
    return (
      <EmptyState
        headingLevel="h1"
        picture={<Issuing of="hotel" />}
        title={words.notReady}
        action={
          <Link to={paths.trip(orderId)} className={buttonClass()}>
            {words.back}
          </Link>
        }
      >
        {words.notReadyText}
      </EmptyState>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-4 print:block">
      <div className="no-print">
        <BackLink to={paths.trip(orderId)}>{words.back}</BackLink>
      </div>
      {/* Under the voucher on a phone, within reach of the thumb. */}
      <div className="no-print ms-auto max-sm:sticky max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:order-1 max-sm:-mx-4 max-sm:w-screen max-sm:border-t max-sm:border-line max-sm:bg-card max-sm:px-4 max-sm:py-2">
        <VoucherTools
          orderId={orderId}
          orderNumber={orderNumber}
          lineId={line.lineId}
          isInIraq={line.stay.hotel.countryCode === 'IQ'}
          checkUrl={voucher.checkUrl}
        />
      </div>
      <div className="no-print w-full empty:hidden max-sm:order-2">
        <VoucherChoice orderId={orderId} choices={choices} chosenId={line.lineId} />
      </div>
      <div className="w-full min-w-0">
        <Voucher orderNumber={orderNumber} line={line} voucher={voucher} qr={qr} />
      </div>
    </div>
  )
}
