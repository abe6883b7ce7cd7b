import { routes } from 'virtual:office-routes'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { officeSelling } from '../messages/office-selling.ts'
import { officeClient } from './api.ts'
import { phoneInGroups } from './phone-in-groups.ts'
import { sellInTab, type TabSelling } from './selling.ts'

const words = officeSelling.bar
const linkClass = 'inline-flex min-h-6 items-center font-medium text-lead-text'

/** For whom orders are placed in this tab, the way back to their page, and the end of it, for whoever may open that page no more too. */
export function SellingBar({ selling }: { selling: TabSelling }) {
  const { customerPath, name, phone } = selling
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-caution-wash px-4 py-2 text-sm text-ink print:hidden"
    >
      <span>
        {words.lead} <b>{name}</b> <Ltr>{phoneInGroups(phone.replace(/^\+98/, '0'))}</Ltr>
      </span>
      <Link to={customerPath} className={linkClass}>
        {words.back}
      </Link>
      <button type="button" className={linkClass} onClick={() => end(selling)}>
        {words.end}
      </button>
    </p>
  )
}

/** The tab forgets it at once; the server is told where it still listens, else it ends there within the hour. */
function end({ sellingId }: TabSelling): void {
  sellInTab(null)
  void officeClient(routes)
    .officeCounter.endSelling({ sellingId })
    .catch(() => {})
}
