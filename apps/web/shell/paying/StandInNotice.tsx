import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { paying } from '../../messages/paying.ts'
import { wordsOf } from '../words.ts'
import { goToBank } from './go-to-bank.ts'
import { type StartedPayment, standInOf } from './stand-in.ts'
import type { Gateways } from './use-gateways.ts'

const say = wordsOf(paying)

/**
 * Another bank stands in for the chosen one. It is said before one leaves, since people should know whose page asks for their
 * card; nothing when the chosen bank itself answered.
 */
export function StandInNotice({
  started,
  gateways,
}: {
  started: StartedPayment | null
  gateways: Gateways
}) {
  const standIn = started && standInOf(started, gateways.list)
  if (!standIn) return null
  const chosen = standIn.chosen ?? paying.aGateway
  const other = standIn.other ?? paying.anotherGateway
  return (
    <Notice
      tone="caution"
      isLive
      title={say('standIn', { chosen })}
      action={
        <Button kind="main" size="small" onPress={() => goToBank(started)}>
          {say('standInGo', { other })}
        </Button>
      }
    >
      {say('standInText', { other })}
    </Notice>
  )
}
