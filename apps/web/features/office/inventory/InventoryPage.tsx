import { inventorySources } from '@parastoo/contract/office/inventory-cells'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { useMemo } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { officeLists } from '../../../messages/office-lists.ts'
import { officeProperty } from '../../../messages/office-property.ts'
import { officeImports, officeRules } from '../../../messages/office-rules.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { officePaths } from '../office-paths.ts'
import { rulePaths } from '../rules/rule-paths.ts'
import type { Route } from './+types/InventoryPage.ts'
import { Filters } from './Filters.tsx'
import { GridArea } from './GridArea.tsx'
import { inventoryFilterIn, isSource, queryOf } from './inventory-filter.ts'
import { LoadPicture } from './LoadPicture.tsx'
import { sheetOfFacet } from './sheet-of-facet.ts'

const words = officeInventory
const empties = {
  flights: words.grid.emptyFlights,
  hotels: words.grid.emptyHotels,
  tours: words.grid.emptyTours,
}

/** The rules that stand nearest to a kind of stock. */
const firstSheets = { flights: 'penalties', hotels: 'hotel-policies', tours: 'tour-bands' } as const

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, url, params: { source } }: Route.LoaderArgs) {
  if (!isSource(source)) throw data(null, { status: 404 })
  const site = siteOf(context)
  const filter = inventoryFilterIn(url.searchParams, tehranDayOf(new Date()))
  const of = filter.of ?? undefined
  const days = filter.days.length > 0 ? filter.days.join('') : undefined
  const { officeInventory: inventory } = site.api
  const [choices, sheet, load] = await Promise.all([
    inventory.choices({ source }),
    inventory.sheet({ source, of, from: filter.from, until: filter.until, days }),
    // The grid stands without its picture.
    inventory.load({ source, of }).catch(() => null),
  ])
  return { source, filter, choices: choices.data, sheet: sheet.data, load: load?.data ?? null }
}

/** `/office/inventory/:source`: our own flights, nights or departures as a grid, with how full they are above it. */
export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  const { source, filter, choices, sheet, load } = loaderData
  const navigate = useNavigate()
  const isReadOnly = !useUser()?.scope.includes('inventory')
  const facets = [...new Set(sheet.columns.flatMap((column) => column.facets))]
  const facet = facets.includes(filter.show) ? filter.show : (facets[0] ?? 'price')
  const shown = useMemo(() => sheetOfFacet(sheet, facet), [sheet, facet])
  return (
    <>
      <PageHeader title={words.title} className="mb-5">
        {words.text}
      </PageHeader>
      <nav aria-label={words.sources.label} className="mb-5">
        <ul className="flex flex-wrap gap-2">
          {inventorySources.map((each) => (
            <li key={each}>
              <Link
                to={officePaths.inventory(each)}
                aria-current={each === source ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-control border border-line px-4 no-underline aria-[current]:border-lead aria-[current]:bg-lead-wash aria-[current]:font-bold"
              >
                {words.sources[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {source === 'hotels' && filter.of && (
        <p className="mb-4">
          <Link to={officePaths.property(filter.of)}>{officeProperty.link}</Link>
        </p>
      )}
      <p className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
        <Link to={officePaths.listReceivers()}>{officeLists.link}</Link>
        <Link to={rulePaths.sheet(firstSheets[source])}>{officeRules.link}</Link>
        <Link to={rulePaths.imports()}>{officeImports.link}</Link>
      </p>
      {load && <LoadPicture days={load} />}
      <Filters
        key={`${source} ${JSON.stringify(filter)}`}
        source={source}
        choices={choices}
        filter={filter}
      />
      {sheet.rows.length === 0 ? (
        <EmptyState title={empties[source]}>{words.grid.emptyText}</EmptyState>
      ) : (
        <>
          <div className="mb-3 overflow-x-auto">
            <SegmentedControl
              label={words.facets.label}
              value={facet}
              onChange={(show) =>
                void navigate(officePaths.inventory(source, { ...queryOf(filter), show }), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              options={facets.map((id) => ({ id, text: words.facets[id] }))}
            />
          </div>
          {isReadOnly && <Notice className="mb-3">{words.grid.readOnly}</Notice>}
          <GridArea
            key={`${source} ${filter.of}`}
            source={source}
            sheet={shown}
            facet={facet}
            isReadOnly={isReadOnly}
          />
          {sheet.hasMore && <p className="mt-3 text-sm text-caution">{words.grid.hasMore}</p>}
          <p className="mt-3 text-sm text-quiet max-lg:hidden">{words.grid.keys}</p>
        </>
      )}
    </>
  )
}
