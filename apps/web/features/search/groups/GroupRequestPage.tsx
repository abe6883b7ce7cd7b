import { Card } from '@parastoo/ui/Card.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Steps } from '@parastoo/ui/Steps.tsx'
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
    <div className="page-width max-w-5xl py-8">
      <PageHeader title={words.title} className="mb-5">
        {words.lead}
      </PageHeader>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <Card as="section" className="sm:p-6">
          {number === null ? (
            <GroupRequestForm given={loaderData} onSent={setNumber} />
          ) : (
            <GroupRequestSent number={number} />
          )}
        </Card>
        <Card as="aside" className="sm:p-6">
          <h2 className="font-bold">{words.steps.title}</h2>
          <Steps steps={Object.values(words.steps.each)} className="mt-3" />
        </Card>
      </div>
    </div>
  )
}

const dayOf = (text: string): string | null => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null)
