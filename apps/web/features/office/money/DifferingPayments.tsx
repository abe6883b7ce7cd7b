import type { ReturnVerb } from '@parastoo/contract/office/approvals'
import type { DifferingPayment } from '@parastoo/contract/office/money'
import { partyWord } from '@parastoo/contract/office/party-words'
import { formatRial } from '@parastoo/kit/money'
import { Badge, type Tone } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeMoney.differing
const say = wordsOf(words)
const tones: Record<keyof typeof words.states, Tone> = {
  asked: 'caution',
  given: 'good',
  declined: 'bad',
}

/** Payments of which a bank says otherwise than we: nobody was credited, and two people send the money back to the card. */
export function DifferingPayments({
  payments,
  mayAct,
  pages,
}: {
  payments: readonly DifferingPayment[]
  mayAct: boolean
  /** Where the pages before and after this one are. */
  pages: { before: string | null; after: string | null }
}) {
  return (
    <div className="mb-5">
      <Section title={words.title}>
        <p className="text-sm text-quiet">{words.lead}</p>
        <Lines
          none=""
          lines={payments.map((payment) => ({
            id: payment.paymentId,
            body: <One key={payment.paymentId} payment={payment} mayAct={mayAct} />,
          }))}
        />
        {(pages.before || pages.after) && (
          <nav aria-label={words.title} className="flex gap-4 text-sm">
            {pages.before && <Link to={pages.before}>{words.before}</Link>}
            {pages.after && <Link to={pages.after}>{words.after}</Link>}
          </nav>
        )}
      </Section>
    </div>
  )
}

function One({ payment, mayAct }: { payment: DifferingPayment; mayAct: boolean }) {
  const { paymentId, gateway, reference, orderId, amountRial, endedAt, ways, returned } = payment
  const isOpen = returned === null || returned.state === 'declined'
  return (
    <>
      <span className="flex min-w-0 flex-col gap-1">
        <span>
          {say('one', {
            bank: partyWord(gateway),
            rial: formatRial(amountRial),
            when: endedAt === null ? '' : toldMoment(endedAt),
          })}{' '}
          {orderId && <Link to={officePaths.order(orderId)}>{words.order}</Link>}
        </span>
        <span className="text-quiet wrap-anywhere">
          {words.bankSays}: <Ltr>{payment.difference}</Ltr>
          {reference && (
            <>
              {'، '}
              {words.reference}: <Ltr>{reference}</Ltr>
            </>
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {returned && <Badge tone={tones[returned.state]}>{words.states[returned.state]}</Badge>}
        {returned?.answer && <Ltr>{returned.answer}</Ltr>}
        {payment.askedId && <Link to={gatePaths.approval(payment.askedId)}>{words.seeAsked}</Link>}
        {isOpen && ways.length === 0 && <span className="text-quiet">{words.noWay}</span>}
        {isOpen && ways.length > 0 && !payment.askedId && mayAct && (
          <AskDialog paymentId={paymentId} ways={ways} amountRial={amountRial} />
        )}
      </span>
    </>
  )
}

function AskDialog({
  paymentId,
  ways,
  amountRial,
}: {
  paymentId: string
  ways: readonly ReturnVerb[]
  amountRial: number
}) {
  const [verb, setVerb] = useState<ReturnVerb>(ways[0] ?? 'reverse')
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeApprovals.askReturn, words.done)
  return (
    <DeedDialog
      label={words.ask}
      title={words.askTitle}
      text={say('askText', { rial: formatRial(amountRial) })}
      kind="quiet"
      {...deed}
      isReady={reason.trim().length >= 3}
      onForget={forget}
      onAct={async () => (await act({ paymentId, verb, reason })) !== null}
    >
      <RadioCards
        label={words.way}
        value={verb}
        onChange={(id) => setVerb(id as ReturnVerb)}
        options={ways.map((id) => ({ id, text: words.ways[id] }))}
      />
      <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}
