import type { OfficeLine } from '@parastoo/contract/office/orders'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toLatinDigits } from '@parastoo/kit/text'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { office } from '../../../messages/office.ts'
import { officeOrders } from '../../../messages/office-orders.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { IssuedDialog } from './IssuedDialog.tsx'

const words = officeOrders.deeds
const say = wordsOf(words)
const shortestReason = 3

/** What staff may decide of a line as it stands; nothing where it does not wait for them. Of a line of their own they read who decides. */
export function LineDeeds({ line, isOwn }: { line: OfficeLine; isOwn: boolean }) {
  const { isForStaff, contradiction, hotelAnswerBy, tourAnswerBy } = line
  const told = line.stay?.told ?? null
  const isAsked = hotelAnswerBy !== null || tourAnswerBy !== null
  if (!isForStaff && contradiction === null && !isAsked && told === null) return null
  if (isOwn) return <Notice>{office.own}</Notice>
  return (
    <div className="flex flex-wrap gap-2">
      {hotelAnswerBy !== null && <RequestAnswer lineId={line.lineId} of="hotel" isAccepted />}
      {hotelAnswerBy !== null && (
        <RequestAnswer lineId={line.lineId} of="hotel" isAccepted={false} />
      )}
      {tourAnswerBy !== null && <RequestAnswer lineId={line.lineId} of="tour" isAccepted />}
      {tourAnswerBy !== null && <RequestAnswer lineId={line.lineId} of="tour" isAccepted={false} />}
      {told !== null && <NumberDialog lineId={line.lineId} was={told.number} />}
      {isForStaff && <IssuedDialog lineId={line.lineId} />}
      {isForStaff && <FailedDialog line={line} />}
      {contradiction !== null && <SettleDialog lineId={line.lineId} />}
    </div>
  )
}

function FailedDialog({ line: { lineId, amount } }: { line: OfficeLine }) {
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeOrders.recordFailed, words.failedDone)
  return (
    <DeedDialog
      label={words.failed}
      title={words.failedTitle}
      text={say('failedText', { toman: formatRialAsToman(amount) })}
      kind="danger"
      {...deed}
      isReady={reason.trim().length >= shortestReason}
      onForget={forget}
      onAct={async () => (await act({ lineId, reason })) !== null}
    >
      <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}

function SettleDialog({ lineId }: { lineId: string }) {
  const [settlement, setSettlement] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeOrders.settle, words.settleDone)
  return (
    <DeedDialog
      label={words.settle}
      title={words.settleTitle}
      text={words.settleText}
      {...deed}
      isReady={settlement.trim().length >= shortestReason}
      onForget={forget}
      onAct={async () => (await act({ lineId, settlement })) !== null}
    >
      <TextField label={words.agreed} value={settlement} onChange={setSettlement} maxLength={500} />
    </DeedDialog>
  )
}

const answers = {
  hotel: { call: officeApi.officeOrders.answerHotel, said: words.hotelAnswer },
  tour: { call: officeApi.officeOrders.answerTour, said: words.tourAnswer },
}

/** As the server takes it: what a reception reads off a voucher, in letters and digits that are the same everywhere. */
const isTellable = (number: string): boolean =>
  /^[A-Za-z0-9 ./_-]{0,30}$/.test(toLatinDigits(number).trim())

/** What a hotel or an organiser answered to a request, written down by staff. Why it is a no is read by the traveller; a yes says enough. */
function RequestAnswer({
  lineId,
  of,
  isAccepted,
}: {
  lineId: string
  of: keyof typeof answers
  isAccepted: boolean
}) {
  const [note, setNote] = useState('')
  const [number, setNumber] = useState('')
  const { call, said } = answers[of]
  const { act, forget, faultOf, ...deed } = useDeed(call, said.done)
  return (
    <DeedDialog
      {...said[isAccepted ? 'yes' : 'no']}
      kind={isAccepted ? 'lead' : 'danger'}
      {...deed}
      isReady={isTellable(number)}
      onForget={forget}
      onAct={async () => (await act({ lineId, isAccepted, note, number })) !== null}
    >
      {isAccepted && of === 'hotel' && (
        <TextField
          label={words.hotelAnswer.number}
          description={words.hotelAnswer.numberText}
          direction="ltr"
          value={number}
          onChange={setNumber}
          error={isTellable(number) ? faultOf('number') : words.hotelAnswer.numberWrong}
          maxLength={30}
          isOptional
        />
      )}
      {!isAccepted && (
        <TextField
          label={words.toCustomer}
          value={note}
          onChange={setNote}
          maxLength={500}
          isOptional
        />
      )}
    </DeedDialog>
  )
}

/** Puts right what a hotel told with its yes, or writes down what it tells later. What somebody else wrote meanwhile is not overwritten. */
function NumberDialog({ lineId, was }: { lineId: string; was: string | null }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { act, forget, faultOf, ...deed } = useDeed(
    officeApi.officeOrders.correctNumber,
    words.hotelNumber.done,
  )
  const number = typed ?? was ?? ''
  const isWrong = !isTellable(number)
  return (
    <DeedDialog
      label={was === null ? words.hotelNumber.add : words.hotelNumber.correct}
      title={words.hotelNumber.title}
      text={words.hotelNumber.text}
      kind="quiet"
      {...deed}
      isReady={!isWrong && toLatinDigits(number).trim() !== '' && number !== was}
      onForget={forget}
      onAct={async () => {
        const done = await act({ lineId, number, was })
        if (done) setTyped(null)
        return done !== null
      }}
    >
      <TextField
        label={words.hotelAnswer.number}
        description={words.hotelAnswer.numberText}
        direction="ltr"
        value={number}
        onChange={setTyped}
        error={isWrong ? words.hotelAnswer.numberWrong : faultOf('number')}
        maxLength={30}
      />
    </DeedDialog>
  )
}
