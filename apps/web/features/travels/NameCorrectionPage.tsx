import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { tripChanges } from '../../messages/trip-changes.ts'
import { paths } from '../../paths.ts'
import { api } from '../../shell/api.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/NameCorrectionPage.ts'
import { BackLink } from './BackLink.tsx'
import { isPassengerTicketLive } from './live-tickets.ts'
import { type Correction, judgeCorrection, type LatinName, writtenName } from './name-correction.ts'
import { passengerName } from './ticket-words.ts'

const words = tripChanges.name
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { data: order } = await siteOf(context).api.orders.details({ id: orderId })
  const passengers = order.flightOrder.flightPassengers.filter((one) =>
    isPassengerTicketLive(one, order.lines),
  )
  return { orderId, title: order.title, passengers }
}

/** `…/order-details/name-correction`: a slip in a name on an issued ticket, asked of staff; nothing is charged by asking. */
export default function NameCorrectionPage({ loaderData }: Route.ComponentProps) {
  const { orderId, title, passengers } = loaderData
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{tripChanges.back}</BackLink>}
      >
        {title}
      </PageHeader>
      {passengers.length > 0 ? (
        <CorrectionForm orderId={orderId} passengers={passengers} />
      ) : (
        <EmptyState
          picture={<NoTrips />}
          title={words.none}
          action={
            <Link to={paths.trip(orderId)} className={buttonClass()}>
              {tripChanges.back}
            </Link>
          }
        />
      )}
    </>
  )
}

function CorrectionForm({
  orderId,
  passengers,
}: {
  orderId: string
  passengers: readonly OrderPassenger[]
}) {
  const navigate = useNavigate()
  const [place, setPlace] = useState(0)
  const passenger = passengers[place]
  const [name, setName] = useState<LatinName>(() => nameOf(passenger))
  const [isJudged, setJudged] = useState(false)
  const [isPending, setPending] = useState(false)
  const before = nameOf(passenger)
  const correction = judgeCorrection(before, name)
  const fault = correction.kind in words.faults ? correction.kind : null

  function choose(next: number) {
    setPlace(next)
    setName(nameOf(passengers[next]))
    setJudged(false)
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    setJudged(true)
    if (fault !== null || correction.kind === 'other') return
    const text = say('request', {
      place: place + 1,
      before: writtenName(before),
      after: writtenName(name),
      change: changeWords(correction),
    })
    setPending(true)
    try {
      await api.support.create({ orderId, subject: 'Passenger', text })
      toast({ text: words.sent, tone: 'good' })
      await navigate(paths.orderSupport(orderId))
    } catch (error) {
      toastFailure(error)
      setPending(false)
    }
  }

  return (
    <Card as="section" className="max-w-2xl sm:p-6">
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <p className="text-quiet">{words.about}</p>
        {passengers.length > 1 && (
          <RadioCards
            label={words.who}
            options={passengers.map((one, index) => ({
              id: String(index),
              text: passengerName(one),
              description: <Ltr className="wrap-anywhere">{writtenName(nameOf(one))}</Ltr>,
            }))}
            value={String(place)}
            onChange={(id) => choose(Number(id))}
          />
        )}
        <p className="rounded-control bg-lead-wash/60 px-4 py-3 text-sm wrap-anywhere">
          {say('now', { name: '' })}
          <Ltr className="font-bold">{writtenName(before)}</Ltr>
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['firstName', 'lastName'] as const).map((field) => (
            <TextField
              key={field}
              label={words[field]}
              direction="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              value={name[field]}
              onChange={(typed) => setName({ ...name, [field]: typed })}
              error={
                isJudged && fault !== null && field === 'lastName'
                  ? words.faults[fault as keyof typeof words.faults]
                  : undefined
              }
            />
          ))}
        </div>
        <div role="status" className="empty:hidden">
          {(correction.kind === 'letters' || correction.kind === 'swapped') && (
            <p className="font-medium text-good">{changeWords(correction)}</p>
          )}
          {correction.kind === 'other' && (
            <Notice tone="caution" title={words.other.title}>
              <p>{words.other.text}</p>
              <p className="mt-2 flex flex-wrap gap-2">
                <Link to={paths.refund(orderId)} className={buttonClass({ kind: 'quiet' })}>
                  {words.other.refund}
                </Link>
                <Link to={paths.orderSupport(orderId)} className={buttonClass({ kind: 'quiet' })}>
                  {words.other.support}
                </Link>
              </p>
            </Notice>
          )}
        </div>
        <p className="text-sm text-quiet">{words.promise}</p>
        <Button
          type="submit"
          size="large"
          isPending={isPending}
          isDisabled={correction.kind === 'other'}
          className="self-start"
        >
          {words.submit}
        </Button>
      </form>
    </Card>
  )
}

const nameOf = (passenger: OrderPassenger | undefined): LatinName => ({
  firstName: passenger?.firstName ?? '',
  lastName: passenger?.lastName ?? '',
})

const changeWords = (correction: Correction): string =>
  correction.kind === 'letters' ? say('letters', { letters: correction.letters }) : words.swapped
