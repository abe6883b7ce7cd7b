import { formatMoney } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import { useAskAnew } from '../results/use-ask-anew.ts'
import type { ChoiceProblem } from './choice-problem.ts'

const words = searchPanels.choose
const say = wordsOf(searchPanels.choose)

/** What is said when a chosen flight is not what it was: its price changed, its seats went, or it left the sale. */
export function ChoiceDialogs({
  problem,
  onAccept,
  onDismiss,
}: {
  problem: ChoiceProblem
  onAccept: (proposalId: string) => void
  onDismiss: () => void
}) {
  return problem.kind === 'price' ? (
    <PriceChanged problem={problem} onAccept={onAccept} onDismiss={onDismiss} />
  ) : (
    <NotForSale kind={problem.kind} onDismiss={onDismiss} />
  )
}

function PriceChanged({
  problem: { proposalId, oldPriceRial, newPriceRial },
  onAccept,
  onDismiss,
}: {
  problem: Extract<ChoiceProblem, { kind: 'price' }>
  onAccept: (proposalId: string) => void
  onDismiss: () => void
}) {
  const difference = formatMoney(Math.abs(newPriceRial - oldPriceRial))
  const isHigher = newPriceRial > oldPriceRial
  return (
    <Dialog
      isOpen
      role="alertdialog"
      isDismissable={false}
      title={words.priceTitle}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button className="flex-1" onPress={() => onAccept(proposalId)}>
            {words.accept}
          </Button>
          <Button kind="quiet" onPress={onDismiss}>
            {words.cancel}
          </Button>
        </div>
      }
    >
      <p>{words.priceText}</p>
      <dl className="mt-4 grid grid-cols-2 gap-3">
        <div className="rounded-control bg-well p-3">
          <dt className="text-sm text-quiet">{words.oldPrice}</dt>
          <dd>
            <Price size="small" priceRial={oldPriceRial} />
          </dd>
        </div>
        <div className="rounded-control bg-lead-wash p-3">
          <dt className="text-sm text-quiet">{words.newPrice}</dt>
          <dd>
            <Price size="small" priceRial={newPriceRial} />
          </dd>
        </div>
      </dl>
      <p className={isHigher ? 'mt-3 text-sm text-caution' : 'mt-3 text-sm text-good'}>
        {say(isHigher ? 'higher' : 'lower', { difference })}
      </p>
    </Dialog>
  )
}

function NotForSale({ kind, onDismiss }: { kind: 'soldOut' | 'gone'; onDismiss: () => void }) {
  const askAnew = useAskAnew()
  const isSoldOut = kind === 'soldOut'
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onDismiss()}
      title={isSoldOut ? words.soldOutTitle : words.goneTitle}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            className="flex-1"
            onPress={() => {
              onDismiss()
              askAnew()
            }}
          >
            {words.refresh}
          </Button>
          <Button kind="quiet" onPress={onDismiss}>
            {words.back}
          </Button>
        </div>
      }
    >
      {isSoldOut ? words.soldOutText : words.goneText}
    </Dialog>
  )
}
