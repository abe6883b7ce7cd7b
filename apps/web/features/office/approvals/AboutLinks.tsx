import type { ApprovalAbout } from '@parastoo/contract/office/approvals'
import { inventorySources } from '@parastoo/contract/office/inventory-cells'
import { ruleSheets } from '@parastoo/contract/office/rule-names'
import { Link } from 'react-router'
import { approvals } from '../../../messages/approvals.ts'
import { gatePaths } from '../gate-paths.ts'
import { moneyPaths } from '../money/money-paths.ts'
import { officePaths } from '../office-paths.ts'
import { rulePaths } from '../rules/rule-paths.ts'

/** The way to what an approval is about; the server names only what its reader may see. */
export function AboutLinks({ about }: { about: readonly ApprovalAbout[] }) {
  if (about.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {about.map((one) => (
        <Link
          key={one.page}
          to={pathOfAbout(one)}
          className="inline-flex min-h-11 items-center underline"
        >
          {approvals.about[one.page]}
        </Link>
      ))}
    </p>
  )
}

/** Where that is; of a table or a stock that is not known any more, the page with all of them. */
function pathOfAbout({ page, id, of, on }: ApprovalAbout): string {
  const key = id ?? ''
  switch (page) {
    case 'order':
      return officePaths.order(key)
    case 'customer':
      return officePaths.customer(key)
    case 'refund':
      return officePaths.refund(key)
    case 'payouts':
      return `${moneyPaths.payouts()}#${key}`
    case 'suppliers':
      return moneyPaths.suppliers()
    case 'statement':
      return moneyPaths.statement(key)
    case 'differing':
      return moneyPaths.sides()
    case 'till-gaps':
      return moneyPaths.days()
    case 'rates':
      return moneyPaths.rates()
    case 'campaigns':
      return moneyPaths.campaigns()
    case 'rules':
      return rulePaths.sheet(
        ruleSheets.find((sheet) => sheet === key) ?? 'penalties',
        of ?? undefined,
      )
    case 'inventory':
      return officePaths.inventory(inventorySources.find((source) => source === key) ?? 'flights', {
        of,
        from: on,
      })
    case 'roles':
      return gatePaths.roles()
  }
}
