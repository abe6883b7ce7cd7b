import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import { Button } from '@parastoo/ui/Button.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import type { ReactNode } from 'react'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { CancelTimeline } from '../../../shell/stays/CancelTimeline.tsx'
import type { TermsChange } from './use-submit-stay.ts'

const words = hotelGuests.changed

/** What was seen and what is sold by now, side by side: a question that wants an answer. What is the same on both sides is left out. */
export function TermsChangedDialog({
  change: { before, now },
  timeZone,
  isPending,
  onAccept,
  onCancel,
}: {
  change: TermsChange
  timeZone: string
  isPending: boolean
  onAccept: () => void
  onCancel: () => void
}) {
  const isSameCancelling = JSON.stringify(before.cancellation) === JSON.stringify(now.cancellation)
  return (
    <Dialog
      role="alertdialog"
      isDismissable={false}
      title={words.title}
      isOpen
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button isWide isPending={isPending} onPress={onAccept}>
            {words.accept}
          </Button>
          <Button isWide kind="quiet" isDisabled={isPending} onPress={onCancel}>
            {words.cancel}
          </Button>
        </div>
      }
    >
      <p>{words.text}</p>
      <table className="mt-4 w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card bg-well [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top">
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.now}</th>
          </tr>
        </thead>
        <tbody>
          <Pair
            name={words.total}
            before={<Price size="small" priceRial={before.totalPrice} />}
            now={<Price size="small" priceRial={now.totalPrice} />}
            isSame={before.totalPrice === now.totalPrice}
          />
          <Pair
            name={words.atHotel}
            before={<Price size="small" priceRial={before.payAtHotel} />}
            now={<Price size="small" priceRial={now.payAtHotel} />}
            isSame={before.payAtHotel === now.payAtHotel}
          />
          <Pair
            name={words.board}
            before={hotelWords.boards[before.board]}
            now={hotelWords.boards[now.board]}
            isSame={before.board === now.board}
          />
          <Pair
            name={words.cancelling}
            before={<Timeline terms={before} timeZone={timeZone} />}
            now={<Timeline terms={now} timeZone={timeZone} />}
            isSame={isSameCancelling}
          />
        </tbody>
      </table>
    </Dialog>
  )
}

const Timeline = ({ terms, timeZone }: { terms: AcceptedTerms; timeZone: string }) => (
  <CancelTimeline proposal={terms} timeZone={timeZone} isBare isNarrow />
)

function Pair({
  name,
  before,
  now,
  isSame,
}: {
  name: string
  before: ReactNode
  now: ReactNode
  isSame: boolean
}) {
  if (isSame) return null
  return (
    <>
      <tr>
        <th
          scope="rowgroup"
          colSpan={2}
          className="border-t border-line pb-0! text-sm font-normal text-quiet"
        >
          {name}
        </th>
      </tr>
      <tr>
        {[before, now].map((side, index) => (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: the two sides never move
            key={index}
            className={classes(index === 0 && 'text-quiet')}
          >
            {side}
          </td>
        ))}
      </tr>
    </>
  )
}
