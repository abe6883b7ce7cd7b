import { stretchesOf } from '@parastoo/contract/flights/joined-penalties'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from '@parastoo/ui/classes.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'
import { useSite } from '../site.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(orders.penalty)

/** More steps than this side by side leave no room for their sums. */
const mostInBar = 6

type Band = { until: string | null; labelFa: string; percent: number; amount: number | null }

/**
 * What giving a ticket back costs, as a bar in time: each step is as wide as it lasts, says what share is kept, until when, and how
 * much that is. The step in force is marked and those that are over are struck out, but on a ticket, which is read later.
 */
export function PenaltyBands({
  bands,
  issuedAt,
  at,
}: {
  bands: readonly Band[]
  /** Of a ticket, as an ISO instant: its bar begins there, else now. */
  issuedAt?: string
  /** Of a ticket that is only tried: when it would be given back, which is marked in place of now. */
  at?: string
}) {
  const { renderedAt: now } = useSite()
  const stretches = stretchesOf(bands, issuedAt ?? now)
  const moment = at ?? (issuedAt === undefined ? now : null)
  const current = moment === null ? -1 : bands.findIndex(({ until }) => isAhead(until, moment))
  // Of a journey by several tickets there are too many for words to stand under each: they stand one below the other, as on a phone.
  const isBar = bands.length <= mostInBar
  return (
    <ol
      aria-label={orders.penalty.label}
      className={classes('flex flex-col gap-0.5', isBar && 'sm:flex-row')}
    >
      {bands.map((band, place) => {
        const isOver = place < current
        return (
          <li
            key={band.labelFa}
            aria-current={place === current ? 'step' : undefined}
            style={{ flexGrow: stretches[place] ?? 1 }}
            className={classes(
              'group flex items-center gap-3 print-whole',
              isBar && 'sm:min-w-0 sm:basis-0 sm:flex-col sm:items-stretch sm:gap-1 sm:text-center',
              isOver && 'line-through',
            )}
          >
            <span
              className={classes(
                'grid h-10 w-20 shrink-0 place-items-center font-heavy print:[print-color-adjust:exact]',
                isBar
                  ? 'max-sm:group-first:rounded-t-control max-sm:group-last:rounded-b-control sm:w-full sm:group-first:rounded-s-control sm:group-last:rounded-e-control'
                  : 'group-first:rounded-t-control group-last:rounded-b-control',
                isOver ? 'bg-well text-quiet' : warmthOf(band.percent),
              )}
            >
              <span>
                {/* The sign follows the number as Persian reads. */}
                <Ltr>{toPersianDigits(band.percent)}</Ltr>٪
              </span>
            </span>
            <span className="min-w-0 text-sm sm:px-1">
              {band.amount !== null && (
                <span className="block font-medium">
                  {band.amount === 0
                    ? orders.penalty.none
                    : say('amount', { toman: formatRialAsToman(band.amount) })}
                </span>
              )}
              <span className="block text-xs text-quiet">
                {place === current && (
                  <b className="font-bold text-lead-text">
                    {at === undefined ? orders.penalty.now : orders.penalty.atThatTime}،{' '}
                  </b>
                )}
                {toPersianDigits(band.labelFa)}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const isAhead = (until: string | null, now: string): boolean =>
  until === null || Date.parse(until) > Date.parse(now)

const warmths = [
  'bg-kept-1 text-on-kept',
  'bg-kept-2 text-on-kept',
  'bg-kept-3 text-on-kept',
  'bg-kept-4 text-on-kept',
  'bg-kept-5 text-on-kept',
]

/** The dearer the step, the warmer its colour; the number beside it says the same. */
function warmthOf(percent: number): string {
  if (percent === 0) return 'bg-good-wash text-good'
  return warmths[Math.min(4, Math.ceil(percent / 20) - 1)] ?? ''
}
