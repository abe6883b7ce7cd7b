import { shortestPassword } from '@parastoo/contract/identity/account-fields'
import { classes } from '@parastoo/ui/classes.ts'
import { identity } from '../../messages/identity.ts'
import { wordsOf } from '../../shell/words.ts'
import { type Strength, strengthOf } from './password-strength.ts'

const say = wordsOf(identity.strength)

const looks: Record<Strength, { bars: number; colour: string }> = {
  short: { bars: 0, colour: '' },
  common: { bars: 1, colour: 'bg-bad' },
  weak: { bars: 1, colour: 'bg-bad' },
  fair: { bars: 2, colour: 'bg-caution' },
  strong: { bars: 3, colour: 'bg-good' },
}

/** How strong the password being typed is, in a word and three bars; nothing while nothing is typed. */
export function StrengthMeter({
  password,
  known,
}: {
  password: string
  known: readonly (string | null)[]
}) {
  if (password === '') return null
  const strength = strengthOf(password, known)
  const { bars, colour } = looks[strength]
  return (
    <div className="-mt-2 flex items-center gap-2 px-1 text-sm text-quiet">
      <span aria-hidden className="flex w-20 shrink-0 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classes(
              'h-1.5 flex-1 rounded-full transition-colors',
              bar <= bars ? colour : 'bg-line',
            )}
          />
        ))}
      </span>
      <span aria-live="polite">
        <span className="sr-only">{identity.strength.label}: </span>
        {strength === 'short' ? say('short', { least: shortestPassword }) : say(strength)}
      </span>
    </div>
  )
}
