import { buttonClass } from '@parastoo/ui/button-class.ts'
import { KeyRound, Mail, Phone } from '@parastoo/ui/icons.ts'
import { identity } from '../../messages/identity.ts'
import type { TokenReply } from '../../shell/access-token.ts'
import type { Strategy } from '../../shell/session.ts'
import { useSite } from '../../shell/site.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** The steps at which somebody may come in. */
export type Way = 'mobile' | 'email' | 'password'

const icons = { mobile: Phone, email: Mail, password: KeyRound }

/** The other ways in, below the one that is open or, where that one is shut, above it; Google's only where the house is configured for it. */
export function OtherWays({
  open,
  hasPasskey,
  isFirst = false,
  onChoose,
  onSignedIn,
}: {
  open: Way
  /** Whether signing in by a passkey is offered here too. */
  hasPasskey: boolean
  isFirst?: boolean
  onChoose: (way: Way) => void
  onSignedIn: (reply: TokenReply, strategy: Strategy) => Promise<void>
}) {
  const { googleClientId } = useSite()
  const others = (['mobile', 'email', 'password'] as const).filter((way) => way !== open)
  const or = (
    <p aria-hidden className="flex items-center gap-3 text-sm text-quiet">
      <span className="h-px flex-1 bg-line" />
      {identity.ways.or}
      <span className="h-px flex-1 bg-line" />
    </p>
  )
  return (
    <div className="flex flex-col gap-3">
      {!isFirst && or}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are ways on */}
      <div role="group" aria-label={identity.ways.label} className="grid gap-2 sm:grid-cols-2">
        {others.map((way) => {
          const Icon = icons[way]
          return (
            <button
              key={way}
              type="button"
              className={buttonClass({ kind: 'quiet' })}
              onClick={() => onChoose(way)}
            >
              <Icon aria-hidden className="size-5 text-quiet" />
              {identity.ways[way]}
            </button>
          )
        })}
      </div>
      {hasPasskey && <PasskeyButton onSignedIn={(reply) => onSignedIn(reply, 'passkey')} />}
      {googleClientId !== null && (
        <GoogleButton
          clientId={googleClientId}
          onSignedIn={(reply) => onSignedIn(reply, 'google')}
        />
      )}
      {isFirst && or}
    </div>
  )
}
