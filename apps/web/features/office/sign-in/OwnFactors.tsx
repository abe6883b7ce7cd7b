import type { StaffStanding } from '@parastoo/contract/identity/staff-gate'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { KeyRound } from '@parastoo/ui/icons.ts'
import { Link, useRevalidator } from 'react-router'
import { staffGate } from '../../../messages/staff-gate.ts'
import { accounts } from '../../../shell/api.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { type Added, AddFactor, type Guard } from './AddFactor.tsx'

const words = staffGate.open
const say = wordsOf(words)
const sayRecovery = wordsOf(staffGate.recovery)

/** What somebody has registered, with a way to add, to remove and to make recovery codes anew. */
export function OwnFactors({
  standing,
  guard,
  onAdded,
  onCodes,
}: {
  standing: StaffStanding
  guard: Guard
  onAdded: (added: Added) => void
  onCodes: (codes: readonly string[]) => void
}) {
  const { revalidate } = useRevalidator()
  const run = (act: () => Promise<void>) => void guard(act).catch(toastFailure)
  return (
    <div className="flex flex-col gap-5">
      <Card as="section">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-bold">{words.title}</h2>
          <Link to={gatePaths.approvals()} className={buttonClass({})}>
            {words.goOn}
          </Link>
        </div>
        {standing.openUntil && (
          <p className="text-sm text-quiet">
            {say('until', { when: toldMoment(standing.openUntil) })}
          </p>
        )}
        <ul className="mt-3 divide-y divide-line">
          {standing.passkeys.map(({ id, nameFa, usedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3">
              <KeyRound aria-hidden className="size-5 text-quiet" />
              <div className="min-w-40 flex-1">
                <p className="font-medium">{nameFa}</p>
                <p className="text-sm text-quiet">
                  {usedAt ? say('used', { when: toldMoment(usedAt) }) : words.never}
                </p>
              </div>
              <Button
                kind="quiet"
                size="small"
                onPress={() =>
                  run(async () => {
                    await accounts.staffGate.removePasskey({ id })
                    toast({ text: words.removed, tone: 'good' })
                    await revalidate()
                  })
                }
              >
                {words.remove}
                <span className="sr-only">{nameFa}</span>
              </Button>
            </li>
          ))}
          {standing.hasTotp && <li className="py-3">{words.hasTotp}</li>}
          <li className="flex flex-wrap items-center justify-between gap-3 py-3">
            {sayRecovery('left', { count: standing.recoveryCodesLeft })}
            <Button
              kind="quiet"
              size="small"
              onPress={() =>
                run(async () =>
                  onCodes((await accounts.staffGate.renewRecoveryCodes()).data.recoveryCodes),
                )
              }
            >
              {staffGate.recovery.renew}
            </Button>
          </li>
        </ul>
      </Card>
      <AddFactor hasTotp={standing.hasTotp} guard={guard} onAdded={onAdded} />
    </div>
  )
}
