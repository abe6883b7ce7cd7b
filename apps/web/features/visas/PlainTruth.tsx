import type { VisaDestination, VisaTypeCard } from '@parastoo/contract/visas/visas'
import { classes } from '@parastoo/ui/classes.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { visas } from '../../messages/visas.ts'
import { wordsOf } from '../../shell/words.ts'
import { feeWords, visitsOf } from './visa-words.ts'

const say = wordsOf(visas.truth)

/** The first line of every page of a visa: who we are not, what the authority asks, and where it says so itself. */
export function PlainTruth({
  destination,
  type,
  className,
}: {
  destination: VisaDestination
  /** One type; without it the lowest fee among them all. */
  type?: VisaTypeCard
  className?: string
}) {
  const { sells, officialSite } = destination
  const fee = type ? type.officialFee : leastFeeOf(destination.types)
  return (
    <p className={classes('text-sm sm:text-base', className)}>
      {sells === 'file' ? visas.truth.agencyFile : visas.truth.agency}{' '}
      {fee && <>{feeSentence(fee, type === undefined)}، </>}
      {visas.truth.site}{' '}
      <a
        href={`https://${officialSite}`}
        rel="noopener nofollow"
        className="inline-flex min-h-6 items-center underline"
      >
        <Ltr>{officialSite}</Ltr>
      </a>
    </p>
  )
}

function feeSentence(fee: NonNullable<VisaTypeCard['officialFee']>, isLeast: boolean): string {
  if (fee.amountMinor === 0) return visas.truth.feeFree
  return say(isLeast ? 'feeFrom' : 'fee', { fee: feeWords(fee) })
}

/** The lowest fee of a visit. */
function leastFeeOf(types: readonly VisaTypeCard[]): VisaTypeCard['officialFee'] {
  const fees = visitsOf(types)
    .flatMap(({ officialFee }) => officialFee ?? [])
    .toSorted((one, other) => one.amountMinor - other.amountMinor)
  return fees[0] ?? null
}
