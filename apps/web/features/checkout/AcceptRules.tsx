import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { stays } from '../../messages/stays.ts'
import { visaCase } from '../../messages/visa-case.ts'
import { paths } from '../../paths.ts'
import type { Bought } from '../../shell/buying/CheckoutFrame.tsx'
import { rulesAnchor } from './FareRulesCard.tsx'

const words = checkout.confirm
const linkClass =
  'inline-flex touch-target items-center text-lead-text underline underline-offset-4'

const acceptWords = { flight: words.accept, stay: words.acceptStay, visa: words.acceptVisa }
const rulesWords = { flight: words.rules, stay: stays.rules, visa: visaCase.refunds.title }

/** Nothing is paid before the rules are accepted. The links stand under the box: inside its label they could not be pressed. */
export function AcceptRules({
  of: bought,
  isAccepted,
  onChange,
  error,
}: {
  /** Whose rules they are. */
  of: Bought
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  error: string | undefined
}) {
  return (
    <div>
      <Checkbox isSelected={isAccepted} onChange={onChange} error={error}>
        {acceptWords[bought]}
      </Checkbox>
      <p className="flex flex-wrap gap-x-5 ps-9 text-sm">
        <a href={`#${rulesAnchor}`} className={linkClass}>
          {rulesWords[bought]}
        </a>
        <Link to={paths.terms()} target="_blank" className={linkClass}>
          {words.terms}
        </Link>
      </p>
    </div>
  )
}
