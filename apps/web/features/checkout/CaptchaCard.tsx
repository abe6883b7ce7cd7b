import { CaptchaField } from '@parastoo/ui/CaptchaField.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import type { ResultsLinkState } from '../../shell/use-way-to-results.ts'
import type { CaptchaControl } from './use-captcha.ts'

const words = checkout.captcha

/**
 * The pictures that the suppliers of this trip want read. The picture is theirs and so is the judging, and they give no sound: whoever
 * cannot see it is led to our staff, who read it for them, or to the flights that ask for none.
 */
export function CaptchaCard({
  captchas,
  wayBack,
}: {
  captchas: readonly CaptchaControl[]
  wayBack: { to: string; state: ResultsLinkState | null }
}) {
  const asked = captchas.filter((captcha) => captcha.asked !== null)
  if (asked.length === 0) return null
  return (
    <Card as="section" className="flex flex-col gap-4 sm:p-6">
      <div>
        <h2 className="text-lg font-bold">{words.title}</h2>
        <p className="text-sm text-quiet">{words.lead}</p>
      </div>
      {asked.map((captcha) => (
        <div key={captcha.asked?.field} id={`field-${captcha.asked?.field}`}>
          <CaptchaField
            label={
              asked.length > 1 ? words.codes[captcha.asked?.field ?? 'captchaCode'] : words.code
            }
            pictureLabel={words.picture}
            picture={captcha.picture}
            isLoading={captcha.isLoading}
            failedText={captcha.hasFailed ? words.failed : undefined}
            refreshLabel={words.refresh}
            onRefresh={captcha.renew}
            value={captcha.code}
            onChange={captcha.type}
            error={captcha.error}
            otherWay={null}
          />
        </div>
      ))}
      <p className="text-sm">
        {words.cannotSee}{' '}
        <Link to={paths.contact()} className="text-lead-text underline underline-offset-4">
          {words.askStaff}
        </Link>{' '}
        {words.or}{' '}
        <Link
          to={wayBack.to}
          state={wayBack.state}
          className="text-lead-text underline underline-offset-4"
        >
          {words.otherFlight}
        </Link>
      </p>
    </Card>
  )
}
