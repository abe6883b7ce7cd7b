/** Every SQL statement of loans after their payment is verified: each moves a row only from where it may move. */
import { type Db, query, type Tx } from '../../platform/db/database.ts'

/**
 * `open`: what was bought is on its way. `refused`: the lender will not settle. One that will not revert or lower keeps its state, with the
 * lender's words in `refusal`: of either staff must look.
 */
export type CaptureState = 'open' | 'settling' | 'settled' | 'reverting' | 'reverted' | 'refused'

export type Capture = {
  paymentId: string
  orderId: string
  gateway: string
  amountRial: number
  state: CaptureState
  toReturnRial: number
  returnedRial: number
  refusal: string | null
}

const columns = `
  payment_id as "paymentId", order_id as "orderId", gateway, amount_rial as "amountRial", state,
  to_return_rial as "toReturnRial", returned_rial as "returnedRial", refusal`

const isUnfinished = `refusal is null and (state in ('settling', 'reverting') or (state = 'settled' and returned_rial < to_return_rial))`

export function captureReader(dbOrTx: Db | Tx) {
  return {
    async find(paymentId: string): Promise<Capture | null> {
      const text = `select ${columns} from payments.capture where payment_id = $1`
      return (await query<Capture>(dbOrTx, text, [paymentId]))[0] ?? null
    },

    /** The loan that paid an order, reverted since or not; null where no lender did. */
    async ofOrder(orderId: string): Promise<Capture | null> {
      const text = `
        select ${columns} from payments.capture where order_id = $1 and is_taken`
      return (await query<Capture>(dbOrTx, text, [orderId]))[0] ?? null
    },

    /** Every loan that a lender would not settle, revert or lower, the oldest first. */
    refused: () =>
      query<Capture>(
        dbOrTx,
        `select ${columns} from payments.capture where refusal is not null order by created_at limit 100`,
        [],
      ),
  }
}

export function captureWriter(dbOrTx: Db | Tx) {
  const hasMoved = async (text: string, values: unknown[]) =>
    (await query(dbOrTx, text, values)).length > 0
  return {
    /** Writes a verified loan down: open where it pays its order, else to be reverted whole. */
    async add(
      loan: Pick<Capture, 'paymentId' | 'orderId' | 'gateway' | 'amountRial'> & {
        isTaken: boolean
        now: Temporal.Instant
      },
    ): Promise<void> {
      const { paymentId, orderId, gateway, amountRial, isTaken, now } = loan
      await query(dbOrTx, addText, [paymentId, orderId, gateway, amountRial, isTaken, now])
    },

    /**
     * Decides what becomes of the open loan of an order, now that nothing of it is on its way any more: reverted where all of it goes
     * back, else settled. Answers its payment; null where there is none, or it was decided before.
     */
    async decide(orderId: string): Promise<string | null> {
      const [moved] = await query<{ paymentId: string }>(dbOrTx, decideText, [orderId])
      return moved?.paymentId ?? null
    },

    /**
     * Notes that of what an order gives back up to this amount goes to its lender, as far as the lender has paid and not had back. Answers how
     * much of it that is; null where nothing is. Locks the loan's row until the commit.
     */
    async takeBack(
      orderId: string,
      amountRial: number,
    ): Promise<(Pick<Capture, 'paymentId' | 'gateway' | 'state'> & { takenRial: number }) | null> {
      type Taken = Pick<Capture, 'paymentId' | 'gateway' | 'state'> & { takenRial: number }
      return (await query<Taken>(dbOrTx, takeBackText, [orderId, amountRial]))[0] ?? null
    },

    /**
     * Takes up to `limit` loans that a lender is still to be asked about, and that nobody has asked about since `before`; one alone where it
     * is named. Who asks at the same time gets others.
     */
    async claim(claim: {
      before: Temporal.Instant
      now: Temporal.Instant
      paymentId?: string
      limit?: number
    }): Promise<Capture[]> {
      const { before, now, paymentId = null, limit = 40 } = claim
      return await query<Capture>(dbOrTx, claimText, [before, now, paymentId, limit])
    },

    /** The lender has settled; false where somebody recorded it before. */
    markSettled: (paymentId: string, now: Temporal.Instant) =>
      hasMoved(settledText, [paymentId, now]),

    /** The lender has reverted; false where somebody recorded it before. */
    markReverted: (paymentId: string, now: Temporal.Instant) =>
      hasMoved(revertedText, [paymentId, now]),

    /** The lender has taken back up to this much in all; false where another answer was recorded meanwhile. */
    markReturned: (ask: { paymentId: string; fromRial: number; toRial: number }) =>
      hasMoved(returnedText, [ask.paymentId, ask.fromRial, ask.toRial]),

    /**
     * The lender will not: nothing is asked of it any more by itself. What it has settled stays settled, and what is to be reverted pays no
     * order. False where another answer was recorded meanwhile.
     */
    markRefused: (
      asked: Pick<Capture, 'paymentId' | 'state' | 'returnedRial'>,
      { reason, now }: { reason: string; now: Temporal.Instant },
    ) => hasMoved(refusedText, [asked.paymentId, asked.state, asked.returnedRial, reason, now]),

    /** It is asked for again; false where nothing was refused. */
    askAgain: (paymentId: string) => hasMoved(askAgainText, [paymentId]),
  }
}

const addText = `
  insert into payments.capture (payment_id, order_id, gateway, amount_rial, is_taken, state, to_return_rial, created_at)
  values ($1, $2, $3, $4, $5, case when $5::boolean then 'open' else 'reverting' end, case when $5::boolean then 0 else $4::bigint end, $6)`

const decideText = `
  update payments.capture set state = case when to_return_rial = amount_rial then 'reverting' else 'settling' end
  where order_id = $1 and state = 'open' returning payment_id as "paymentId"`

const takeBackText = `
  with loan as (
    select payment_id, to_return_rial from payments.capture
    where order_id = $1 and state in ('open', 'settling', 'settled', 'refused') and to_return_rial < amount_rial for update
  )
  update payments.capture as capture set to_return_rial = least(capture.amount_rial, capture.to_return_rial + $2::bigint)
  from loan where loan.payment_id = capture.payment_id
  returning capture.payment_id as "paymentId", capture.gateway, capture.state, capture.to_return_rial - loan.to_return_rial as "takenRial"`

const claimText = `
  update payments.capture set asked_at = $2
  where payment_id in (
    select payment_id from payments.capture
    where ${isUnfinished} and (asked_at is null or asked_at < $1) and ($3::uuid is null or payment_id = $3)
    order by asked_at nulls first limit $4 for update skip locked
  ) returning ${columns}`

const settledText = `
  update payments.capture set state = 'settled', ended_at = $2, asked_at = null
  where payment_id = $1 and state = 'settling' returning payment_id`

const revertedText = `
  update payments.capture set state = 'reverted', returned_rial = amount_rial, ended_at = $2, asked_at = null
  where payment_id = $1 and state = 'reverting' returning payment_id`

const returnedText = `
  update payments.capture set returned_rial = $3, asked_at = null
  where payment_id = $1 and state = 'settled' and returned_rial = $2 returning payment_id`

const refusedText = `
  update payments.capture set refusal = $4, asked_at = null,
    state = case when state = 'settling' then 'refused' else state end,
    ended_at = case when state = 'settling' then $5 else ended_at end
  where payment_id = $1 and state = $2 and returned_rial = $3 and refusal is null returning payment_id`

const askAgainText = `
  update payments.capture set refusal = null,
    state = case when state = 'refused' then 'settling' else state end,
    ended_at = case when state = 'refused' then null else ended_at end
  where payment_id = $1 and refusal is not null returning payment_id`
