import type { CashOutHold } from '@parastoo/contract/identity/account'
import { messageOf } from '@parastoo/contract/messages'
import type { PaidDinars } from '@parastoo/contract/refunds/dinars'
import { mostRefundFiles, type PayTarget, payTargets } from '@parastoo/contract/refunds/refunds'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { CreditCard, Landmark, Wallet } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { refunds } from '../../messages/refunds.ts'
import { paths } from '../../paths.ts'
import { fieldId, focusField } from '../../shell/forms/FormField.tsx'
import { UploadField } from '../../shell/uploads/UploadField.tsx'
import { useUploads } from '../../shell/uploads/use-uploads.ts'
import { wordsOf } from '../../shell/words.ts'
import { momentOf } from './moment-of.ts'
import { RefundItems } from './RefundItems.tsx'
import { listed, RefundSummary } from './RefundSummary.tsx'
import { type GivenBack, refundPageWords } from './refund-page-words.ts'
import { isFreeByCarrier, type RefundFaults, refundFaults, type TicketItem } from './refund-sums.ts'
import { useQuotedTogether } from './use-quoted-together.ts'
import { useRefund } from './use-refund.ts'
import { useRefundChoice } from './use-refund-choice.ts'

const words = refunds.page
const say = wordsOf(words)

type Reason = {
  id: number
  title: string
  note: string
  flow: 'by-table' | 'by-carrier' | 'by-staff'
  /** Nobody is asked about it without a picture. */
  needsProof: boolean
}

/** As they stand on the page. */
const faultOrder = ['reason', 'files', 'items', 'owner', 'agreed'] as const

type Account = { iban: string; hold: CashOutHold | null }

/** The steps of giving tickets back on one page. Amounts come from the server's quotes and go back as their ids only. */
export function RefundForm({
  orderId,
  givenBack,
  isWhole,
  items: loaded,
  reasons,
  reasonId,
  account,
  lender,
  paidInDinars,
  now,
}: {
  orderId: string
  givenBack: GivenBack
  /** Paid in part so far: all of it goes, or nothing. */
  isWhole: boolean
  items: TicketItem[]
  reasons: readonly Reason[]
  reasonId: number | null
  account: Account | null
  /** Who lent the price of it, where somebody did: what comes back goes there. */
  lender: string | null
  /** What of it was paid in dinars and has not gone back: it goes back so unless something else is chosen. */
  paidInDinars: readonly PaidDinars[]
  now: string
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toReason = (id: number) =>
    void navigate(paths.refund(orderId, id), { replace: true, preventScrollReset: true })
  const { choice, change, forget } = useRefundChoice(orderId, (kept) => {
    if (reasonId === null && kept.reasonId !== null) toReason(kept.reasonId)
  })
  const { ownerName } = choice
  const told = refundPageWords(givenBack)
  // What comes back of a place on a tour depends on who else goes.
  const isTour = givenBack === 'tour'
  const isTogether = loaded.some(({ state, goesWhole }) => state === 'open' && goesWhole)
  const isOfSet = isTour || isTogether
  const hold = account?.hold ?? null
  const usual = paidInDinars.length > 0 ? 'Gateway' : 'Wallet'
  const isPossible = (target: PayTarget) =>
    target === 'BankAccount'
      ? account !== null && hold === null
      : target === 'Wallet' || target === usual
  const payTo = choice.payTo !== null && isPossible(choice.payTo) ? choice.payTo : usual
  const banks = listed(paidInDinars.map(({ bank }) => bank))
  const keys = new Set(isWhole ? loaded.map(({ unitId }) => unitId) : choice.keys)
  const together = useQuotedTogether({ orderId, reasonId, items: loaded, keys, isOfSet })
  const { items } = together
  const [isAgreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<RefundFaults>({})
  const refund = useRefund()
  const uploads = useUploads({ most: mostRefundFiles, draft: `refund.files.${orderId}` })
  const { flow = null, needsProof = false } = reasons.find(({ id }) => id === reasonId) ?? {}
  const takesFiles = flow !== null && flow !== 'by-table'
  const chosen = items.filter((item) => item.state === 'open' && keys.has(item.unitId))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const lacksProof = needsProof && uploads.field.files.every(({ state }) => state === 'failed')
    const found = refundFaults({ reasonId, chosen, payTo, ownerName, isAgreed, lacksProof })
    setFaults(found)
    // The button stands below all of them, on a phone a screen away.
    const first = faultOrder.find((field) => found[field])
    if (first) focusField(`refund.${first}`)
    if (reasonId === null || Object.keys(found).length > 0) return
    if (together.isPending) return
    if (takesFiles && !uploads.areDone()) return focusField('refund.files')
    const outcome = await refund.send({
      orderId,
      items: chosen.map(({ id }) => id),
      reasonId,
      payTo,
      ...(payTo === 'BankAccount' && { accountOwnerName: ownerName }),
      ...(takesFiles && uploads.ids.length > 0 && { files: uploads.ids }),
      agreed: true,
    })
    if (outcome === 'files-gone') await uploads.check()
    if (outcome !== 'sent') return
    forget()
    uploads.forget()
    await navigate(paths.refundRequests())
  }
  const faultOf = (field: keyof RefundFaults) => {
    const code = faults[field]
    return code && messageOf(code)
  }
  const mend = (field: keyof RefundFaults) => setFaults({ ...faults, [field]: undefined })

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start"
    >
      <div className="flex min-w-0 flex-col gap-4">
        {/* Rooms are cancelled by their table, and no reason is asked for. */}
        {!isWhole && (givenBack !== 'hotel' || flow === 'by-staff') && (
          <Card as="section" className="sm:p-6">
            <h2 className="mb-3 text-lg font-bold">{words.reason}</h2>
            <div id={fieldId('refund.reason')}>
              <RadioCards
                label={words.reason}
                isLabelHidden
                error={faultOf('reason')}
                value={reasonId === null ? null : String(reasonId)}
                onChange={(id) => {
                  // Another reason asks for other pictures, or for none.
                  setFaults(({ reason: _reason, files: _files, ...others }) => others)
                  change({ reasonId: Number(id) })
                  toReason(Number(id))
                }}
                options={reasons.map(({ id, title, note }) => ({
                  id: String(id),
                  text: title,
                  description: note,
                }))}
              />
            </div>
            {takesFiles && (
              <div id={fieldId('refund.files')} className="mt-4">
                <UploadField
                  {...uploads.field}
                  error={uploads.field.error ?? faultOf('files')}
                  onChoose={(files) => {
                    mend('files')
                    uploads.field.onChoose(files)
                  }}
                  label={needsProof ? words.letter : words.files}
                  description={say(needsProof ? 'letterText' : 'filesText', {
                    most: mostRefundFiles,
                  })}
                  isOptional={!needsProof}
                />
              </div>
            )}
          </Card>
        )}
        <Card as="section" className="sm:p-6">
          <h2 className="text-lg font-bold">{told.items}</h2>
          <p className="mb-3 text-sm text-quiet">{words.itemsText}</p>
          {isWhole && <Notice className="mb-3">{words.whole}</Notice>}
          {isTogether && <Notice className="mb-3">{refunds.ofStay.together}</Notice>}
          {loaded.every(({ state }) => state !== 'open') && (
            <Notice tone="caution" isLive className="mb-3">
              {words.notByThis}
            </Notice>
          )}
          {/* Whoever would pay a penalty for what the carrier did is told before they do. */}
          {flow !== 'by-carrier' && items.some(isFreeByCarrier) && (
            <Notice tone="caution" className="mb-3">
              {words.changed}
            </Notice>
          )}
          <div id={fieldId('refund.items')}>
            <RefundItems
              words={told}
              items={items}
              chosenKeys={keys}
              isByTable={flow === null || flow === 'by-table'}
              onChange={(next) => {
                mend('items')
                change({ keys: [...next] })
              }}
            />
          </div>
          {isTour && <p className="mt-2 text-sm text-quiet">{refunds.ofTour.rooming}</p>}
          {faults.items && (
            <p role="alert" className="mt-2 text-sm text-bad">
              {faultOf('items')}
            </p>
          )}
        </Card>
        <Card as="section" className="flex flex-col gap-4 sm:p-6">
          <h2 className="text-lg font-bold">{words.payTo}</h2>
          {lender === null ? (
            <RadioCards
              label={words.payTo}
              isLabelHidden
              columns={2}
              value={payTo}
              onChange={(id) => change({ payTo: payTargets.find((each) => each === id) ?? null })}
              options={[
                ...(usual === 'Gateway'
                  ? [
                      {
                        id: 'Gateway',
                        text: say('gateway', { banks }),
                        description: words.gatewayText,
                        icon: <CreditCard className="size-5" />,
                      },
                    ]
                  : []),
                {
                  id: 'Wallet',
                  text: words.wallet,
                  description: told.walletText,
                  icon: <Wallet className="size-5" />,
                },
                {
                  id: 'BankAccount',
                  text: words.bank,
                  isDisabled: account === null || hold !== null,
                  description: bankTextOf(account),
                  icon: <Landmark className="size-5" />,
                },
              ]}
            />
          ) : (
            <Notice tone="plain">{say('toLender', { lender })}</Notice>
          )}
          {hold && (
            <Notice tone="caution" title={say('hold.title', { when: momentOf(hold.until) })}>
              {words.hold[hold.because]} {words.hold.wallet}
            </Notice>
          )}
          {payTo === 'BankAccount' && (
            <div id={fieldId('refund.owner')}>
              <TextField
                label={words.owner}
                description={words.ownerText}
                value={ownerName}
                onChange={(name) => {
                  mend('owner')
                  change({ ownerName: name })
                }}
                autoComplete="name"
                maxLength={120}
                error={faultOf('owner')}
              />
            </div>
          )}
        </Card>
      </div>
      <RefundSummary
        penaltyName={told.totalPenalty}
        chosen={chosen}
        isKnownChange={flow === 'by-carrier' && chosen.every(({ needsReview }) => !needsReview)}
        isLent={lender !== null}
        paidInDinars={payTo === 'Gateway' ? paidInDinars : []}
        now={now}
        onEnd={() => void revalidate()}
      >
        <div id={fieldId('refund.agreed')}>
          <Checkbox
            isSelected={isAgreed}
            onChange={(isSelected) => {
              mend('agreed')
              setAgreed(isSelected)
            }}
            description={told.irreversible}
            error={faultOf('agreed')}
          >
            {told.agree}
          </Checkbox>
        </div>
        {refund.notice && (
          <Notice tone="bad" isLive title={words.failed}>
            {refund.notice}
          </Notice>
        )}
        <Button
          type="submit"
          kind="main"
          size="large"
          isWide
          isPending={refund.isPending || together.isPending}
        >
          {told.submit}
        </Button>
      </RefundSummary>
    </form>
  )
}

/** Under the choice of the bank account: which one, or why none. */
function bankTextOf(account: Account | null): string {
  if (account === null) return words.noBank
  const { iban, hold } = account
  return hold ? say('bankHeld', { iban, when: momentOf(hold.until) }) : say('bankText', { iban })
}
