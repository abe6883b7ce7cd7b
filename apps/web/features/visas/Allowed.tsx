import type { VisaRules } from '@parastoo/contract/visas/visas'
import type { VisaVerdict } from '@parastoo/contract/visas/words'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { classes } from '@parastoo/ui/classes.ts'
import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { visas } from '../../messages/visas.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Passport } from './passports.ts'
import { canBeAsked, isOnSale } from './visa-words.ts'

const say = wordsOf(visas.allowed)
const sayStanding = wordsOf(visas.standing)
type Type = VisaRules['types'][number]

/** Whether this passport may, under which conditions, and who says so. */
export function Allowed({
  type,
  rules,
  passport,
}: {
  type: Type
  rules: VisaRules
  passport: Passport
}) {
  const { passportUntil, enterUntil, source, checkedOn } = type
  return (
    <div className="flex flex-col gap-3">
      <Answer type={type} passport={passport} isFile={rules.sells === 'file'} />
      {canBeAsked(type) && (
        <>
          <ul className="flex flex-col gap-2">
            <Condition
              verdict="needs"
              textFa={`${say('passportUntil', { date: formatJalaliDate(passportUntil, 'medium') })} ${rules.passport.noteFa}`}
            />
            {type.conditions.map((condition) => (
              <Condition key={condition.textFa} {...condition} />
            ))}
            {enterUntil && (
              <Condition
                verdict="warns"
                textFa={say('enterUntil', { date: formatJalaliDate(enterUntil, 'medium') })}
              />
            )}
          </ul>
          <p className="text-xs text-quiet">
            {source && sayStanding('source', { source })}
            {checkedOn &&
              `، ${sayStanding('checked', { date: formatJalaliDate(checkedOn, 'medium') })}`}
          </p>
        </>
      )}
    </div>
  )
}

function Answer({ type, passport, isFile }: { type: Type; passport: Passport; isFile: boolean }) {
  const { reasonFa, standing } = type
  const named = { passport: visas.passport[passport] }
  if (isOnSale(type))
    return (
      <p className="flex items-center gap-2 text-lg font-bold text-good">
        <CircleCheck aria-hidden className="size-6 shrink-0" />
        {say(isFile ? 'yesFile' : 'yes', named)}
      </p>
    )
  if (canBeAsked(type))
    return (
      <p className="flex items-center gap-2 text-lg font-bold text-lead-text">
        <Clock aria-hidden className="size-6 shrink-0" />
        {say('checking', named)}
      </p>
    )
  return (
    <div>
      <p className="flex items-center gap-2 text-lg font-bold text-bad">
        <CircleAlert aria-hidden className="size-6 shrink-0" />
        {standing === 'closed' ? visas.standing.closed : say('no', named)}
      </p>
      <p className="mt-1">{reasonFa ?? visas.standing.notOfferedText}</p>
    </div>
  )
}

const looks: Record<VisaVerdict, { Icon: typeof Info; tone: string }> = {
  refuses: { Icon: TriangleAlert, tone: 'text-bad' },
  needs: { Icon: CircleCheck, tone: 'text-lead-text' },
  warns: { Icon: Info, tone: 'text-caution' },
}

function Condition({
  verdict,
  textFa,
  source,
}: {
  verdict: VisaVerdict
  textFa: string
  source?: string
}) {
  const { Icon, tone } = looks[verdict]
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={classes('mt-1 size-5 shrink-0', tone)} />
      <span>
        <span className={classes('font-medium', tone)}>{visas.allowed.verdicts[verdict]}: </span>
        {textFa}
        {source && (
          <>
            {' '}
            <Ltr className="text-xs text-quiet">{source}</Ltr>
          </>
        )}
      </span>
    </li>
  )
}
