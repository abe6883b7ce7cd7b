import type { MessagePreference } from '@parastoo/contract/identity/message-preferences'
import { Card } from '@parastoo/ui/Card.tsx'
import { Switch } from '@parastoo/ui/Switch.tsx'
import { useId, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'

const words = identity.account.messages

/** Which messages about orders come, and where. What nobody may turn off says why. */
export function MessagesCard({ loaded }: { loaded: readonly MessagePreference[] }) {
  const [preferences, setPreferences] = useState(loaded)
  const titleId = useId()
  const kinds = [...new Set(preferences.map(({ kind }) => kind))]

  /** Turned at once, and back when the server does not agree. */
  async function turn(one: MessagePreference, isOn: boolean) {
    const { kind, channel } = one
    const before = preferences
    setPreferences(before.map((each) => (each === one ? { ...one, isOn } : each)))
    try {
      const { data } = await accounts.messagePreferences.update({ kind, channel, isOn })
      setPreferences(data)
      toast({ text: words.kept, tone: 'good' })
    } catch (error) {
      setPreferences(before)
      toastFailure(error)
    }
  }

  return (
    <Card as="section" className="sm:p-6">
      <h2 id={titleId} className="text-lg font-bold">
        {words.title}
      </h2>
      <p className="mb-1 text-sm text-quiet">{words.text}</p>
      <div className="flex flex-col divide-y divide-line">
        {kinds.map((kind) => (
          <fieldset
            key={kind}
            className="grid gap-x-8 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
          >
            <legend className="sr-only">{words.kinds[kind].title}</legend>
            <div className="min-w-0">
              <p aria-hidden className="font-medium">
                {words.kinds[kind].title}
              </p>
              <p className="text-sm text-quiet">{words.kinds[kind].text}</p>
              {preferences.some((each) => each.kind === kind && each.isLocked) && (
                <p className="text-sm text-quiet">{words.locked}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-x-8">
              {preferences
                .filter((each) => each.kind === kind)
                .map((each) => (
                  <Switch
                    key={each.channel}
                    isSelected={each.isOn}
                    isDisabled={each.isLocked}
                    onChange={(isOn) => void turn(each, isOn)}
                  >
                    {words.channels[each.channel]}
                    <span className="sr-only"> {words.kinds[kind].title}</span>
                  </Switch>
                ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
