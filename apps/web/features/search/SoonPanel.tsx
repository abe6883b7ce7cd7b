import { buttonClass } from '@parastoo/ui/button-class.ts'
import { FlyingSwallow } from '@parastoo/ui/drawings/Swallow.tsx'
import { Link } from 'react-router'
import { home } from '../../messages/home.ts'
import { paths } from '../../paths.ts'

/** What stands where a product is not sold yet: what is coming, and the one thing that can be done now. */
export function SoonPanel({ product }: { product: 'hotel' | 'visa' | 'tour' }) {
  const { title, text } = home.soon[product]
  return (
    <div className="flex flex-col items-center gap-x-6 gap-y-3 text-center sm:flex-row sm:text-start">
      <svg viewBox="0 0 96 72" aria-hidden className="w-24 shrink-0">
        <FlyingSwallow
          x={46}
          y={38}
          size={62}
          turn={-6}
          colour="var(--color-lead-text)"
          throat="var(--color-warm)"
        />
      </svg>
      <div className="flex-1">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="text-quiet">{text}</p>
      </div>
      <Link to={paths.home()} replace preventScrollReset className={buttonClass({ kind: 'quiet' })}>
        {home.soon.goFlights}
      </Link>
    </div>
  )
}
