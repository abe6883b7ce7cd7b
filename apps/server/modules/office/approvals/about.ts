/** Where what an approval is about is read, as far as somebody may read it there. */
import { contract } from '@parastoo/contract'
import type { ApprovalAbout, approvalPages } from '@parastoo/contract/office/approvals'
import { readableSheets } from '@parastoo/contract/office/rule-names'
import { type OperationMeta, type StaffScope, scopesOf } from '@parastoo/contract/operation'
import type { Db } from '../../../platform/db/database.ts'
import type { Approval } from './approval.ts'
import type { Fares, StatementSums } from './ports.ts'

type Page = (typeof approvalPages)[number]
type Needs = {
  db: Db
  statementSums: Pick<StatementSums, 'statementsOf'>
  fares: Pick<Fares, 'placeOf'>
}

/** Of each of these, in their order. */
export async function aboutEach(
  needs: Needs,
  approvals: readonly Pick<Approval, 'will'>[],
  scope: readonly StaffScope[],
): Promise<ApprovalAbout[][]> {
  const lineIds = approvals.flatMap(({ will }) =>
    will.kind === 'statement-line' ? [will.lineId] : [],
  )
  const statements = await needs.statementSums.statementsOf(needs.db, lineIds)
  return await Promise.all(
    approvals.map(async (approval) =>
      (await pagesOf(needs, approval, statements)).filter((about) => mayRead(about, scope)),
    ),
  )
}

async function pagesOf(
  { db, fares }: Needs,
  { will }: Pick<Approval, 'will'>,
  statements: ReadonlyMap<string, string>,
): Promise<ApprovalAbout[]> {
  switch (will.kind) {
    case 'payout-batch':
      return [at('payouts', will.batchId)]
    case 'supplier-payment':
      return will.statementId === undefined
        ? [at('suppliers')]
        : [at('statement', will.statementId)]
    case 'statement-line': {
      const statementId = statements.get(will.lineId)
      return statementId === undefined ? [] : [at('statement', statementId)]
    }
    case 'currency-rate':
      return [at('rates')]
    case 'discount-campaign':
      return [at('campaigns')]
    case 'rule-change':
      return [at('rules', will.sheet, { of: will.parts[0] ?? null })]
    case 'till-gap':
    case 'till-difference':
      return [at('till-gaps')]
    case 'refund-above':
      return [at('refund', will.number), at('order', will.orderId), at('customer', will.userId)]
    case 'wallet-adjustment':
      return [at('customer', will.userId)]
    case 'bank-return': {
      const order = will.orderId === null ? [] : [at('order', will.orderId)]
      return [...order, at('customer', will.userId), at('differing')]
    }
    case 'fare-cut': {
      const [first] = will.cells
      const place = first ? await fares.placeOf(db, { source: will.source, row: first.row }) : null
      return [at('inventory', will.source, place ?? {})]
    }
    case 'scope-grant':
    case 'second-factor-reset':
      return [at('roles')]
  }
}

const at = (
  page: Page,
  id: string | null = null,
  { of = null, on = null }: { of?: string | null; on?: string | null } = {},
): ApprovalAbout => ({ page, id, of, on })

/** What each page asks for as it opens. */
const { api } = contract
const calls = {
  order: api.officeOrders.order,
  customer: api.officeCustomers.customer,
  refund: api.officeRefunds.request,
  payouts: api.officeMoney.payouts,
  suppliers: api.officeMoney.suppliers,
  statement: api.officeStatements.statement,
  differing: api.officeMoney.differing,
  'till-gaps': api.officeMoney.tillGaps,
  rates: api.officeCurrencies.list,
  campaigns: api.officeCampaigns.list,
  rules: api.officeRules.sheet,
  inventory: api.officeInventory.sheet,
  roles: api.officeStaff.list,
} satisfies Record<Page, { '~orpc': { meta: unknown } }>

function mayRead({ page, id }: ApprovalAbout, scope: readonly StaffScope[]): boolean {
  if (page === 'rules' && !readableSheets(scope).some((sheet) => sheet === id)) return false
  const { who } = calls[page]['~orpc'].meta as Partial<OperationMeta>
  return scopesOf(who)?.some((each) => scope.includes(each)) === true
}
