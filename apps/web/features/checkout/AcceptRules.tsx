import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { rulesAnchor } from '../../shell/kinds/rules-anchor.ts'
import type { Accepted } from '../../shell/kinds/sold-kinds.ts'

const linkClass =
  'inline-flex min-h-9 touch-target items-center text-lead-text underline underline-offset-4'

/** Nothing is paid before the rules are accepted. The links stand under the box: inside its label they could not be pressed. */
export function AcceptRules({
  accepted: { accept, rules },
  isAccepted,
  onChange,
  error,
}: {
  accepted: Accepted
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  error: string | undefined
}) {
  return (
    <div>
      <Checkbox isSelected={isAccepted} onChange={onChange} error={error}>
        {accept}
      </Checkbox>
      <p className="flex flex-wrap gap-x-5 ps-9 text-sm">
        {rules.map(({ of, title }) => (
          <a key={of} href={`#${rulesAnchor(of)}`} className={linkClass}>
            {title}
          </a>
        ))}
        <Link to={paths.terms()} target="_blank" className={linkClass}>
          {checkout.confirm.terms}
        </Link>
      </p>
    </div>
  )
}
