import { tillDays } from '@parastoo/contract/office/till-limits'
import type { TillDifference, TillSum } from '@parastoo/contract/office/tills'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { ListPages } from '../ListPages.tsx'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { moneyPaths } from './money-paths.ts'

const words = officeMoney.days.tills
const say = wordsOf(words)
const cell = 'border-b border-line px-3 py-2.5 text-start align-top'
const numbers = `${cell} whitespace-nowrap tabular-nums`

export type TillsShown = {
  sums: readonly TillSum[]
  rows: readonly TillDifference[]
  paging: { page: number; pageSize: number; total: number }
  /** Whose rows alone these are; null of everybody's. */
  cashier: string | null
}

/** What tills were short of or over by cashier, and each of these with its reason. */
export function TillDifferences({
  tills: { sums, rows, paging, cashier },
  mayAct,
}: {
  tills: TillsShown
  mayAct: boolean
}) {
  const title = say('title', { days: tillDays })
  const pathOf = (tills: number) => moneyPaths.days({ cashier, tills: tills > 1 ? tills : null })
  return (
    <div className="mb-5">
      <Section title={title}>
        {sums.length === 0 ? (
          <p className="text-sm text-quiet">{words.none}</p>
        ) : (
          <>
            <Wide label={title}>
              <Heads
                titles={[words.cashier, words.shifts, words.differing, words.short, words.over]}
              />
              <tbody>
                {sums.map(({ cashier: one, shifts, differing, shortRial, overRial }) => (
                  <tr key={one.id}>
                    <th scope="row" className={`${cell} font-normal`}>
                      <Link
                        to={moneyPaths.days({ cashier: one.id })}
                        aria-current={one.id === cashier ? 'true' : undefined}
                      >
                        {one.nameFa}
                      </Link>
                    </th>
                    <td className={numbers}>{toPersianDigits(shifts)}</td>
                    <td className={numbers}>{toPersianDigits(differing)}</td>
                    <td className={numbers}>{formatRialAsToman(shortRial)}</td>
                    <td className={numbers}>{formatRialAsToman(overRial)}</td>
                  </tr>
                ))}
              </tbody>
            </Wide>
            {cashier !== null && <Link to={moneyPaths.days()}>{words.all}</Link>}
            {rows.length === 0 ? (
              <p className="text-sm text-quiet">{words.noneOf}</p>
            ) : (
              <Wide label={words.difference}>
                <Heads
                  titles={[
                    words.closedAt,
                    words.cashier,
                    words.expected,
                    words.counted,
                    words.difference,
                    words.reason,
                    words.state,
                  ]}
                />
                <tbody>
                  {rows.map((row) => (
                    <Row key={row.shiftId} row={row} mayAct={mayAct} />
                  ))}
                </tbody>
              </Wide>
            )}
            <ListPages paging={paging} pathOf={pathOf} />
          </>
        )}
      </Section>
    </div>
  )
}

function Row({ row, mayAct }: { row: TillDifference; mayAct: boolean }) {
  const { shiftId, cashier, closedAt, expectedRial, countedRial, differenceRial } = row
  const toman = formatRialAsToman(Math.abs(differenceRial))
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal whitespace-nowrap`}>
        {toldMoment(closedAt)}
      </th>
      <td className={cell}>{cashier.nameFa}</td>
      <td className={numbers}>{formatRialAsToman(expectedRial)}</td>
      <td className={numbers}>{formatRialAsToman(countedRial)}</td>
      <td className={numbers}>{say(differenceRial < 0 ? 'isShort' : 'isOver', { toman })}</td>
      <td className={`${cell} min-w-40 wrap-anywhere`}>
        {row.reason ?? <span className="text-quiet">{words.noReason}</span>}
      </td>
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={row.isBooked ? 'good' : 'caution'}>
            {row.isBooked ? words.booked : words.waits}
          </Badge>
          {row.askedId !== null && (
            <Link to={gatePaths.approval(row.askedId)}>{officeMoney.days.gapAsked}</Link>
          )}
          {!row.isBooked && row.askedId === null && mayAct && <AskDialog shiftId={shiftId} />}
        </span>
      </td>
    </tr>
  )
}

function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-sm">{children}</table>
    </section>
  )
}

function Heads({ titles }: { titles: readonly string[] }) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col" className={`${cell} text-quiet`}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function AskDialog({ shiftId }: { shiftId: string }) {
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(
    officeApi.officeMoney.askTillDifference,
    officeMoney.days.gapDone,
  )
  return (
    <DeedDialog
      label={words.ask}
      title={words.askTitle}
      text={words.askText}
      kind="quiet"
      {...deed}
      isReady={reason.trim().length >= 3}
      onForget={forget}
      onAct={async () => (await act({ shiftId, reason })) !== null}
    >
      <TextField label={words.askReason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}
