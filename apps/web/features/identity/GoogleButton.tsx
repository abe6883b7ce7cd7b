import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import { askToken } from '../../shell/token-endpoint.ts'
import { loadGoogle } from './load-google.ts'
import { sentenceOf } from './sentence-of.ts'

/** Google's own button, as its rules ask; the identity token it answers with is judged by the server. */
export function GoogleButton({
  clientId,
  onSignedIn,
}: {
  clientId: string
  onSignedIn: (reply: TokenReply) => Promise<void>
}) {
  const place = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<string>()

  const enter = useEffectEvent(async (jwt: string) => {
    setFault(undefined)
    try {
      await onSignedIn(await askToken({ grant_type: 'google', jwt }))
    } catch (thrown) {
      setFault(sentenceOf(thrown))
    }
  })

  useEffect(() => {
    let isGone = false
    loadGoogle().then(
      (google) => {
        const element = place.current
        if (isGone || !element) return
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => void enter(credential),
          ux_mode: 'popup',
        })
        google.renderButton(element, { locale: 'fa', size: 'large', width: element.clientWidth })
      },
      () => {
        if (!isGone) setFault(identity.ways.googleFailed)
      },
    )
    return () => {
      isGone = true
    }
  }, [clientId])

  return (
    <>
      <div ref={place} className="grid min-h-11 place-items-center" />
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {fault}
      </p>
    </>
  )
}
