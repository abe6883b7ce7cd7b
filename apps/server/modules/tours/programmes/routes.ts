/** Contract operations of what is issued. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import { requestHashOf } from '../../../platform/http/idempotency.ts'
import { unlessKept } from '../../../platform/http/paper-version.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import { readTours } from '../catalogue/index.ts'
import type { ReservationNeeds } from '../reservation/index.ts'
import { acceptChange } from './change-departure.ts'
import { changeTraveller } from './change-traveller.ts'
import { drawProgrammePdf } from './draw-programme-pdf.ts'
import { issuedTours } from './issued-tours.ts'

export function programmeRoutes(needs: ReservationNeeds) {
  const os = implement(contract.api.tourReservation).$context<RequestContext>()
  return {
    acceptTourChange: os.acceptTourChange.handler(async ({ input, context }) =>
      ok(answered(await acceptChange(needs, { ...input, userId: callerOf(context).userId }))),
    ),
    changeTourTraveller: os.changeTourTraveller.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const attempt = { key: context.idempotencyKey ?? newId(), requestHash: requestHashOf(input) }
      const outcome = await changeTraveller(needs, { ...input, userId, attempt })
      if (Array.isArray(outcome)) throw refusalError(outcome)
      return ok(outcome)
    }),
    tourProgrammePdf: os.tourProgrammePdf.handler(async ({ input, context }) => {
      const { id: orderId, lineId } = input
      const ask = { userId: callerOf(context).userId, orderId }
      const { order, tours } = answered(await issuedTours(needs, ask))
      const found = tours.find((each) => lineId === undefined || each.lineId === lineId)
      if (!found?.tour.programme) return answered(refuse('TOUR_PROGRAMME_NOT_READY'))
      const { programme } = found.tour
      const [told] = await readTours(needs.db, [found.tour.tour.code])
      const view = {
        orderNumber: order.orderNumber,
        tour: found.tour,
        programme,
        days: told?.programme ?? [],
        included: told?.includedFa ?? [],
        bring: told?.bringFa ?? [],
        rules: told?.rulesFa ?? [],
        agency: needs.agency,
      }
      const drawn = await drawProgrammePdf(view, unlessKept(context, needs.pdf))
      if (isRefused(drawn)) return answered(refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(drawn.pdf)], `programme-${programme.number}.pdf`, {
        type: 'application/pdf',
      })
    }),
    verifyIssueTour: os.verifyIssueTour.handler(async ({ input, context }) => {
      const ask = { userId: callerOf(context).userId, orderId: input.id }
      const { order, tours } = answered(await issuedTours(needs, ask))
      const programmes = tours.map(({ lineId, tour }) => ({
        lineId,
        tourTitleFa: tour.tour.titleFa,
        programmeNumber: tour.programme?.number ?? '',
        reference: tour.programme?.reference ?? '',
        startsOn: tour.departure.startsOn,
        endsOn: tour.departure.endsOn,
        leader: tour.leader,
      }))
      return ok({ status: await needs.orders.statusOf(order), programmes })
    }),
  }
}
