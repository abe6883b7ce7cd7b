import {
  type BankTemplate,
  bankTemplateNames,
  bankTemplates,
  type MoneyBatch,
  type MoneyPayout,
  settledDays,
} from '@parastoo/contract/office/money'
import { formatNumber, formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { saveFile } from '../../../shell/save-file.ts'
import { useUser } from '../../../shell/site.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section, useMayOpen } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'
import type { Route } from './+types/PayoutsPage.ts'
import { MoneyParts } from './MoneyParts.tsx'
import { backOf, toldPaid, wordsOfBack } from './payout-back-words.ts'

const words = officeMoney.payouts
const say = wordsOf(words)
const shortestReason = 3
const tones = {
  waiting: 'caution',
  batched: 'caution',
  sent: 'plain',
  paid: 'good',
  bounced: 'bad',
  refused: 'bad',
} as const

export const meta = () => pageMeta(officeMoney.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const site = siteOf(context)
  const { data } = await site.api.officeMoney.payouts()
  return data
}

/** `/office/money`: what waits to be paid out, what banks have, and what is recorded of it. */
export default function PayoutsPage({
  loaderData: { waiting, batches, settled },
}: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('finance') ?? false
  const totalRial = waiting.reduce((sum, { amountRial }) => sum + amountRial, 0)
  return (
    <>
      <MoneyParts part="payouts" lead={words.lead} />
      <div className="flex flex-col gap-5">
        <Section title={words.waiting}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {waiting.length > 0 && (
              <p className="text-sm text-quiet">
                {say('waitingSum', { count: waiting.length, toman: formatRialAsToman(totalRial) })}
              </p>
            )}
            {mayAct && waiting.length > 0 && (
              <Link to={gatePaths.approvals()} className={buttonClass({ kind: 'lead' })}>
                {words.ask}
              </Link>
            )}
          </div>
          <Payouts payouts={waiting} none={words.none} mayAct={mayAct} />
        </Section>
        {batches.length === 0 ? (
          <Section title={words.batches}>
            <p className="text-sm text-quiet">{words.noBatches}</p>
          </Section>
        ) : (
          batches.map((batch) => <Batch key={batch.batchId} batch={batch} mayAct={mayAct} />)
        )}
        {settled.length > 0 && (
          <section className="flex flex-col gap-3">
            <h2 className="text-lg font-bold">{say('settled', { days: settledDays })}</h2>
            <p className="text-sm text-quiet">{words.settledText}</p>
            {settled.map((batch) => (
              <Batch key={batch.batchId} batch={batch} mayAct={mayAct} isSettled />
            ))}
          </section>
        )}
      </div>
    </>
  )
}

function Batch({
  batch,
  mayAct,
  isSettled = false,
}: {
  batch: MoneyBatch
  mayAct: boolean
  /** The bank has paid or given back all of it. */
  isSettled?: boolean
}) {
  const { batchId, preparedBy, preparedAt, approvedBy, totalRial, payouts } = batch
  const when = toldMoment(preparedAt)
  const backRial = backOf(payouts)
  const total = formatRialAsToman(totalRial)
  return (
    <div id={batchId} className="scroll-mt-24">
      <Section
        title={
          backRial === 0
            ? say('batch', { when, toman: total })
            : say('batchLeft', { when, toman: formatRialAsToman(totalRial - backRial), total })
        }
      >
        {backRial > 0 && (
          <p className="text-sm">{say('batchBack', { toman: formatRialAsToman(backRial) })}</p>
        )}
        <p className="text-sm text-quiet">
          {say('prepared', { who: preparedBy.nameFa })}،{' '}
          {approvedBy ? say('approved', { who: approvedBy.nameFa }) : words.notApproved}
        </p>
        {mayAct && approvedBy && !isSettled && payouts.some(({ rail }) => rail === null) && (
          <div className="flex flex-wrap items-end gap-3">
            <BankFile batchId={batchId} />
            <PaidDialog id={batchId} told={words} />
          </div>
        )}
        <Payouts payouts={payouts} none={words.none} mayAct={mayAct} />
      </Section>
    </div>
  )
}

function Payouts({
  payouts,
  none,
  mayAct,
}: {
  payouts: readonly MoneyPayout[]
  none: string
  mayAct: boolean
}) {
  const mayOpen = useMayOpen()
  return (
    <Lines
      none={none}
      lines={payouts.map((payout) => ({
        id: payout.payoutId,
        body: (
          <>
            <span className="min-w-0 flex-1 basis-52">
              <b className="wrap-anywhere">{payout.holder}</b>
              <span className="block text-quiet">
                {words.sources[payout.source]}، {payout.title}
                {payout.iban && (
                  <>
                    ، <Ltr>{payout.iban}</Ltr>
                  </>
                )}
                {payout.rail && (
                  <>
                    ، {words.rail.reference} <Ltr>{payout.reference}</Ltr>
                  </>
                )}
                {!payout.rail && payout.state !== 'waiting' && (
                  <>
                    ، {words.reference} <Ltr>{payout.reference}</Ltr>
                  </>
                )}
              </span>
              {payout.reason && (
                <span className="block wrap-anywhere">
                  {say('because', { why: payout.reason })}
                </span>
              )}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {payout.rail && (
                <b className="block">
                  {wordsOf(words.rail)('dinars', { dinars: formatNumber(payout.rail.dinars) })}
                </b>
              )}
              {officeMoneyAmount(payout.amountRial)}
            </span>
            <Badge tone={tones[payout.state]}>{words.states[payout.state]}</Badge>
            {payout.orderId && mayOpen('order') && (
              <Link to={officePaths.order(payout.orderId)}>{words.order}</Link>
            )}
            {mayAct && payout.rail && payout.state === 'sent' && (
              <PaidDialog id={payout.payoutId} told={railWordsOf(payout)} />
            )}
            {mayAct && payout.state === 'waiting' && <BackDialog payout={payout} how="refuse" />}
            {mayAct && (payout.state === 'sent' || payout.state === 'paid') && (
              <BackDialog payout={payout} how="returned" />
            )}
          </>
        ),
      }))}
    />
  )
}

const officeMoneyAmount = (amountRial: number) =>
  wordsOf(officeMoney)('amount', { toman: formatRialAsToman(amountRial) })

function BankFile({ batchId }: { batchId: string }) {
  const [template, setTemplate] = useState<BankTemplate>('general')
  const proof = useStaffProof()
  const get = async () => {
    try {
      const file = await proof.guard(() => officeApi.officeMoney.bankFile({ batchId, template }))
      if (file) saveFile(file, `payouts.${template === 'text' ? 'txt' : 'csv'}`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <>
      <Select
        className="w-72 max-w-full"
        label={words.template}
        value={template}
        onChange={(id) => setTemplate(bankTemplateNames.find((each) => each === id) ?? 'general')}
        options={bankTemplateNames.map((id) => ({ id, text: bankTemplates[id] }))}
      />
      <Button kind="quiet" onPress={() => void get()}>
        {words.getFile}
      </Button>
      <StaffProofDialog {...proof.dialog} />
    </>
  )
}

type PaidWords = Record<'paid' | 'paidTitle' | 'paidText' | 'paidDone' | 'tracking', string>

/** Of a payout in dinars: what is to be done in the portal, and what its number is called. */
function railWordsOf({ rail, holder: bank, reference }: MoneyPayout): PaidWords {
  const sums = { dinars: formatNumber(rail?.dinars ?? 0), bank, reference }
  return { ...words.rail, paidText: wordsOf(words.rail)('paidText', sums) }
}

function PaidDialog({ id, told }: { id: string; told: PaidWords }) {
  const [trackingNumber, setTrackingNumber] = useState('')
  const { act, forget, fault, faultOf, ...deed } = useDeed(officeApi.officeMoney.recordPaid)
  return (
    <DeedDialog
      label={told.paid}
      title={told.paidTitle}
      text={told.paidText}
      {...deed}
      fault={faultOf('trackingNumber') ? undefined : fault}
      isReady={trackingNumber.trim() !== ''}
      onForget={forget}
      onAct={async () => {
        const recorded = await act({ id, trackingNumber })
        if (recorded) toast(toldPaid(recorded.data.paid, told.paidDone))
        return recorded !== null
      }}
    >
      <TextField
        label={told.tracking}
        direction="ltr"
        maxLength={60}
        value={trackingNumber}
        onChange={setTrackingNumber}
        error={faultOf('trackingNumber')}
      />
    </DeedDialog>
  )
}

function BackDialog({ payout, how }: { payout: MoneyPayout; how: 'returned' | 'refuse' }) {
  const [reason, setReason] = useState('')
  const told = wordsOfBack(payout, how)
  const call =
    how === 'refuse' ? officeApi.officeMoney.refuse : officeApi.officeMoney.recordReturned
  const { act, forget, ...deed } = useDeed(call, told.done)
  return (
    <DeedDialog
      label={words[how]}
      title={words[`${how}Title`]}
      text={told.text}
      kind="danger"
      {...deed}
      isReady={reason.trim().length >= shortestReason}
      onForget={forget}
      onAct={async () => (await act({ payoutId: payout.payoutId, reason })) !== null}
    >
      <TextField label={told.reason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}
