import type {
  StatementPage as Statement,
  StatementLine,
} from '@parastoo/contract/office/statements'
import { type BookCurrency, formatAmount } from '@parastoo/kit/book-money'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Switch } from '@parastoo/ui/Switch.tsx'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { officeStatements as words } from '../../../messages/office-statements.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officePaths } from '../office-paths.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import type { Route } from './+types/StatementPage.ts'
import { moneyPaths } from './money-paths.ts'
import { LineDeeds, PayStatement, RemoveStatement } from './StatementDeeds.tsx'
import { sumWords, unitWords } from './statement-words.ts'

const say = wordsOf(words)
const sayLine = wordsOf(words.lines)

export const meta = () => pageMeta(words.part, { isIndexed: false })

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  if (!isUuid(id)) throw data(null, { status: 404 })
  const { data: statement } = await siteOf(context).api.officeStatements.statement({ id })
  return { statement }
}

/** `/office/money/statements/{id}`: ours, theirs and what differs, line by line; what differs stands first with what may be done about it. */
export default function StatementPage({ loaderData: { statement } }: Route.ComponentProps) {
  const {
    supplierFa: supplier,
    from,
    until,
    dueOn,
    fileName,
    takenBy,
    takenAt,
    askedId,
  } = statement
  const mayAct = useUser()?.scope.includes('finance') ?? false
  const amount = (sum: number) => formatAmount(sum, statement.currency)
  return (
    <>
      <PageHeader
        title={say('title', { supplier })}
        className="mb-4"
        back={
          <Link to={moneyPaths.statements()} className="text-lead-text">
            {words.back}
          </Link>
        }
      >
        {say('taken', { file: fileName, who: takenBy.nameFa, when: toldMoment(takenAt) })}
      </PageHeader>
      <ClaimBar />
      <div className="mb-4">
        <Section title={words.summary}>
          <Facts
            facts={[
              [
                words.columns.days,
                say('days', { from: formatJalaliDate(from), until: formatJalaliDate(until) }),
              ],
              [words.columns.due, formatJalaliDate(dueOn)],
              [words.sums.ours, amount(statement.ours)],
              [words.sums.theirs, amount(statement.theirs)],
              [words.sums.agreed, amount(statement.agreed)],
              [words.sums.unpaid, amount(statement.unpaid)],
            ]}
          />
          {askedId !== null && (
            <Notice>
              {words.payAsked} <Link to={gatePaths.approval(askedId)}>{words.seeAsked}</Link>
            </Notice>
          )}
          {mayAct && (
            <div className="flex flex-wrap gap-2">
              {askedId === null && statement.unpaid > 0 && <PayStatement statement={statement} />}
              {statement.isUntouched && <RemoveStatement statement={statement} />}
            </div>
          )}
        </Section>
      </div>
      <Lines statement={statement} mayAct={mayAct} />
    </>
  )
}

function Lines({
  statement: { list, openLines, currency },
  mayAct,
}: {
  statement: Statement
  mayAct: boolean
}) {
  const [isOnlyOpen, setOnlyOpen] = useState(false)
  const shown = isOnlyOpen ? list.filter(({ state }) => state !== 'agreed') : list
  const heads = words.lines
  const unit = { unit: unitWords(currency) }
  return (
    <section aria-label={heads.label}>
      {openLines > 0 && openLines < list.length && (
        <Switch isSelected={isOnlyOpen} onChange={setOnlyOpen}>
          {words.onlyOpen}
        </Switch>
      )}
      <section
        aria-label={heads.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-card"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr>
              {[
                heads.reference,
                sayLine('ours', unit),
                sayLine('theirs', unit),
                sayLine('difference', unit),
                heads.state,
              ].map((title) => (
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
            {shown.map((line) => (
              <LineRow
                key={line.lineId}
                line={line}
                list={list}
                currency={currency}
                mayAct={mayAct}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function LineRow({
  line,
  list,
  currency,
  mayAct,
}: {
  line: StatementLine
  list: readonly StatementLine[]
  currency: BookCurrency
  mayAct: boolean
}) {
  const { reference, orderId, orderNumber, day, ours, theirs } = line
  const difference = (theirs ?? 0) - (ours ?? 0)
  const sum = (amount: number | null) =>
    amount === null ? '—' : <Ltr>{sumWords(amount, currency)}</Ltr>
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      {/* What a supplier calls it may be as long as they like: it leaves the sums their place. */}
      <th scope="row" className="min-w-32 px-3 py-2.5 text-start font-normal wrap-anywhere">
        <Ltr>{reference}</Ltr>
        <span className="block text-xs text-quiet">
          {day !== null && formatJalaliDate(day, 'numeric')}{' '}
          {orderId !== null && orderNumber !== null && (
            <Link to={officePaths.order(orderId)}>
              {sayLine('order', { number: toPersianDigits(orderNumber) })}
            </Link>
          )}
        </span>
      </th>
      <td className="px-3 py-2.5 tabular-nums">{sum(ours)}</td>
      <td className="px-3 py-2.5 tabular-nums">{sum(theirs)}</td>
      <td className="px-3 py-2.5 tabular-nums">{difference === 0 ? '—' : sum(difference)}</td>
      <td className="min-w-48 px-3 py-2.5 xl:min-w-84">
        <Standing line={line} />
        {mayAct && line.askedId === null && line.state !== 'agreed' && (
          <LineDeeds line={line} list={list} currency={currency} />
        )}
      </td>
    </tr>
  )
}

function Standing({ line }: { line: StatementLine }) {
  const { state, agreedAs, agreed, askedId, isPaid, decidedBy, decidedAt, note } = line
  const { states } = words
  return (
    <div className="mb-1 flex flex-col items-start gap-1">
      <span className="flex flex-wrap gap-1">
        {state === 'agreed' && agreedAs ? (
          <Badge tone="good">{states[agreedAs]}</Badge>
        ) : (
          <Badge tone={state === 'disputed' ? 'caution' : 'bad'}>
            {state === 'disputed' ? states.disputed : states.open}
          </Badge>
        )}
        {isPaid && agreed !== 0 && <Badge>{states.paid}</Badge>}
      </span>
      {askedId !== null && <Link to={gatePaths.approval(askedId)}>{states.asked}</Link>}
      {decidedBy !== null && decidedAt !== null && (
        <span className="text-xs text-quiet">
          {say('said', { who: decidedBy.nameFa, when: toldMoment(decidedAt), note: note ?? '' })}
        </span>
      )}
    </div>
  )
}
