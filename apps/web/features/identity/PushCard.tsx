import { Card } from '@parastoo/ui/Card.tsx'
import { Switch } from '@parastoo/ui/Switch.tsx'
import { useEffect, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { type PushState, pushState, subscribe, unsubscribe } from '../../shell/push-subscription.ts'
import { useUser } from '../../shell/site.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'

const words = identity.account.push

/** Turns messages on for this very device. Not there where the agency has no keys, or the browser cannot. */
export function PushCard({ publicKey }: { publicKey: string | null }) {
  const [state, setState] = useState<PushState>('impossible')
  const [isBusy, setIsBusy] = useState(false)
  const userId = useUser()?.id ?? ''
  useEffect(() => {
    if (publicKey === null) return
    void stateOf(userId).then(setState)
  }, [publicKey, userId])
  if (publicKey === null || state === 'impossible') return null

  async function turn(isOn: boolean) {
    setIsBusy(true)
    try {
      await (isOn ? turnOn(publicKey ?? '', userId) : turnOff())
    } catch (error) {
      toastFailure(error)
    } finally {
      setState(await stateOf(userId))
      setIsBusy(false)
    }
  }

  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <p className="mb-3 text-sm text-quiet">{words.text}</p>
      {state === 'install-first' ? (
        <p>{words.installFirst}</p>
      ) : (
        <Switch
          isSelected={state === 'on'}
          isDisabled={isBusy || state === 'blocked'}
          onChange={(isOn) => void turn(isOn)}
        >
          {words.turn}
        </Switch>
      )}
      {state === 'blocked' && (
        <p role="status" className="text-sm text-quiet">
          {words.blocked}
        </p>
      )}
    </Card>
  )
}

/** A browser that refuses to tell, as some do in a private window, can show nothing either. */
const stateOf = (userId: string): Promise<PushState> =>
  pushState(userId).catch((): PushState => 'impossible')

async function turnOn(publicKey: string, userId: string): Promise<void> {
  const device = await subscribe(publicKey, userId).catch(() => {
    toast({ text: words.failed, tone: 'bad' })
    return null
  })
  if (device === null) return
  try {
    await accounts.pushDevices.add(device)
  } catch (error) {
    // A device that nobody keeps would look turned on, and show nothing.
    await unsubscribe()
    throw error
  }
  toast({ text: words.on, tone: 'good' })
}

async function turnOff(): Promise<void> {
  const endpoint = await unsubscribe()
  if (endpoint !== null) await accounts.pushDevices.remove({ endpoint })
  toast({ text: words.off, tone: 'good' })
}
