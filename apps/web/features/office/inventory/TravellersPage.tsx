import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import {
  type DepartureList,
  departureLists,
  type TravellerList,
} from '@parastoo/contract/office/lists'
import { formatDate, isValidDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { type ApiClient, siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { saveFile } from '../../../shell/save-file.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import type { Route } from './+types/TravellersPage.ts'
import { isSource } from './inventory-filter.ts'
import { dayOf, detailOf } from './shown-cell.ts'
import { TellAllDialog } from './TellAllDialog.tsx'

const words = officeInventory.list
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, url, params: { source } }: Route.LoaderArgs) {
  const row = url.searchParams.get('row') ?? ''
  if (!isSource(source) || row === '') throw data(null, { status: 404 })
  const on = url.searchParams.get('on') ?? ''
  const { officeInventory: inventory } = siteOf(context).api
  // The list stands without its name.
  const name = isValidDate(on) ? await nameOf(inventory, { source, row, on }).catch(() => '') : ''
  const list: DepartureList = url.searchParams.get('list') === 'border' ? 'border' : 'rooming'
  return { source, row, on, list, name }
}

/** What the row of a day is called in the grid: the flight, the hotel or the departure, with its day; empty where it is not there. */
async function nameOf(
  inventory: ApiClient['officeInventory'],
  { source, row, on }: { source: InventorySource; row: string; on: string },
): Promise<string> {
  if (source === 'hotels') {
    const { data: hotels } = await inventory.choices({ source })
    const hotel = hotels.find(({ key }) => row === `${key}/${on}`)
    return hotel ? `${hotel.title} · ${dayOf({ on })}` : ''
  }
  const { data: sheet } = await inventory.sheet({ source, from: on, until: on })
  const found = sheet.rows.find(({ key }) => key === row)
  return found ? `${detailOf(found, source)} · ${dayOf(found)}` : ''
}

/**
 * `/office/inventory/:source/list`: who travels on a flight, arrives at a hotel or sleeps where on a departure. It is shown when it is asked
 * for, with fresh proof: reading it is written down.
 */
export default function TravellersPage({ loaderData }: Route.ComponentProps) {
  const { source, row, on, list: wanted, name } = loaderData
  const isDeparture = source === 'tours'
  const title = isDeparture ? words.departure[wanted] : words.titles[source]
  return (
    <>
      <PageHeader title={title} className="mb-4">
        {name}
      </PageHeader>
      {isDeparture && (
        <nav aria-label={words.departure.label} className="mb-4 flex gap-5 print:hidden">
          {departureLists.map((each) => (
            <Link
              key={each}
              to={officePaths.travellers(source, { key: row, on, list: each })}
              aria-current={each === wanted ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center ${each === wanted ? 'font-bold text-lead-text' : 'text-quiet'}`}
            >
              {words.departure[each]}
            </Link>
          ))}
        </nav>
      )}
      {/* Another list is another reading, which nobody has asked for yet. */}
      <List key={wanted} {...loaderData} />
    </>
  )
}

function List({ source, row, list: wanted }: Route.ComponentProps['loaderData']) {
  const isDeparture = source === 'tours'
  const [list, setList] = useState<TravellerList | null>(null)
  const read = useDeed(officeApi.officeLists.read)
  const send = useDeed(officeApi.officeLists.send, words.sent)
  const fault = read.fault ?? send.fault
  const mayTell = useUser()?.scope.includes('inventory') ?? false

  async function show(): Promise<void> {
    const answer = await read.act({ source, row, list: wanted })
    if (answer) setList(answer.data)
  }
  async function sendSheet(): Promise<void> {
    const file = await send.act({ source, row, list: wanted })
    if (!file) return
    saveFile(file, `${isDeparture ? wanted : 'list'}-${row.replaceAll('/', '-')}.xlsx`)
    await show()
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <Button isPending={read.isPending} onPress={() => void show()}>
          {list ? words.again : words.show}
        </Button>
        {list && (
          <>
            <Button kind="quiet" isPending={send.isPending} onPress={() => void sendSheet()}>
              {words.send}
            </Button>
            <Button kind="quiet" onPress={() => window.print()}>
              {words.print}
            </Button>
          </>
        )}
        {mayTell && <TellAllDialog source={source} row={row} />}
        <Link to={officePaths.inventory(source)}>{words.back}</Link>
      </div>
      {fault && (
        <Notice tone="bad" title={office.deed.failed} isLive className="mb-4">
          {fault}
        </Notice>
      )}
      {list ? (
        <Shown list={list} without={isDeparture ? without[wanted] : null} />
      ) : (
        <p className="text-quiet">{words.text}</p>
      )}
      <StaffProofDialog {...read.proof} />
      <StaffProofDialog {...send.proof} />
    </>
  )
}

type Column = keyof typeof words.columns
/** Rooms say nothing of documents, a border nothing of rooms. */
const without = { rooming: 'document', border: 'group' } as const satisfies Record<
  DepartureList,
  Column
>

function Shown({
  list: { travellers, gone, lastSent },
  without: left,
}: {
  list: TravellerList
  without: Column | null
}) {
  if (travellers.length === 0 && gone === 0) return <EmptyState title={words.empty} />
  return (
    <>
      <p className="mb-2 text-sm text-quiet">
        {say('count', { count: travellers.length })}{' '}
        {lastSent
          ? say('lastSent', { when: toldMoment(lastSent.at), name: lastSent.by.nameFa })
          : words.neverSent}
      </p>
      {gone > 0 && (
        <Notice tone="caution" className="mb-3">
          {say('gone', { count: gone })}
        </Notice>
      )}
      <div className="overflow-x-auto rounded-card border border-line bg-card print:overflow-visible">
        <table className="w-full text-sm">
          <thead>
            <tr>
              {Object.entries(words.columns).map(
                ([id, title]) =>
                  id !== left && (
                    <th
                      key={title}
                      scope="col"
                      className="border-b border-line px-2 py-2 text-start font-medium whitespace-nowrap text-quiet"
                    >
                      {title}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {travellers.map((each, at) => (
              <Line key={each.id} traveller={each} place={at + 1} without={left} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Line({
  traveller,
  place,
  without: left,
}: {
  traveller: TravellerList['travellers'][number]
  place: number
  without: Column | null
}) {
  const { orderId, group, nameFa, nameEn, gender, born, age, nationality, document, detail, mark } =
    traveller
  const cell = 'border-b border-line px-2 py-2 align-top'
  return (
    <tr>
      <td className={cell}>{toPersianDigits(place)}</td>
      <th scope="row" className={`${cell} text-start font-medium`}>
        <Link to={officePaths.order(orderId)}>{nameFa || nameEn}</Link>{' '}
        {mark && <Badge tone={mark === 'new' ? 'good' : 'caution'}>{words.marks[mark]}</Badge>}
        {nameFa && (
          <span className="block text-xs text-quiet">
            <Ltr>{nameEn}</Ltr>
          </span>
        )}
      </th>
      {left !== 'group' && (
        <td className={cell}>
          <Ltr>{group}</Ltr>
        </td>
      )}
      <td className={cell}>{words.genders[gender]}</td>
      <td className={cell}>
        {born ? formatDate(born, { form: 'numeric' }) : age !== null && say('age', { age })}
      </td>
      <td className={cell}>{nationality}</td>
      {left !== 'document' && (
        <td className={cell}>
          <Ltr>{document}</Ltr>
        </td>
      )}
      <td className={cell}>{toPersianDigits(detail)}</td>
    </tr>
  )
}
