import { officeReports } from '../../../messages/office-reports.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(officeReports)
/** More bars than these are read in the table. */
const mostBars = 14

export type Bar = { key: string; label: string; value: number; text: string }

/** The first numbers of rows as bars that begin at the right; the table below says the same. What is below zero is drawn in another colour. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const shown = bars.slice(0, mostBars)
  const most = Math.max(1, ...shown.map(({ value }) => Math.abs(value)))
  return (
    <figure className="mb-5 rounded-card border border-line bg-card p-4">
      <figcaption className="mb-3 font-bold">{label}</figcaption>
      <div role="img" aria-label={label} className="grid gap-2 text-sm">
        {shown.map(({ key, label: name, value, text }) => (
          <div
            key={key}
            aria-hidden
            className="grid grid-cols-[minmax(5rem,10rem)_minmax(0,1fr)_auto] items-center gap-3"
          >
            <span className="truncate">{name}</span>
            <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
              <rect
                x={100 - (Math.abs(value) / most) * 100}
                y="0"
                width={(Math.abs(value) / most) * 100}
                height="10"
                className={value < 0 ? 'fill-bad' : 'fill-lead'}
              />
            </svg>
            <span className="whitespace-nowrap tabular-nums">{text}</span>
          </div>
        ))}
      </div>
      {bars.length > shown.length && (
        <p className="mt-2 text-sm text-quiet">
          {say('rest', { count: bars.length - shown.length })}
        </p>
      )}
    </figure>
  )
}
