import type { TourPage } from '@parastoo/contract/tours/tour'
import { tourPage } from '../../../messages/tour-page.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(tourPage)

/** How a tour is paid in two, in a sentence. */
export const depositText = ({
  depositPercent,
  balanceDaysBefore,
}: NonNullable<TourPage['paymentPlan']>): string =>
  say('deposit', { percent: depositPercent, days: balanceDaysBefore })
