import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { useEffect, useState } from 'react'
import { checkout } from '../../messages/checkout.ts'
import { browserStore } from '../../shell/browser-session.ts'
import { askToInstall, type InstallWay, installWay } from '../../shell/install-prompt.ts'

const words = checkout.install
/** Set by whoever said no; asked again after a season. */
const refusedKey = 'install-refused'
const restMs = 90 * 86_400_000

/** Offers to keep the site on the phone, beside what was just bought: it is there without a network too. */
export function InstallOffer() {
  const [way, setWay] = useState<InstallWay | null>(null)
  useEffect(() => {
    if (browserStore().read<boolean>(refusedKey) !== null) return
    const look = () => setWay(installWay())
    look()
    // Who comes back from the bank begins a new page, and the browser offers some time after it is there; it is kept before it is heard here.
    addEventListener('beforeinstallprompt', look)
    return () => removeEventListener('beforeinstallprompt', look)
  }, [])
  if (way === null) return null
  const close = () => {
    browserStore().write(refusedKey, true, new Date(Date.now() + restMs))
    setWay(null)
  }
  return (
    <Card as="section" className="mt-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <p className="mt-1 text-quiet">{words.text}</p>
      {way === 'iphone-steps' && <IphoneSteps />}
      <div className="mt-4 flex flex-wrap gap-3">
        {way === 'prompt' && (
          <Button
            onPress={() =>
              void askToInstall().then((isTaken) => (isTaken ? setWay(null) : close()))
            }
          >
            {words.install}
          </Button>
        )}
        <Button kind="quiet" onPress={close}>
          {words.later}
        </Button>
      </div>
    </Card>
  )
}

/** Safari installs by its own menu: the two signs that are pressed there, drawn. */
function IphoneSteps() {
  return (
    <ol className="mt-4 flex flex-col gap-3">
      <li className="flex items-center gap-3">
        <svg viewBox="0 0 24 24" className="size-7 shrink-0 text-lead" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
            d="M12 15V3.5M8 7l4-4 4 4M7.5 10.5H6A1.5 1.5 0 0 0 4.500 12v7A1.500 1.500 0 0 0 6 20.500h12a1.500 1.500 0 0 0 1.500-1.500v-7a1.500 1.500 0 0 0-1.500-1.500h-1.500"
          />
        </svg>
        {words.iphoneShare}
      </li>
      <li className="flex items-center gap-3">
        <svg viewBox="0 0 24 24" className="size-7 shrink-0 text-lead" aria-hidden="true">
          <rect
            x="4"
            y="4"
            width="16"
            height="16"
            rx="4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
          />
          <path d="M12 8v8M8 12h8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
        {words.iphoneAdd}
      </li>
    </ol>
  )
}
