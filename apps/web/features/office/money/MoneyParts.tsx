import { buttonClass } from '@parastoo/ui/button-class.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { moneyPaths } from './money-paths.ts'

const words = officeMoney.parts
const parts = ['payouts', 'suppliers', 'statements', 'sides', 'days', 'rates', 'campaigns'] as const

/** The head of each page of the money desk, and the way to the others. */
export function MoneyParts({ part, lead }: { part: (typeof parts)[number]; lead: string }) {
  return (
    <>
      <PageHeader title={words[part]} className="mb-4">
        {lead}
      </PageHeader>
      <nav aria-label={words.label} className="mb-5">
        <ul className="flex flex-wrap gap-1">
          {parts.map((each) => (
            <li key={each}>
              <Link
                to={moneyPaths[each]()}
                aria-current={each === part ? 'page' : undefined}
                className={buttonClass({ kind: each === part ? 'lead' : 'quiet' })}
              >
                {words[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
