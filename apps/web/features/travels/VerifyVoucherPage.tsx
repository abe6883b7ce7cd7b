import type { CheckedVoucher } from '@parastoo/contract/hotels/vouchers'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { BadgeCheck, CircleHelp, TriangleAlert } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { stays } from '../../messages/stays.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/VerifyVoucherPage.ts'

const words = stays.verify
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, params }: Route.LoaderArgs) {
  const code = params.code.slice(0, 100)
  const { data } = await siteOf(context).api.vouchers.checkVoucher({ code })
  return data
}

const looks = {
  valid: { Icon: BadgeCheck, tone: 'text-good', key: 'valid' },
  'valid-in-part': { Icon: TriangleAlert, tone: 'text-caution', key: 'inPart' },
  cancelled: { Icon: TriangleAlert, tone: 'text-bad', key: 'cancelled' },
  unknown: { Icon: CircleHelp, tone: 'text-quiet', key: 'unknown' },
} as const

/** `/vouchers/verify/{code}`: what the QR code of a voucher opens, for anyone. It says whether the voucher is real, and never whose it is. */
export default function VerifyVoucherPage({ loaderData: { state, stay } }: Route.ComponentProps) {
  const { Icon, tone, key } = looks[state]
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-10">
      <header className="flex flex-col items-center gap-3 text-center">
        <p className="text-sm text-quiet">{words.title}</p>
        <Icon aria-hidden className={`size-16 ${tone}`} />
        <h1 className="text-2xl font-heavy">{words[key]}</h1>
        <p className="text-quiet">{say(`${key}Text`, { brand: shell.brand })}</p>
      </header>
      {stay && (
        <>
          <StayCard stay={stay} />
          <p className="text-center text-sm text-quiet">{words.privacy}</p>
        </>
      )}
      <Link to={paths.home()} className={buttonClass({ kind: 'quiet' })}>
        {words.home}
      </Link>
    </div>
  )
}

function StayCard({ stay }: { stay: NonNullable<CheckedVoucher['stay']> }) {
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">
        {stay.hotelNameFa}، {stay.cityNameFa}
      </h2>
      <p className="text-sm text-quiet">
        <Ltr>{stay.hotelNameEn}</Ltr>
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 [&_dd]:font-bold [&_dt]:text-sm [&_dt]:text-quiet">
        <div>
          <dt>{stays.checkIn}</dt>
          <dd>{formatJalaliDate(stay.checkIn)}</dd>
        </div>
        <div>
          <dt>{stays.checkOut}</dt>
          <dd>{formatJalaliDate(stay.checkOut)}</dd>
        </div>
        <div>
          <dt>{words.rooms}</dt>
          <dd>{toPersianDigits(stay.rooms)}</dd>
        </div>
        {stay.referenceEnding && (
          <div>
            <dt>{words.reference}</dt>
            <dd>
              <Ltr>{stay.referenceEnding}</Ltr>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
