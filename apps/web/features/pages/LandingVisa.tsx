import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { landingCard, landingMore } from './landing-card.ts'
import type { LandingStock } from './landing-stock.ts'

const say = wordsOf(written.visas)

/** The types of visa of the country of a landing, with what an adult pays today. */
export function LandingVisa({ code, nameFa, types }: NonNullable<LandingStock['visa']>) {
  return (
    <section aria-labelledby="visa" className="mb-8">
      <h2 id="visa" className="text-xl font-heavy">
        {say('title', { destination: nameFa })}
      </h2>
      <p className="mb-3 text-sm text-quiet">
        {written.visas[types.length > 0 ? 'priced' : 'none']}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {types.map((type) => (
          <li key={type.code}>
            <Link to={paths.visaType(code, { type: type.code })} className={landingCard}>
              <span className="font-bold">{type.nameFa}</span>
              <Price
                className="mt-auto pt-2 [&>span]:whitespace-normal"
                size="small"
                priceRial={type.priceRial}
              />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.visa(code)} className={landingMore}>
        {say('all', { destination: nameFa })}
      </Link>
    </section>
  )
}
