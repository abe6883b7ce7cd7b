import type { CheckedTicket } from '@parastoo/contract/flights/ticketing'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { BadgeCheck, CircleHelp, TriangleAlert } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { api } from '../../shell/api.ts'
import { siteOf } from '../../shell/context.ts'
import { questionIn } from '../../shell/human-question.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/VerifyTicketPage.ts'

const words = travels.verify
const say = wordsOf(words)

type CheckedFlight = CheckedTicket['flights'][number]

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, params }: Route.LoaderArgs) {
  const code = params.code.slice(0, 100)
  try {
    const { data } = await siteOf(context).api.ticketing.checkTicket({ code })
    return { code, checked: data }
  } catch (error) {
    // Somebody checks many tickets in a row: the browser asks whether a person does.
    const refused = refusedOf(error)
    if (refused && questionIn(refused)) return { code, checked: null }
    throw error
  }
}

const looks = {
  valid: { Icon: BadgeCheck, tone: 'text-good' },
  cancelled: { Icon: TriangleAlert, tone: 'text-bad' },
  unknown: { Icon: CircleHelp, tone: 'text-quiet' },
}

/** `/tickets/verify/{code}`: what the QR code of a ticket opens, for anyone. It says whether the ticket is real, and never whose it is. */
export default function VerifyTicketPage({ loaderData: { code, checked } }: Route.ComponentProps) {
  const [answered, setAnswered] = useState<CheckedTicket | null>(null)
  const ticket = checked ?? answered
  return ticket ? <Answer {...ticket} /> : <Asked code={code} onAnswer={setAnswered} />
}

/** Before the answer, a person must be there: pressing asks them. */
function Asked({ code, onAnswer }: { code: string; onAnswer: (checked: CheckedTicket) => void }) {
  const [isPending, setPending] = useState(false)
  async function check() {
    setPending(true)
    try {
      onAnswer((await api.ticketing.checkTicket({ code })).data)
    } catch (error) {
      toastFailure(error)
    }
    setPending(false)
  }
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col items-center gap-5 px-4 py-10 text-center">
      <CircleHelp aria-hidden className="size-16 text-quiet" />
      <h1 className="text-2xl font-heavy">{words.title}</h1>
      <p className="text-quiet">{words.askedText}</p>
      <Button kind="main" size="large" isPending={isPending} onPress={() => void check()}>
        {words.check}
      </Button>
    </div>
  )
}

function Answer({ state, flights }: CheckedTicket) {
  const { Icon, tone } = looks[state]
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-10">
      <header className="flex flex-col items-center gap-3 text-center">
        <p className="text-sm text-quiet">{words.title}</p>
        <Icon aria-hidden className={`size-16 ${tone}`} />
        <h1 className="text-2xl font-heavy">{words[state]}</h1>
        <p className="text-quiet">{say(`${state}Text`, { brand: shell.brand })}</p>
      </header>
      {flights.map((flight) => (
        <FlightCard key={`${flight.flightNumber} ${flight.departureTime}`} flight={flight} />
      ))}
      {flights.length > 0 && <p className="text-center text-sm text-quiet">{words.privacy}</p>}
      <Link to={paths.home()} className={buttonClass({ kind: 'quiet' })}>
        {words.home}
      </Link>
    </div>
  )
}

function FlightCard({ flight }: { flight: CheckedFlight }) {
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="flex flex-wrap items-center gap-2 text-lg font-bold">
        {say('flight', { from: flight.originCityName, to: flight.destinationCityName })}
        {flight.state === 'cancelled' && <Badge tone="warm">{words.flightCancelled}</Badge>}
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 [&_dd]:font-bold [&_dt]:text-sm [&_dt]:text-quiet">
        <div>
          <dt>{words.airline}</dt>
          <dd>{flight.airlineName}</dd>
        </div>
        <div>
          <dt>{words.number}</dt>
          <dd>
            <Ltr>{flight.flightNumber}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{words.departure}</dt>
          <dd>
            {formatJalaliDate(flight.departureTime)}، <Ltr>{timeOf(flight.departureTime)}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{words.pnr}</dt>
          <dd>
            <Ltr>{flight.pnrEnding}</Ltr>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
