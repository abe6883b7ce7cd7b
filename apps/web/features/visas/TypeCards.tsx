import type { VisaDestination, VisaTypeCard } from '@parastoo/contract/visas/visas'
import { ChevronOnward, Clock } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { visas } from '../../messages/visas.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { EntryDrawing } from './EntryDrawing.tsx'
import { type Passport, passportQuery } from './passports.ts'
import { StandingBadge } from './StandingBadge.tsx'
import { canBeAsked, feeWords, promiseWords, stayWords } from './visa-words.ts'

const say = wordsOf(visas.type)

/** The types of a destination, the whole card a link; those that cannot be had say why and lead on all the same. */
export function TypeCards({
  destination,
  passport,
  except,
  askedFor = {},
}: {
  destination: VisaDestination
  passport: Passport
  /** The type whose page this is. */
  except?: string
  /** Whom the visa is asked for, as an address says them, where that is known already. */
  askedFor?: Record<string, string | number | null>
}) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {destination.types
        .filter(({ code }) => code !== except)
        .map((type) => (
          <li key={type.code}>
            <Link
              to={paths.visaType(destination.code, {
                type: type.code,
                ...passportQuery(passport),
                ...askedFor,
              })}
              className="group flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 text-ink no-underline shadow-card transition-shadow hover:shadow-panel"
            >
              <TypeSummary type={type} />
            </Link>
          </li>
        ))}
    </ul>
  )
}

function TypeSummary({ type }: { type: VisaTypeCard }) {
  const { nameFa, entries, standing, reasonFa, officialFee, priceRial, promise } = type
  return (
    <>
      <span className="flex items-start gap-3">
        <EntryDrawing entries={entries} />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{nameFa}</span>
          <span className="block text-sm text-quiet">{stayWords(type)}</span>
        </span>
        <StandingBadge standing={standing} />
      </span>
      {canBeAsked(type) ? (
        <span className="flex items-center gap-1.5 text-sm text-quiet">
          <Clock aria-hidden className="size-4" />
          {promiseWords(promise)}
        </span>
      ) : (
        <span className="text-sm text-quiet">{reasonFa ?? visas.standing.notOfferedText}</span>
      )}
      <span className="mt-auto flex items-end justify-between gap-3 border-t border-line pt-3">
        <span>
          {priceRial !== null && <Price size="small" priceRial={priceRial} />}
          {officialFee && (
            <span className="block text-xs text-quiet">
              {officialFee.amountMinor === 0
                ? visas.type.free
                : say('official', { fee: feeWords(officialFee) })}
            </span>
          )}
          {priceRial === null && canBeAsked(type) && (
            <span className="text-sm text-lead-text">{visas.type.details}</span>
          )}
        </span>
        <ChevronOnward
          aria-hidden
          className="size-5 shrink-0 text-lead-text transition-transform group-hover:-translate-x-1"
        />
      </span>
    </>
  )
}
