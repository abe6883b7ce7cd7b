import { formatJalaliDate } from '@parastoo/kit/dates'
import { Card } from '@parastoo/ui/Card.tsx'
import { Check } from '@parastoo/ui/icons.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { redirect } from 'react-router'
import { visaKit } from '../../../messages/visa-kit.ts'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { orderIdIn } from '../../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { wordsOf } from '../../../shell/words.ts'
import { BackLink } from '../BackLink.tsx'
import { tehranTime } from '../tehran-time.ts'
import type { Route } from './+types/KitPage.ts'
import { BoughtKits } from './BoughtKits.tsx'
import { KitForm } from './KitForm.tsx'

const say = wordsOf(visaKit)

export const meta = () => pageMeta(visaKit.title, { isIndexed: false })

/** What is offered for the case of an order; a case that is over leads back to it, which says why. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { api } = siteOf(context)
  const nights = Number(new URL(request.url).searchParams.get('nights')) || undefined
  try {
    return (await api.visaKits.embassyKit({ id: orderId, nights })).data
  } catch (error) {
    const code = refusedOf(error)?.code
    if (code === 'VISA_CASE_ENDED') throw redirect(paths.trip(orderId))
    if (code === 'KIT_NIGHTS_ARE_INVALID') throw redirect(paths.visaKit(orderId))
    throw error
  }
}

/** `…/order-details/embassy-kit`: flights, rooms and insurance for an embassy, each with what would be lost of it. */
export default function KitPage({ loaderData: kit }: Route.ComponentProps) {
  const { visaOrderId, destinationFa, visaTypeFa, startsOn, endsOn, people, bought } = kit
  return (
    <>
      <PageHeader
        title={visaKit.title}
        className="mb-5"
        back={<BackLink to={paths.trip(visaOrderId)}>{visaKit.back}</BackLink>}
      >
        {say('of', { destination: destinationFa, type: visaTypeFa })}
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-4">
        <p>{say('lead', { until: formatJalaliDate(tehranTime(kit.safeUntil), 'weekday') })}</p>
        <Card as="section" className="flex flex-col gap-2 sm:p-6">
          <p className="font-bold">
            {say('days', {
              from: formatJalaliDate(startsOn),
              until: formatJalaliDate(endsOn),
              people: people.length,
            })}
          </p>
          <p className="text-sm wrap-anywhere text-quiet">{people.join('، ')}</p>
          {!kit.isDecided && (
            <p className="text-sm text-quiet">
              {say('decided', { date: formatJalaliDate(kit.decidedOn) })}
            </p>
          )}
          <Asked asks={kit.asks} authorityFa={kit.authorityFa} />
        </Card>
        <BoughtKits bought={bought} />
        {/* Other days are other offers: nothing that was chosen before stands. */}
        <KitForm key={kit.nights} kit={kit} />
      </div>
    </>
  )
}

function Asked({
  asks,
  authorityFa,
}: Pick<Route.ComponentProps['loaderData'], 'asks' | 'authorityFa'>) {
  if (asks.length === 0) return <p className="text-sm">{visaKit.asksNothing}</p>
  return (
    <div className="text-sm">
      <h2 className="text-quiet">{say('asks', { authority: authorityFa })}</h2>
      <ul>
        {asks.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 text-good" />
            {visaKit.papers[kind]}
          </li>
        ))}
      </ul>
    </div>
  )
}
