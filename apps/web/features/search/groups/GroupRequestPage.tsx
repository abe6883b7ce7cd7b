import { Card } from '@parastoo/ui/Card.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useState } from 'react'
import { groupRequest as words } from '../../../messages/group-request.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import type { Route } from './+types/GroupRequestPage.ts'
import { GroupRequestForm } from './GroupRequestForm.tsx'
import { GroupRequestSent } from './GroupRequestSent.tsx'

export const meta = () => pageMeta(words.title, { description: words.lead })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { places } = siteOf(context).api
  const { searchParams } = new URL(request.url)
  const given = (name: string) => searchParams.get(name) ?? ''
  const cityOf = async (code: string) => {
    if (!/^[A-Z]{3}$/.test(code)) return ''
    const { data } = await places.internationalAirports({ search: code, take: 1 })
    return data[0]?.cityNameFa ?? ''
  }
  const [origin, destination] = await Promise.all([
    cityOf(given('origin')),
    cityOf(given('destination')),
  ])
  return {
    origin,
    destination,
    departureDate: dayOf(given('date')),
    returnDate: dayOf(given('returnDate')),
  }
}

/** `/group-request`: more people than one search takes ask for seats, and staff answer. What was chosen on the search box stands already. */
export default function GroupRequestPage({ loaderData }: Route.ComponentProps) {
  const [number, setNumber] = useState<string | null>(null)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8">
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Card as="section" className="sm:p-6">
        {number === null ? (
          <GroupRequestForm given={loaderData} onSent={setNumber} />
        ) : (
          <GroupRequestSent number={number} />
        )}
      </Card>
    </div>
  )
}

const dayOf = (text: string): string | null => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null)
