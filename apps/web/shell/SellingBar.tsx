import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { officeSelling } from '../messages/office-selling.ts'
import { phoneInGroups } from './phone-in-groups.ts'
import type { TabSelling } from './selling.ts'

const words = officeSelling.bar

/** For whom orders are placed in this tab, and the way back to their page, where it is ended. */
export function SellingBar({ selling: { customerPath, name, phone } }: { selling: TabSelling }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-caution-wash px-4 py-2 text-sm text-ink print:hidden"
    >
      <span>
        {words.lead} <b>{name}</b> <Ltr>{phoneInGroups(phone.replace(/^\+98/, '0'))}</Ltr>
      </span>
      <Link
        to={customerPath}
        className="inline-flex min-h-6 items-center font-medium text-lead-text"
      >
        {words.back}
      </Link>
    </p>
  )
}
