import { Link } from 'react-router'
import { stays } from '../../messages/stays.ts'
import { paths } from '../../paths.ts'

/** The stays of an order, each on its own address; nothing when there is only one. */
export function VoucherChoice({
  orderId,
  choices,
  chosenId,
}: {
  orderId: string
  choices: readonly { lineId: string; name: string }[]
  chosenId: string
}) {
  if (choices.length < 2) return null
  return (
    <nav aria-label={stays.voucher.which} className="flex flex-wrap gap-2">
      {choices.map(({ lineId, name }) => (
        <Link
          key={lineId}
          to={paths.stay(orderId, lineId)}
          preventScrollReset
          aria-current={lineId === chosenId ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-control border px-4 text-sm ${
            lineId === chosenId
              ? 'border-lead bg-lead-wash font-bold text-ink'
              : 'border-line text-quiet'
          }`}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
