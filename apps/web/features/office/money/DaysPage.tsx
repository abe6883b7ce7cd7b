import { addDays, formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { isUuid } from '@parastoo/kit/uuid'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeMoney } from '../../../messages/office-money.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { askedPage } from '../asked-page.ts'
import { ListPages } from '../ListPages.tsx'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/DaysPage.ts'
import { daysToClose } from './days-to-close.ts'
import { MoneyParts } from './MoneyParts.tsx'
import { moneyPaths } from './money-paths.ts'
import { TillDifferences } from './TillDifferences.tsx'
import { TillGaps } from './TillGaps.tsx'

const words = officeMoney.days
const say = wordsOf(words)
const amount = wordsOf(officeMoney)
const pageSize = 20

export const meta = () => pageMeta(officeMoney.parts.days, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = siteOf(context)
  const page = askedPage(url)
  const asked = url.searchParams.get('cashier') ?? ''
  const cashier = isUuid(asked) ? asked : null
  const { officeMoney: money } = site.api
  const [list, gaps, sums, differences] = await Promise.all([
    money.days({ page, pageSize }),
    money.tillGaps(),
    money.tillSums(),
    money.tillDifferences({
      ...(cashier !== null && { cashier }),
      page: askedPage(url, 'tills'),
      pageSize,
    }),
  ])
  return {
    days: list.data,
    gaps: gaps.data,
    tills: {
      sums: sums.data,
      rows: differences.data,
      paging: differences.meta.paging,
      cashier,
    },
    paging: list.meta.paging,
    yesterday: addDays(tehranDayOf(new Date()), -1),
  }
}

/** `/office/money/days`: yesterday and the days before that nobody signed, as a Friday is left, and every day that was. */
export default function DaysPage({
  loaderData: { days, gaps, tills, paging, yesterday },
}: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('finance') ?? false
  const signed = days.map(({ day }) => day)
  const open = mayAct && paging.page === 1 ? daysToClose(signed, yesterday) : []
  return (
    <>
      <MoneyParts part="days" lead={words.lead} />
      {open.length > 0 && (
        <div className="mb-5 flex flex-wrap gap-2">
          {open.map((day) => (
            <CloseDialog key={day} day={day} />
          ))}
        </div>
      )}
      {gaps.length > 0 && <TillGaps gaps={gaps} mayAct={mayAct} />}
      <TillDifferences tills={tills} mayAct={mayAct} />
      {days.length === 0 && <p className="text-quiet">{words.none}</p>}
      <div className="flex flex-col gap-4">
        {days.map(({ day, closedBy, closedAt, note, openDifferences, standing }) => (
          <Section key={day} title={formatJalaliDate(day)}>
            <p className="text-sm text-quiet">
              {say('by', { who: closedBy.nameFa, when: toldMoment(closedAt) })}،{' '}
              {say('differences', { count: openDifferences })}
              {note && `، ${note}`}
            </p>
            <Facts
              facts={standing.map(({ label, balanceRial }) => [
                label,
                amount('amount', { toman: formatRialAsToman(balanceRial) }),
              ])}
            />
          </Section>
        ))}
      </div>
      <ListPages paging={paging} pathOf={(page) => moneyPaths.days({ page })} />
    </>
  )
}

function CloseDialog({ day }: { day: string }) {
  const [note, setNote] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeMoney.closeDay, words.closeDone)
  const named = { day: formatJalaliDate(day) }
  return (
    <DeedDialog
      label={say('close', named)}
      title={say('closeTitle', named)}
      text={words.closeText}
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ day, note })) !== null}
    >
      <TextField label={words.note} value={note} onChange={setNote} maxLength={500} isOptional />
    </DeedDialog>
  )
}
