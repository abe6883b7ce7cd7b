import { Button } from '@parastoo/ui/Button.tsx'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { MessageCircle, RefreshCw } from '@parastoo/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { identity } from '../../messages/identity.ts'

export type ResendWay = { id: string; text: string }

/** A countdown until another code may be asked for, then the buttons that ask: the same way again, and others. */
export function Resend({
  resendAt,
  askedAt,
  ways,
  note,
  onResend,
}: {
  /** ISO instants of the server. */
  resendAt: string
  askedAt: string
  ways: readonly ResendWay[]
  note?: ReactNode
  onResend: (wayId: string) => Promise<void>
}) {
  const [readySince, setReadySince] = useState<string | null>(null)
  const [pendingId, setPendingId] = useState<string | null>(null)

  async function ask(wayId: string) {
    setPendingId(wayId)
    await onResend(wayId)
    setPendingId(null)
  }

  if (readySince !== resendAt)
    return (
      <Countdown
        key={resendAt}
        className="min-h-11 justify-center text-quiet!"
        label={identity.code.resendIn}
        until={resendAt}
        renderedAt={askedAt}
        onEnd={() => setReadySince(resendAt)}
      />
    )
  return (
    <div className="flex flex-col gap-2">
      {note && <p className="text-sm text-quiet">{note}</p>}
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {ways.map(({ id, text }, place) => {
          const Icon = place === 0 ? RefreshCw : MessageCircle
          return (
            <Button key={id} kind="quiet" isPending={pendingId === id} onPress={() => void ask(id)}>
              <Icon aria-hidden className="size-5 text-quiet" />
              {text}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
