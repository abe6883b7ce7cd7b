/** Staff of a world whose supplier answers late: what they decide of a silent one, and what they do when it says otherwise afterwards. */
import { clerks } from './clerks.ts'
import type { Stage } from './customer.ts'
import { standingOf } from './standing.ts'

const lateYesOf = ({ world }: Stage) => {
  if (!world.lateYes) throw new Error('Nothing is late in this world')
  return world.lateYes
}

/** Of a line whose supplier is silent: wait, have it issued on the telephone, or have it refused. */
export function decideLate(stage: Stage): 'let stand' | 'by hand' | 'refuse' {
  const wants = lateYesOf(stage).draw('staff decide', 8)
  return wants < 2 ? 'let stand' : wants === 2 ? 'by hand' : 'refuse'
}

/** A ticket that came after its money had gone back is undone at the supplier, or left to the traveller at our cost. */
export function staffLookAtLateTicket(stage: Stage, { lineId }: { lineId: string }): void {
  const { orders, supplier } = stage.lane
  const isTakenBack = lateYesOf(stage).happens('the ticket is undone', 600)
  clerks(stage, 'staff look at a late ticket', async () => {
    const line = (await orders.desk.pending()).find((each) => each.lineId === lineId)
    if (!line?.contradiction) throw new Error('It is not on the desk')
    if (line.decision !== 'failed' || !isTakenBack) return
    stage.world.note('staff have a late ticket undone')
    supplier.takeBackByPhone(lineId)
  })
}

/** Of each ticket that came back after its refund was refused, staff pay it after all or have it made good again. */
export function staffLookAtLateRefunds(stage: Stage, { requestId }: { requestId: string }): void {
  const { world } = stage
  const { refunds, supplier } = stage.lane
  const late = lateYesOf(stage)
  const isPaid = late.happens('staff pay it', 550)
  const percent = late.happens('at a penalty of their own', 400) ? late.draw('percent', 101) : null
  clerks(stage, 'staff look at a late refund', async (staff) => {
    let isPutOff = false
    const request = await refunds.show(requestId)
    for (const { itemId, number } of await refunds.desk.late.list()) {
      if (number !== request?.number) continue
      const items = (await standingOf(stage.lane, stage.sale))?.items ?? []
      const item = items.find(({ id }) => id === itemId)
      if (!item) throw new Error('It is not on the desk')
      const { unit } = item
      const newer = items.find(
        (each) => each.id !== itemId && each.unit === unit && each.state !== 'refused',
      )
      const settling = { itemId, staff, noteFa: 'با تلفن' }
      if (isPaid) {
        const more = percent === null ? {} : { percent }
        const alone = await refunds.desk.late.pay({ ...settling, ...more })
        // One person gives back no more than was decided of it.
        const paid = 'wrong' in alone ? await refunds.desk.late.pay(settling) : alone
        world.note(`staff pay a late refund: ${Object.keys(paid)}`)
        if (!('wrong' in paid)) continue
      } else if (!newer) {
        // Nothing lies between this and the look above, so that nobody has asked for the ticket since.
        supplier.reinstateByPhone(unit)
        world.note('staff have a ticket made good again')
      }
      // The customer has asked for it again, and that request is decided first.
      if (newer ? newer.state !== 'refunded' : isPaid) isPutOff = true
      else await refunds.desk.late.ticketStands(settling)
    }
    return isPutOff ? 'put off' : undefined
  })
}
