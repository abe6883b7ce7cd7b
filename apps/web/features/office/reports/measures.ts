/** How the numbers of reports are written. */
import type { Measure } from '@parastoo/contract/office/report-names'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { officeReports } from '../../../messages/office-reports.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(officeReports)
const counted = new Intl.NumberFormat('fa-IR-u-nu-arabext')

/** A number of a report as it is read; a sum in toman, a share in percent. */
export function spelt(value: number | null | undefined, measure: Measure): string {
  if (value === null || value === undefined) return officeReports.nothing
  if (measure === 'rial') return formatRialAsToman(value)
  if (measure === 'basisPoints') return `${toPersianDigits((value / 100).toFixed(1))}٪`
  if (measure === 'hours') return say('hours', { count: value })
  return counted.format(value)
}

/** The head of a column. */
export const headOf = ({ titleFa, measure }: { titleFa: string; measure: Measure }): string =>
  measure === 'rial' ? say('toman', { title: titleFa }) : titleFa
