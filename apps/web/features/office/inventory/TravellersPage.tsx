import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import {
  type DepartureList,
  departureLists,
  type TravellerList,
} from '@parastoo/contract/office/lists'
import { isValidDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
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
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import type { Route } from './+types/TravellersPage.ts'
import { isSource } from './inventory-filter.ts'
import { dayOf, detailOf } from './shown-cell.ts'
import { TellAllDialog } from './TellAllDialog.tsx'
import { TravellersTable } from './TravellersTable.tsx'

const words = officeInventory.list

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
        <TravellersTable list={list} kind={isDeparture ? wanted : null} />
      ) : (
        <p className="text-quiet">{words.text}</p>
      )}
      <StaffProofDialog {...read.proof} />
      <StaffProofDialog {...send.proof} />
    </>
  )
}
