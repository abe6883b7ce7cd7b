import type { TillShift } from '@parastoo/contract/office/counter'
import type { ExternalIssue } from '@parastoo/contract/office/externals'
import { tillAloneRial } from '@parastoo/contract/office/till-limits'
import { formatRialAsToman } from '@parastoo/kit/money'
import { rialTyped } from '@parastoo/kit/typed-number'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { officeCounter } from '../../../messages/office-counter.ts'
import { officeExternal as external } from '../../../messages/office-external.ts'
import type { CallContext } from '../../../shell/api.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { toast } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/TillPage.ts'
import { OpenCustomerDialog } from './OpenCustomerDialog.tsx'

const words = officeCounter.till
const say = wordsOf(words)
const toman = (rial: number) => wordsOf(officeCounter)('amount', { toman: formatRialAsToman(rial) })

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const [{ data: shifts }, { data: externals }] = await Promise.all([
    api.officeCounter.till(),
    api.officeExternals.unpaid(),
  ])
  return { shifts, unpaid: externals.unpaid }
}

/** `/office/till`: one's own till, opened and closed with what is counted, and the shifts before. */
export default function TillPage({ loaderData: { shifts, unpaid } }: Route.ComponentProps) {
  const open = shifts.find(({ closedAt }) => closedAt === null)
  const closed = shifts.filter(({ closedAt }) => closedAt !== null)
  return (
    <>
      <PageHeader title={words.title} className="mb-5" actions={<OpenCustomerDialog />}>
        {words.lead}
      </PageHeader>
      <div className="flex flex-col gap-4">
        {open ? <OpenShift shift={open} /> : <OpenDialog last={closed[0]} />}
        <Unpaid unpaid={unpaid} />
        <Section title={words.before}>
          <Lines
            none={words.none}
            lines={closed.map((shift) => ({
              id: shift.shiftId,
              body: (
                <>
                  <span>{toldMoment(shift.openedAt)}</span>
                  <span>
                    {toman(shift.takenRial ?? 0)}، {say('payments', { count: shift.payments })}
                  </span>
                  <Difference rial={shift.differenceRial ?? 0} />
                  {(shift.differenceReason || shift.isDifferenceWaiting) && (
                    <span className="basis-full text-xs text-quiet wrap-anywhere">
                      {[shift.isDifferenceWaiting && words.waits, shift.differenceReason]
                        .filter(Boolean)
                        .join('، ')}
                    </span>
                  )}
                </>
              ),
            }))}
          />
        </Section>
      </div>
    </>
  )
}

/** Tickets we have bought and nobody has paid for: they cost us, whether or not the customer comes back. */
function Unpaid({ unpaid }: { unpaid: readonly ExternalIssue[] }) {
  return (
    <Section title={external.unpaid}>
      {unpaid.length > 0 && <p className="text-sm text-quiet">{external.unpaidAbout}</p>}
      <Lines
        none={external.unpaidNone}
        lines={unpaid.map(({ orderId, title, amount, enteredAt, seller, pnr }) => ({
          id: orderId,
          body: (
            <>
              <Link to={officePaths.order(orderId)}>{title}</Link>
              <span>{toman(amount)}</span>
              <span className="text-quiet">{toldMoment(enteredAt)}</span>
              <span className="basis-full text-xs text-quiet">
                {wordsOf(external)('boughtFrom', { seller, pnr })}
              </span>
            </>
          ),
        }))}
      />
    </Section>
  )
}

function Difference({ rial }: { rial: number }) {
  if (rial === 0) return <span className="text-quiet">{words.even}</span>
  const told = { toman: formatRialAsToman(Math.abs(rial)) }
  return <span className="text-bad">{say(rial < 0 ? 'short' : 'over', told)}</span>
}

function OpenShift({ shift }: { shift: TillShift }) {
  const { openedAt, openingRial, payments } = shift
  return (
    <Section title={words.now}>
      <p className="text-sm text-quiet">{say('since', { when: toldMoment(openedAt) })}</p>
      <Facts
        facts={[
          [words.began, toman(openingRial)],
          // Not the sum: it would be known before it is counted.
          [words.taken, say('payments', { count: payments })],
        ]}
      />
      <div>
        <CloseDialog shift={shift} />
      </div>
    </Section>
  )
}

/** `last` is the shift before; what lay in the till since then may have been taken to the bank. */
function OpenDialog({ last }: { last: TillShift | undefined }) {
  const [typed, setTyped] = useState('')
  const openingRial = rialTyped(typed)
  const open = useOvertaken(officeApi.officeCounter.openTill, 'OFFICE_TILL_OPEN', words.openBefore)
  const { act, forget, fault, faultOf, ...deed } = useDeed(open, words.openDone)
  const atOpening = faultOf('openingRial')
  return (
    <div>
      <DeedDialog
        label={words.open}
        title={words.openTitle}
        text={words.openText}
        {...deed}
        fault={atOpening ? undefined : fault}
        isReady={openingRial !== null}
        onForget={forget}
        onAct={async () => openingRial !== null && (await act({ openingRial })) !== null}
      >
        {last && (
          <p className="text-sm text-quiet">
            {say('lastClosed', { toman: formatRialAsToman(last.countedRial ?? 0) })}
          </p>
        )}
        <DigitsField
          label={words.opening}
          value={typed}
          onChange={setTyped}
          maxDigits={12}
          hasThousands
          error={atOpening}
        />
      </DeedDialog>
    </div>
  )
}

/**
 * Counted blind: what there should be is told only once the server has what was counted, and then a difference is asked for its reason. What
 * was counted first stays in the audit, so that nobody counts until it fits.
 */
function CloseDialog({ shift: { shiftId } }: { shift: TillShift }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [expectedRial, setExpected] = useState<number | null>(null)
  const countedRial = rialTyped(typed)
  const close = useOvertaken(
    officeApi.officeCounter.closeTill,
    'OFFICE_TILL_CLOSED',
    words.closedBefore,
  )
  const { act, forget, fault, faultOf, ...deed } = useDeed(
    (input: Parameters<typeof close>[0], options: Parameters<typeof close>[1]) =>
      close(input, options).catch((error: unknown) => {
        const { expectedRial: told } = refusedOf(error)?.entries[0]?.detail ?? {}
        if (typeof told === 'number') setExpected(told)
        throw error
      }),
    words.closeDone,
  )
  const differenceRial =
    countedRial === null || expectedRial === null ? 0 : countedRial - expectedRial
  const atReason = faultOf('reason')
  return (
    <DeedDialog
      label={words.close}
      title={words.closeTitle}
      text={words.closeText}
      {...deed}
      fault={atReason ? undefined : fault}
      isReady={countedRial !== null}
      onForget={forget}
      onAct={async () =>
        countedRial !== null && (await act({ shiftId, countedRial, reason })) !== null
      }
    >
      <DigitsField
        label={words.counted}
        value={typed}
        onChange={setTyped}
        maxDigits={12}
        hasThousands
      />
      {expectedRial !== null && (
        <p aria-live="polite">
          {say('shouldBe', { toman: formatRialAsToman(expectedRial) })}{' '}
          <Difference rial={differenceRial} />
        </p>
      )}
      {(differenceRial !== 0 || atReason) && (
        <TextField
          label={words.reason}
          description={say('reasonText', { toman: formatRialAsToman(tillAloneRial) })}
          value={reason}
          onChange={setReason}
          maxLength={500}
          error={atReason}
        />
      )}
    </DeedDialog>
  )
}

/** The call, of which the refusal `code` says that another tab was first: that is told in `text`, and the page read anew. */
function useOvertaken<Input, Output>(
  call: (input: Input, options: { context: CallContext }) => Promise<Output>,
  code: string,
  text: string,
) {
  const { revalidate } = useRevalidator()
  return (input: Input, options: { context: CallContext }) =>
    call(input, options).catch((error: unknown) => {
      if (refusedOf(error)?.code === code) {
        toast({ text, tone: 'bad' })
        void revalidate()
      }
      throw error
    })
}
