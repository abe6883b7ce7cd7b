/** The statements of changes, in one piece. A change is only ever added; an answer moves from open by a conditional update. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { sql } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfferPenaltyBand } from '../ports.ts'
import type { LineTimes } from '../reservation/index.ts'
import type { ChangeAnswerTable, FlightChangeTable, FlightsTables } from '../tables.generated.ts'

export type Change = {
  changeId: string
  lineId: string
  orderId: string
  place: number
  kind: 'moved' | 'cancelled'
  before: LineTimes
  after: LineTimes
  teller: 'supplier' | 'staff'
  /** A supplier’s name, or who of the staff. */
  toldBy: string
  reason: string | null
  toldAt: Temporal.Instant
}

export type AnswerWord = 'accept' | 'refund' | 'rebook'

export type Answer = {
  answerId: string
  changeId: string
  lineId: string
  orderId: string
  userId: string
  answer: AnswerWord
  state: 'open' | 'done' | 'failed'
  answeredAt: Temporal.Instant
  refundRequestId: string | null
  chosen: Chosen | null
  failure: string | null
  replacedKey: string | null
  /** By which tickets that came too late go back to their supplier. */
  returnKey: string | null
  /** What the line was before another flight took its place. */
  replacedProposal: Proposal | null
}

/** The other flight, as it was offered. */
export type Chosen = {
  offerKey: string
  proposal: Proposal
  penaltyBands: readonly OfferPenaltyBand[]
}

export function changeWriter(tx: Tx) {
  const db = tables<FlightsTables>(tx)
  return {
    /** Holds a line until the transaction ends: who else tells of it, answers for it or rebooks it comes after. */
    async lockLine(lineId: string): Promise<void> {
      await db
        .selectFrom('flights.reservation')
        .select('lineId')
        .where('lineId', '=', lineId)
        .forUpdate()
        .executeTakeFirstOrThrow()
    },

    async addChange({ changeId, before, after, ...change }: Change): Promise<void> {
      await db
        .insertInto('flights.flightChange')
        .values({ ...change, id: changeId, before: jsonb(before), after: jsonb(after) })
        .execute()
    },

    /** False when the change has an answer that stands. */
    async addAnswer(
      answer: Omit<Answer, 'refundRequestId' | 'failure' | 'replacedKey' | 'replacedProposal'>,
    ): Promise<boolean> {
      const { answerId, chosen, state, ...row } = answer
      const added = await db
        .insertInto('flights.changeAnswer')
        .values({
          ...row,
          state,
          id: answerId,
          settledAt: state === 'open' ? null : answer.answeredAt,
          ...(chosen
            ? {
                offerKey: chosen.offerKey,
                proposal: jsonb(chosen.proposal),
                penaltyBands: jsonb(chosen.penaltyBands),
              }
            : {}),
        })
        .onConflict((on) =>
          on.column('changeId').where('state', '<>', sql.lit('failed')).doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Open → done or failed, once. */
    async settleAnswer(
      answerId: string,
      settled: {
        state: 'done' | 'failed'
        settledAt: Temporal.Instant
        refundRequestId?: string
        failure?: string
        replacedKey?: string
        replacedProposal?: Proposal
      },
    ): Promise<boolean> {
      const { replacedProposal, ...row } = settled
      const moved = await db
        .updateTable('flights.changeAnswer')
        .set({
          ...row,
          ...(replacedProposal
            ? { replacedProposal: jsonb(replacedProposal), replacedState: 'open' }
            : {}),
        })
        .where('id', '=', answerId)
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },

    /** The replaced tickets are the supplier's again, or it will not have them; once. */
    async settleReplaced(
      answerId: string,
      { to, at }: { to: 'cancelled' | 'refused'; at: Temporal.Instant },
    ): Promise<boolean> {
      const moved = await db
        .updateTable('flights.changeAnswer')
        .set({ replacedState: to, replacedAt: at })
        .where('id', '=', answerId)
        .where('replacedState', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },

    /** From here on the line is this flight, under this key. */
    async rebook(lineId: string, supplierKey: string, chosen: Chosen): Promise<void> {
      const { offerKey, proposal, penaltyBands } = chosen
      await db
        .updateTable('flights.reservation')
        .set({
          supplierKey,
          offerKey,
          proposalId: proposal.proposalId,
          proposal: jsonb(proposal),
          penaltyBands: jsonb(penaltyBands),
        })
        .where('lineId', '=', lineId)
        .execute()
    },

    /** Takes lines whose supplier was asked longest ago, and marks them as asked: no other node asks them as well. */
    async takeToAsk(ask: {
      now: Temporal.Instant
      askedBefore: Temporal.Instant
      most: number
    }): Promise<{ lineId: string; orderId: string }[]> {
      // Local times of any airport are less than a day behind UTC.
      const earliest = ask.now.subtract({ hours: 24 }).toString().slice(0, 16)
      const { rows } = await sql<{ lineId: string; orderId: string }>`
        update flights.reservation set asked_at = ${ask.now}
        where line_id in (
          select line_id from flights.reservation
          where proposal #>> '{flightGroups,-1,departureTime}' >= ${earliest}
            and (asked_at is null or asked_at < ${ask.askedBefore})
          order by asked_at nulls first
          limit ${ask.most}
          for update skip locked)
        returning line_id as "lineId", order_id as "orderId"`.execute(db)
      return rows
    },
  }
}

export function changeReader(dbOrTx: Db | Tx) {
  const db = tables<FlightsTables>(dbOrTx)
  const changes = () => db.selectFrom('flights.flightChange').selectAll()
  const answers = () => db.selectFrom('flights.changeAnswer').selectAll()
  return {
    async change(changeId: string): Promise<Change | null> {
      const row = await changes().where('id', '=', changeId).executeTakeFirst()
      return row ? changeOf(row) : null
    },

    /** The newest change of a line; null when there is none. */
    async newest(lineId: string): Promise<Change | null> {
      const row = await changes()
        .where('lineId', '=', lineId)
        .orderBy('place', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? changeOf(row) : null
    },

    /** What the supplier itself said last of a line after the change at `place`; null when it has said nothing since. */
    async lastOfSupplier(lineId: string, place: number): Promise<LineTimes | null> {
      const row = await changes()
        .where('lineId', '=', lineId)
        .where('teller', '=', 'supplier')
        .where('place', '>', place)
        .orderBy('place', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? (row.after as LineTimes) : null
    },

    /** The place of the newest change of a line that another flight answered; 0 when none has. */
    async rebookedPlace(lineId: string): Promise<number> {
      const row = await db
        .selectFrom('flights.flightChange as change')
        .innerJoin('flights.changeAnswer as answer', 'answer.changeId', 'change.id')
        .select('change.place')
        .where('change.lineId', '=', lineId)
        .where('answer.answer', '=', 'rebook')
        .where('answer.state', '=', 'done')
        .orderBy('change.place', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.place ?? 0
    },

    /** Changes of these orders, newest first. */
    async ofOrders(orderIds: readonly string[]): Promise<Change[]> {
      if (orderIds.length === 0) return []
      const rows = await changes()
        .where('orderId', 'in', orderIds)
        .orderBy('toldAt', 'desc')
        .orderBy('place', 'desc')
        .execute()
      return rows.map(changeOf)
    },

    /** Every line of these orders. */
    async linesOf(orderIds: readonly string[]): Promise<{ orderId: string; lineId: string }[]> {
      if (orderIds.length === 0) return []
      return await db
        .selectFrom('flights.reservation')
        .select(['orderId', 'lineId'])
        .where('orderId', 'in', orderIds)
        .execute()
    },

    /** The newest answer to each of these changes. */
    async answersTo(changeIds: readonly string[]): Promise<Map<string, Answer>> {
      if (changeIds.length === 0) return new Map()
      const rows = await answers()
        .where('changeId', 'in', changeIds)
        .orderBy('answeredAt')
        .orderBy('id')
        .execute()
      return new Map(rows.map((row) => [row.changeId, answerOf(row)]))
    },

    async answer(answerId: string): Promise<Answer | null> {
      const row = await answers().where('id', '=', answerId).executeTakeFirst()
      return row ? answerOf(row) : null
    },

    /** Answers that are not carried out although given before `before`, and those whose replaced tickets are still out. */
    async unsettled(before: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('flights.changeAnswer')
        .select('id')
        .where(({ or, eb }) => or([eb('state', '=', 'open'), eb('replacedState', '=', 'open')]))
        .where('answeredAt', '<', before)
        .orderBy('answeredAt')
        .limit(500)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Whether the tickets that an answer replaced are still to be taken back. */
    async isReplacedOpen(answerId: string): Promise<boolean> {
      const row = await answers()
        .where('id', '=', answerId)
        .where('replacedState', '=', 'open')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Newest changes that nobody has answered, the oldest first: for staff. */
    async unanswered(): Promise<Change[]> {
      const rows = await db
        .selectFrom('flights.flightChange as change')
        .selectAll('change')
        .leftJoin('flights.changeAnswer as answer', (join) =>
          join.onRef('answer.changeId', '=', 'change.id').on('answer.state', '<>', 'failed'),
        )
        .leftJoin('flights.flightChange as next', (join) =>
          join.onRef('next.lineId', '=', 'change.lineId').onRef('next.place', '>', 'change.place'),
        )
        .where('answer.id', 'is', null)
        .where('next.id', 'is', null)
        .orderBy('change.toldAt')
        .limit(500)
        .execute()
      return rows.map(changeOf)
    },
  }
}

function changeOf({ id, before, after, kind, teller, ...row }: FlightChangeTable): Change {
  return {
    ...row,
    changeId: id,
    kind: kind as Change['kind'],
    teller: teller as Change['teller'],
    before: before as LineTimes,
    after: after as LineTimes,
  }
}

function answerOf(row: ChangeAnswerTable): Answer {
  const { offerKey, proposal } = row
  const bands = (row.penaltyBands ?? []) as (Omit<OfferPenaltyBand, 'until'> & {
    until: string | null
  })[]
  return {
    answerId: row.id,
    changeId: row.changeId,
    lineId: row.lineId,
    orderId: row.orderId,
    userId: row.userId,
    answer: row.answer as AnswerWord,
    state: row.state as Answer['state'],
    answeredAt: row.answeredAt,
    refundRequestId: row.refundRequestId,
    failure: row.failure,
    replacedKey: row.replacedKey,
    returnKey: row.returnKey,
    replacedProposal: row.replacedProposal as Proposal | null,
    chosen:
      offerKey === null
        ? null
        : {
            offerKey,
            proposal: proposal as Proposal,
            penaltyBands: bands.map((band) => ({
              ...band,
              until: band.until === null ? null : Temporal.Instant.from(band.until),
            })),
          },
  }
}
