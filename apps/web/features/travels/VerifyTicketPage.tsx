import type { CheckedTicket } from '@parastoo/contract/flights/ticketing'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { ltr } from '@parastoo/kit/text'
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
  valid: { Icon: BadgeCheck, tone: 'text-good', key: 'valid' },
  'valid-in-part': { Icon: TriangleAlert, tone: 'text-caution', key: 'inPart' },
  'called-off': { Icon: TriangleAlert, tone: 'text-bad', key: 'calledOff' },
  replaced: { Icon: TriangleAlert, tone: 'text-bad', key: 'replaced' },
  cancelled: { Icon: TriangleAlert, tone: 'text-bad', key: 'cancelled' },
  unknown: { Icon: CircleHelp, tone: 'text-quiet', key: 'unknown' },
} as const

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
  const { Icon, tone, key } = looks[state]
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-10">
      <header className="flex flex-col items-center gap-3 text-center">
        <p className="text-sm text-quiet">{words.title}</p>
        <Icon aria-hidden className={`size-16 ${tone}`} />
        <h1 className="text-2xl font-heavy">{words[key]}</h1>
        <p className="text-quiet">{say(`${key}Text`, { brand: shell.brand })}</p>
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
  const { state, soldDepartureTime: before, departureTime } = flight
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="flex flex-wrap items-center gap-2 text-lg font-bold">
        {say('flight', { from: flight.originCityName, to: flight.destinationCityName })}
        {state === 'called-off' && <Badge tone="bad">{words.flightCalledOff}</Badge>}
        {(state === 'cancelled' || state === 'replaced') && (
          <Badge tone="bad">{words.flightCancelled}</Badge>
        )}
        {before !== null && state !== 'cancelled' && (
          <Badge tone="caution">{words.flightMoved}</Badge>
        )}
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
            <Moment at={departureTime} />
          </dd>
        </div>
        {before !== null && (
          <div>
            <dt>{words.before}</dt>
            <dd>
              <s>
                <Moment at={before} />
              </s>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.pnr}</dt>
          <dd>
            <Ltr>{flight.pnrEnding}</Ltr>
          </dd>
        </div>
      </dl>
      <Tickets tickets={flight.tickets} isFlying={state !== 'called-off'} />
    </Card>
  )
}

const Moment = ({ at }: { at: string }) => (
  <>
    {formatJalaliDate(at)}، <Ltr>{timeOf(at)}</Ltr>
  </>
)

const ticketLooks = {
  valid: { tone: 'good', text: words.ticketValid },
  cancelled: { tone: 'bad', text: words.ticketCancelled },
  replaced: { tone: 'bad', text: words.ticketReplaced },
} as const

/** Each ticket by the end of its number, so that the one in the hand can be found among them. */
function Tickets({
  tickets,
  isFlying,
}: {
  tickets: CheckedFlight['tickets']
  /** On a flight that goes no more nobody's ticket is called good. */
  isFlying: boolean
}) {
  const good = tickets.filter(({ state }) => state === 'valid').length
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm text-quiet">{words.numbers}</h3>
      {isFlying && tickets.length > 1 && (
        <p className="font-bold">{say('count', { good, all: tickets.length })}</p>
      )}
      <ul className="mt-1 flex flex-col gap-1">
        {tickets.map(({ numberEnding, state }) => {
          const { tone, text } = ticketLooks[state]
          return (
            <li key={numberEnding} className="flex flex-wrap items-center justify-between gap-2">
              <span>{say('numberEnding', { ending: ltr(numberEnding) })}</span>
              {(isFlying || state !== 'valid') && <Badge tone={tone}>{text}</Badge>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
