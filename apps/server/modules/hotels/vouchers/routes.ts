/** Contract operations of vouchers. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { unlessKept } from '../../../platform/http/paper-version.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { calendarOfStay } from './calendar-of-stay.ts'
import { checkVoucher } from './check-voucher.ts'
import { drawVoucherPdf } from './draw-voucher-pdf.ts'
import type { VoucherNeeds } from './needs.ts'
import { issuedStays } from './voucher-of-order.ts'
import { languagesOf } from './voucher-words.ts'

export function voucherRoutes(needs: VoucherNeeds) {
  const os = implement(contract.api.vouchers).$context<RequestContext>()
  return {
    verifyIssueHotelVoucher: os.verifyIssueHotelVoucher.handler(async ({ input, context }) => {
      const ask = { userId: callerOf(context).userId, orderId: input.id }
      const { order, stays } = answered(await issuedStays(needs, ask))
      const vouchers = stays.map(({ lineId, stay }) => ({
        lineId,
        hotelNameFa: stay.hotel.nameFa,
        voucherNumber: stay.voucher.number,
        reference: stay.voucher.reference,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        payAtHotel: stay.payAtHotel,
        checkUrl: stay.voucher.checkUrl,
        languages: languagesOf(stay.hotel),
      }))
      return ok({ status: await needs.orders.statusOf(order), vouchers })
    }),
    hotelVoucherPdf: os.hotelVoucherPdf.handler(async ({ input, context }) => {
      const { id: orderId, lineId, language } = input
      const ask = { userId: callerOf(context).userId, orderId }
      const { order, stays } = answered(await issuedStays(needs, ask))
      const found = stays.find((each) => lineId === undefined || each.lineId === lineId)
      if (!found) return answered(refuse('VOUCHER_NOT_READY'))
      const { stay, paidRial } = found
      // A language its hotel does not read is answered in the one everybody reads.
      const spoken = languagesOf(stay.hotel).includes(language) ? language : 'en'
      const rates = await needs.orders.frozenRates(ask.orderId)
      const view = { orderNumber: order.orderNumber, stay, paidRial, rates, agency: needs.agency }
      const drawn = await drawVoucherPdf(view, spoken, unlessKept(context, needs.pdf))
      if (isRefused(drawn)) return answered(refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(drawn.pdf)], `voucher-${order.orderNumber}-${spoken}.pdf`, {
        type: 'application/pdf',
      })
    }),
    hotelVoucherCalendar: os.hotelVoucherCalendar.handler(async ({ input, context }) => {
      const { id: orderId, lineId } = input
      const ask = { userId: callerOf(context).userId, orderId }
      const { order, stays } = answered(await issuedStays(needs, ask))
      const found = stays.find((each) => lineId === undefined || each.lineId === lineId)
      if (!found) return answered(refuse('VOUCHER_NOT_READY'))
      const page = `${needs.publicUrl}/profile/my-travels/order-details?orderId=${orderId}`
      const text = calendarOfStay({ ...found, page, writtenAt: needs.clock.now() })
      return new File([text], `stay-${order.orderNumber}.ics`, {
        type: 'text/calendar; charset=utf-8',
      })
    }),
    checkVoucher: os.checkVoucher.handler(async ({ input }) =>
      ok(await checkVoucher(needs, input.code)),
    ),
  }
}
