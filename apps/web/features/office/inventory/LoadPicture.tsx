import type { LoadDay } from '@parastoo/contract/office/inventory'
import { formatDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Card } from '@parastoo/ui/Card.tsx'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = officeInventory.load
const say = wordsOf(words)
const size = { width: 700, height: 120, step: 50, bar: 34 }

/** How full each of the next fourteen days is, drawn from right to left; the numbers stand below as a table. */
export function LoadPicture({ days }: { days: readonly LoadDay[] }) {
  const most = Math.max(1, ...days.map(({ total }) => total))
  return (
    <Card className="mb-5">
      <h2 className="mb-2 font-bold">{words.title}</h2>
      <div className="overflow-x-auto">
        <svg
          role="img"
          aria-label={words.label}
          viewBox={`0 0 ${size.width} ${size.height + 34}`}
          className="h-auto w-full min-w-160"
        >
          {days.map((day, at) => (
            <Bar key={day.on} day={day} most={most} x={size.width - (at + 1) * size.step} />
          ))}
        </svg>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
        <Key className="bg-lead" text={words.taken} />
        <Key className="border border-edge bg-well" text={words.free} />
        <Key className="bg-bad" text={words.stopped} />
      </ul>
      <details className="mt-2 text-sm">
        <summary className="min-h-11 cursor-pointer content-center text-lead-text">
          {words.table}
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full text-start">
            <thead>
              <tr className="text-quiet">
                {[words.on, words.total, words.taken, words.stopped].map((text) => (
                  <th key={text} scope="col" className="py-1 text-start font-medium">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ on, total, taken, stopped }) => (
                <tr key={on} className="border-t border-line">
                  <th scope="row" className="py-1 text-start font-normal">
                    {formatDate(on, { form: 'weekday' })}
                  </th>
                  <td>{toPersianDigits(total)}</td>
                  <td>{toPersianDigits(taken)}</td>
                  <td>{toPersianDigits(stopped)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}

/** One day: what is taken stands at the foot, what is stopped at the head, and between them what can still be sold. */
function Bar({ day, most, x }: { day: LoadDay; most: number; x: number }) {
  const { on, total, taken, stopped } = day
  const heightOf = (count: number) => (count / most) * (size.height - 16)
  const percent = total === 0 ? 0 : Math.round((taken / total) * 100)
  const left = x + (size.step - size.bar) / 2
  const middle = x + size.step / 2
  const part = (from: number, count: number, className: string) => (
    <rect
      x={left}
      y={size.height - heightOf(from + count)}
      width={size.bar}
      height={heightOf(count)}
      className={className}
    />
  )
  return (
    <g>
      <title>
        {say('day', { day: formatDate(on, { form: 'weekday' }), taken, total, percent })}
      </title>
      {part(0, total, 'fill-well stroke-edge')}
      {part(0, taken, 'fill-lead')}
      {part(total - stopped, stopped, 'fill-bad')}
      <text
        x={middle}
        y={size.height - heightOf(total) - 4}
        textAnchor="middle"
        className="fill-ink text-[11px]"
      >
        {`${toPersianDigits(percent)}٪`}
      </text>
      <text x={middle} y={size.height + 14} textAnchor="middle" className="fill-quiet text-[11px]">
        {formatDate(on, { form: 'day-month' })}
      </text>
      <text x={middle} y={size.height + 28} textAnchor="middle" className="fill-quiet text-[10px]">
        {formatDate(on, { form: 'weekday' }).split(' ')[0]}
      </text>
    </g>
  )
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden className={`size-3 rounded-tight ${className}`} />
      {text}
    </li>
  )
}
