import type { CheckedPolicy } from '@parastoo/contract/insurance/policies'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { BadgeCheck, CircleHelp, TriangleAlert } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/VerifyPolicyPage.ts'

const words = insurance.verify
const sayPolicy = wordsOf(insurance.policy)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, params }: Route.LoaderArgs) {
  const code = params.code.slice(0, 100)
  return (await siteOf(context).api.policies.checkPolicy({ code })).data
}

const looks = {
  valid: { Icon: BadgeCheck, tone: 'text-good' },
  void: { Icon: TriangleAlert, tone: 'text-bad' },
  unknown: { Icon: CircleHelp, tone: 'text-quiet' },
} as const

/** `/policies/verify/{code}`: what the QR code of a certificate opens, for anyone. It says whether the policy is real, and never whose it is. */
export default function VerifyPolicyPage({ loaderData: { state, policy } }: Route.ComponentProps) {
  const { Icon, tone } = looks[state]
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-10">
      <header className="flex flex-col items-center gap-3 text-center">
        <p className="text-sm text-quiet">{words.title}</p>
        <Icon aria-hidden className={`size-16 ${tone}`} />
        <h1 className="text-2xl font-heavy">{words[state]}</h1>
        {state === 'unknown' && <p className="text-quiet">{words.unknownText}</p>}
      </header>
      {policy && <PolicyCard policy={policy} />}
      <Link to={paths.insurance()} className={buttonClass({ kind: 'quiet' })}>
        {insurance.policy.others}
      </Link>
    </div>
  )
}

function PolicyCard({ policy }: { policy: NonNullable<CheckedPolicy['policy']> }) {
  const { startsOn, endsOn } = policy
  const span = { from: formatJalaliDate(startsOn), until: formatJalaliDate(endsOn) }
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">{policy.insurerFa}</h2>
      <p className="text-sm text-quiet">
        <Ltr>{policy.insurerEn}</Ltr>
      </p>
      <dl className="mt-3 grid gap-3 [&_dd]:font-bold [&_dt]:text-sm [&_dt]:text-quiet">
        <div>
          <dt>{words.zone}</dt>
          <dd>
            {policy.zoneFa} <Ltr>{policy.zoneEn}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{insurance.policy.title}</dt>
          <dd>{sayPolicy('span', span)}</dd>
        </div>
        <div>
          <dt>{words.ending}</dt>
          <dd>
            <Ltr>{policy.numberEnding}</Ltr>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
