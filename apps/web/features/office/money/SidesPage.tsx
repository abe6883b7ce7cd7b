import type { MoneySides } from '@parastoo/contract/office/money'
import { partyWord } from '@parastoo/contract/office/party-words'
import { addDays, formatJalaliDate, isValidDate } from '@parastoo/kit/dates'
import { formatRial } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { useUser } from '../../../shell/site.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { askedPage } from '../asked-page.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/SidesPage.ts'
import { DifferingPayments } from './DifferingPayments.tsx'
import { MoneyParts } from './MoneyParts.tsx'
import { moneyPaths } from './money-paths.ts'

const words = officeMoney.sides
const shortest = 3
const differingAtOnce = 20

export const meta = () => pageMeta(officeMoney.parts.sides, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = siteOf(context)
  const asked = url.searchParams.get('day') ?? ''
  const day = isValidDate(asked) ? asked : addDays(tehranDayOf(new Date()), -1)
  const name = url.searchParams.get('name')
  const { sides, differing: differingOf } = site.api.officeMoney
  const page = askedPage(url, 'differing')
  const { data: payments, meta: about } = await differingOf({ page, pageSize: differingAtOnce })
  const differing = { payments, paging: about.paging }
  if (!name) return { differing, sides: (await sides({ day })).data }
  try {
    return { differing, sides: (await sides({ day, name })).data }
  } catch (error) {
    if (refusedOf(error)?.code !== 'NOT_FOUND') throw error
    // A name that nobody has shows the first, as no name does.
    return { differing, sides: (await sides({ day })).data }
  }
}

/** `/office/money/sides`: our lines of a day beside theirs; what differs stands first and is closed with what was found out. */
export default function SidesPage({ loaderData: { sides, differing } }: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('finance') ?? false
  const { names, name, day, isReceived, lines } = sides
  const { paging } = differing
  const onPage = (page: number) =>
    moneyPaths.sides({ name, day, differing: page > 1 ? page : null })
  return (
    <>
      <MoneyParts part="sides" lead={words.lead} />
      {differing.payments.length > 0 && (
        <DifferingPayments
          payments={differing.payments}
          mayAct={mayAct}
          pages={{
            before: paging.page > 1 ? onPage(paging.page - 1) : null,
            after: paging.page * paging.pageSize < paging.total ? onPage(paging.page + 1) : null,
          }}
        />
      )}
      <nav aria-label={words.with} className="mb-3">
        <ul className="flex flex-wrap gap-1">
          {names.map((each) => (
            <li key={each}>
              <Link
                to={moneyPaths.sides({ name: each, day })}
                aria-current={each === name ? 'true' : undefined}
                className={buttonClass({ kind: each === name ? 'lead' : 'quiet', size: 'small' })}
              >
                {partyWord(each)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={words.day} className="mb-4 flex flex-wrap items-center gap-3">
        <Link to={moneyPaths.sides({ name, day: addDays(day, -1) })}>{words.before}</Link>
        <b>{formatJalaliDate(day)}</b>
        <Link to={moneyPaths.sides({ name, day: addDays(day, 1) })}>{words.after}</Link>
      </nav>
      {!isReceived && (
        <Notice tone="caution" className="mb-4">
          {words.missing}
        </Notice>
      )}
      {lines.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <Sides sides={sides} mayAct={mayAct} />
      )}
    </>
  )
}

function Sides({ sides: { lines, isReceived }, mayAct }: { sides: MoneySides; mayAct: boolean }) {
  const { columns } = words
  return (
    <section
      aria-label={officeMoney.parts.sides}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {[columns.reference, columns.ours, columns.theirs, columns.state].map((title) => (
              <th
                key={title}
                scope="col"
                className="border-b border-line px-3 py-2.5 text-start text-quiet"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ reference, ours, theirs, difference }) => (
            <tr key={reference} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-3 py-2.5 text-start font-normal">
                <Ltr>{reference}</Ltr>
              </th>
              <td className="px-3 py-2.5 tabular-nums">{ours ? formatRial(ours.amount) : '—'}</td>
              <td className="px-3 py-2.5 tabular-nums">
                {theirs ? formatRial(theirs.amount) : '—'}
              </td>
              <td className="px-3 py-2.5">
                <span className="flex flex-wrap items-center gap-2">
                  {difference ? (
                    <Badge tone="bad">{kindOf(difference.kind)}</Badge>
                  ) : (
                    <Badge tone={isReceived && ours && theirs ? 'good' : 'plain'}>
                      {isReceived && ours && theirs ? words.same : words.waits}
                    </Badge>
                  )}
                  {difference && mayAct && <SettleDialog id={difference.id} />}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const kindOf = (kind: string): string =>
  (words.kinds as Readonly<Record<string, string>>)[kind] ?? kind

function SettleDialog({ id }: { id: string }) {
  const [note, setNote] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeMoney.settleDifference, words.settleDone)
  return (
    <DeedDialog
      label={words.settle}
      title={words.settleTitle}
      text={words.settleText}
      {...deed}
      isReady={note.trim().length >= shortest}
      onForget={forget}
      onAct={async () => (await act({ id, note })) !== null}
    >
      <TextField label={words.note} value={note} onChange={setNote} maxLength={500} />
    </DeedDialog>
  )
}
