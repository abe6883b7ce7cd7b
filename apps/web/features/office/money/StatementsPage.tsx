import type { StatementRow } from '@parastoo/contract/office/statements'
import { formatAmount } from '@parastoo/kit/book-money'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Table, type TableColumn } from '@parastoo/ui/Table.tsx'
import { Link, useNavigate } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { officeStatements as words } from '../../../messages/office-statements.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { wordsOf } from '../../../shell/words.ts'
import { askedPage } from '../asked-page.ts'
import type { Route } from './+types/StatementsPage.ts'
import { MoneyParts } from './MoneyParts.tsx'
import { moneyPaths } from './money-paths.ts'
import { TakeStatement } from './TakeStatement.tsx'

const say = wordsOf(words)
const pageSize = 50

export const meta = () => pageMeta(officeMoney.parts.statements, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const page = askedPage(url)
  const [{ data: rows, meta: about }, { data: debts }] = await Promise.all([
    api.officeStatements.list({ page, pageSize }),
    api.officeMoney.suppliers(),
  ])
  const suppliers = debts.map(({ supplier, supplierFa, currency }) => ({
    supplier,
    supplierFa,
    currency,
  }))
  return { rows, paging: about.paging, suppliers }
}

/** `/office/money/statements`: the lists of suppliers, the newest first, and a way to hand one in. */
export default function StatementsPage({
  loaderData: { rows, suppliers, paging },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const mayAct = useUser()?.scope.includes('finance') ?? false
  return (
    <>
      <MoneyParts part="statements" lead={words.lead} />
      {mayAct && (
        <div className="mb-4">
          <TakeStatement suppliers={suppliers} />
        </div>
      )}
      <Table
        label={words.part}
        columns={columns}
        rows={rows}
        keyOf={({ statementId }) => statementId}
        textOf={({ supplierFa }) => supplierFa}
        onOpen={({ statementId }) => void navigate(moneyPaths.statement(statementId))}
        empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
      />
      <nav aria-label={words.part} className="mt-4 flex gap-4">
        {paging.page > 1 && (
          <Link to={moneyPaths.statements({ page: paging.page - 1 })}>
            {officeMoney.sides.before}
          </Link>
        )}
        {paging.page * pageSize < paging.total && (
          <Link to={moneyPaths.statements({ page: paging.page + 1 })}>
            {officeMoney.sides.after}
          </Link>
        )}
      </nav>
    </>
  )
}

const columns: readonly TableColumn<StatementRow>[] = [
  {
    id: 'supplier',
    title: words.columns.supplier,
    isName: true,
    draw: ({ supplierFa, statementId }) => (
      <Link to={moneyPaths.statement(statementId)}>{supplierFa}</Link>
    ),
  },
  {
    id: 'days',
    title: words.columns.days,
    draw: ({ from, until }) =>
      say('days', { from: formatJalaliDate(from), until: formatJalaliDate(until) }),
  },
  { id: 'due', title: words.columns.due, draw: ({ dueOn }) => formatJalaliDate(dueOn) },
  {
    id: 'open',
    title: words.columns.open,
    draw: ({ openLines }) => (
      <Badge tone={openLines > 0 ? 'bad' : 'good'}>{say('openLines', { count: openLines })}</Badge>
    ),
  },
  {
    id: 'agreed',
    title: words.columns.agreed,
    draw: ({ agreed, currency }) => formatAmount(agreed, currency),
  },
  {
    id: 'unpaid',
    title: words.columns.unpaid,
    draw: ({ unpaid, currency }) => formatAmount(unpaid, currency),
  },
]
