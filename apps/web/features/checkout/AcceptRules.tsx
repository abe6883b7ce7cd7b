import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { stays } from '../../messages/stays.ts'
import { paths } from '../../paths.ts'
import { rulesAnchor } from './FareRulesCard.tsx'

const words = checkout.confirm
const linkClass =
  'inline-flex touch-target items-center text-lead-text underline underline-offset-4'

/** Nothing is paid before the rules are accepted. The links stand under the box: inside its label they could not be pressed. */
export function AcceptRules({
  ofStay = false,
  isAccepted,
  onChange,
  error,
}: {
  /** The rules are those of a hotel, not of a ticket. */
  ofStay?: boolean
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  error: string | undefined
}) {
  return (
    <div>
      <Checkbox isSelected={isAccepted} onChange={onChange} error={error}>
        {ofStay ? words.acceptStay : words.accept}
      </Checkbox>
      <p className="flex flex-wrap gap-x-5 ps-9 text-sm">
        <a href={`#${rulesAnchor}`} className={linkClass}>
          {ofStay ? stays.rules : words.rules}
        </a>
        <Link to={paths.terms()} target="_blank" className={linkClass}>
          {words.terms}
        </Link>
      </p>
    </div>
  )
}
