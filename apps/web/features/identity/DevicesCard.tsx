import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { LogOut, Monitor, Phone } from '@parastoo/ui/icons.ts'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { deviceOf } from '../../shell/device-words.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { toldMoment } from '../../shell/told-moment.ts'
import { wordsOf } from '../../shell/words.ts'

const words = identity.security.devices
const say = wordsOf(words)

type Session = {
  id: string
  isCurrent: boolean
  userAgent: string
  clientId: 'web' | 'native'
  openedAt: string
  usedAt: string
}

const everywhereElse = 'others'

/** Where somebody is signed in, this device first; any other can be signed out from here. */
export function DevicesCard({ devices }: { devices: readonly Session[] }) {
  const titleId = useId()
  const { revalidate } = useRevalidator()
  const [endingId, setEndingId] = useState<string | null>(null)
  const shown = devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

  async function end(id: string, act: () => Promise<unknown>, done: string) {
    setEndingId(id)
    try {
      await act()
      toast({ text: done, tone: 'good' })
    } catch (error) {
      toastFailure(error)
    }
    // Also when it was refused: it may have ended elsewhere meanwhile.
    await revalidate()
    setEndingId(null)
  }

  return (
    <Card as="section" className="sm:p-6">
      <h2 id={titleId} className="text-lg font-bold">
        {words.title}
      </h2>
      <p className="mb-2 text-sm text-quiet">{words.lead}</p>
      <ul aria-labelledby={titleId} className="divide-y divide-line">
        {shown.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            isEnding={endingId === session.id}
            onEnd={() =>
              void end(
                session.id,
                () => accounts.account.endSession({ id: session.id }),
                words.ended,
              )
            }
          />
        ))}
      </ul>
      {shown.length > 1 && (
        <Button
          kind="quiet"
          className="mt-3"
          isPending={endingId === everywhereElse}
          onPress={() =>
            void end(everywhereElse, () => accounts.account.endOtherSessions(), words.endedOthers)
          }
        >
          <LogOut aria-hidden className="size-5" />
          {words.endOthers}
        </Button>
      )}
    </Card>
  )
}

function DeviceRow({
  session,
  isEnding,
  onEnd,
}: {
  session: Session
  isEnding: boolean
  onEnd: () => void
}) {
  const { name, kind } = deviceOf(session)
  const Icon = kind === 'phone' ? Phone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-well text-quiet">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isCurrent && <Badge tone="lead">{words.current}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          {say('used', { when: toldMoment(session.usedAt) })}
          <span className="max-sm:hidden">
            {' · '}
            {say('opened', { when: toldMoment(session.openedAt) })}
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button kind="quiet" size="small" isPending={isEnding} onPress={onEnd}>
          {words.end}
          <span className="sr-only">{say('endOf', { device: name })}</span>
        </Button>
      )}
    </li>
  )
}
