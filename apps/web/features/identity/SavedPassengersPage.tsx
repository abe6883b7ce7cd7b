import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { NoCompanions } from '@parastoo/ui/drawings/pictures/NoCompanions.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { UserPlus } from '@parastoo/ui/icons.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Suspense, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { siteOf } from '../../shell/context.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { SharedPicture } from '../../shell/passport-scan/SharedPicture.tsx'
import { useSite } from '../../shell/site.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import type { Route } from './+types/SavedPassengersPage.ts'
import { SavedPassengerRow } from './SavedPassengerRow.tsx'

const words = identity.savedPassengers

const SavedPassengerDialog = lazyPart(
  () => import('./SavedPassengerDialog.tsx'),
  (module) => module.SavedPassengerDialog,
)
const RemoveDialog = lazyPart(
  () => import('./RemoveDialog.tsx'),
  (module) => module.RemoveDialog,
)

export const meta = () => pageMeta(words.title, { isIndexed: false })

/** The largest page of the contract; nobody may keep more than two of them. */
const pageSize = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const first = await api.savedPassengers.list({ page: 1, pageSize })
  const isMore = first.meta.paging.total > pageSize
  const rest = isMore ? (await api.savedPassengers.list({ page: 2, pageSize })).data : []
  return { saved: [...first.data, ...rest] }
}

/** `/profile/passengers`: those somebody buys tickets for. */
export default function SavedPassengersPage({ loaderData: { saved } }: Route.ComponentProps) {
  const today = tehranDayOf(useSite().renderedAt)
  /** Whose form is open; `null` is a new one's. */
  const [edited, setEdited] = useState<SavedPassenger | null | undefined>()
  const [removed, setRemoved] = useState<SavedPassenger>()
  const [scans, setScans] = useState(false)
  const addButton = (
    <Button onPress={() => setEdited(null)}>
      <UserPlus aria-hidden className="size-5" />
      {words.add}
    </Button>
  )
  return (
    <>
      <SharedPicture
        isOpen={scans}
        onScan={() => {
          setScans(true)
          setEdited(null)
        }}
      />
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <PageHeader title={words.title}>
          <p>{words.lead}</p>
        </PageHeader>
        {saved.length > 0 && addButton}
      </div>
      {saved.length === 0 ? (
        <Card padding="none">
          <EmptyState
            picture={<NoCompanions />}
            title={words.empty}
            className="py-8"
            action={addButton}
          >
            {words.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
          {saved.map((passenger) => (
            <SavedPassengerRow
              key={passenger.id}
              passenger={passenger}
              today={today}
              onEdit={() => setEdited(passenger)}
              onRemove={() => setRemoved(passenger)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {edited !== undefined && (
          <SavedPassengerDialog
            passenger={edited}
            scans={scans}
            onClose={() => {
              setEdited(undefined)
              setScans(false)
            }}
          />
        )}
        {removed && <RemoveDialog passenger={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </>
  )
}
