import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { orders } from '../../messages/orders.ts'
import { refunds } from '../../messages/refunds.ts'
import { PenaltyBands } from '../../shell/orders/PenaltyBands.tsx'
import { wordsOf } from '../../shell/words.ts'
import { bandsTogether, byDirection, type TicketItem } from './refund-sums.ts'

const words = refunds.page
const say = wordsOf(words)

/** Every ticket of an order, direction by direction: who, what was paid, what is kept and what comes back now. */
export function RefundItems({
  words: told,
  items,
  chosenKeys,
  isByTable,
  onChange,
}: {
  words: { all: string; bands: string; bandsText: string; bandsAll: string }
  items: readonly TicketItem[]
  chosenKeys: ReadonlySet<string>
  /** The penalty table decides, so its timeline is shown. */
  isByTable: boolean
  onChange: (keys: ReadonlySet<string>) => void
}) {
  const choose = (keys: readonly string[], isSelected: boolean) => {
    const next = new Set(chosenKeys)
    for (const key of keys) {
      if (isSelected) next.add(key)
      else next.delete(key)
    }
    onChange(next)
  }
  return (
    <div className="flex flex-col gap-5">
      {byDirection(items).map(({ title, items: own }) => {
        const open = own.filter(({ state }) => state === 'open')
        const keys = open.map(({ unitId }) => unitId)
        const chosen = open.filter((item) => chosenKeys.has(item.unitId))
        return (
          <fieldset key={title} className="min-w-0">
            <legend className="font-bold">{title}</legend>
            {open.length > 1 && (
              <Checkbox
                isSelected={chosen.length === open.length}
                isIndeterminate={chosen.length > 0 && chosen.length < open.length}
                onChange={(isSelected) => choose(keys, isSelected)}
              >
                {told.all}
              </Checkbox>
            )}
            <ul className="divide-y divide-line">
              {own.map((item) => (
                <li key={item.unitId}>
                  <Ticket
                    item={item}
                    isChosen={chosenKeys.has(item.unitId)}
                    onChange={(isSelected) =>
                      choose(
                        [item.unitId, item.goesWith].flatMap((key) => key ?? []),
                        isSelected,
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            {isByTable && open.length > 0 && (
              <div className="mt-2">
                <h3 className="text-sm font-medium">{told.bands}</h3>
                <p className="mb-2 text-xs text-quiet">
                  {chosen.length > 0 ? told.bandsText : told.bandsAll}
                </p>
                <PenaltyBands bands={bandsTogether(chosen.length > 0 ? chosen : open)} />
              </div>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

function Ticket({
  item,
  isChosen,
  onChange,
}: {
  item: TicketItem
  isChosen: boolean
  onChange: (isSelected: boolean) => void
}) {
  const { state, label, type } = item
  const name = (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium">{label}</span>
      {type && <Badge>{orders.paxTypes[type]}</Badge>}
      {state !== 'open' && (
        <Badge tone={state === 'refunded' ? 'good' : 'caution'}>{words.states[state]}</Badge>
      )}
    </span>
  )
  if (state !== 'open') return <div className="py-2.5 ps-9 text-quiet">{name}</div>
  return (
    <Checkbox isSelected={isChosen} onChange={onChange} description={amountsOf(item)}>
      {name}
    </Checkbox>
  )
}

function amountsOf(item: RefundableItem): string {
  const { paidAmount, penaltyAmount, penaltyPercent, refundableAmount, needsReview } = item
  const toman = formatRialAsToman
  const paid = say('paid', { toman: toman(paidAmount) })
  if (needsReview) return `${paid}؛ ${words.afterReview}`
  const penalty =
    penaltyAmount === 0
      ? words.noPenalty
      : say('penalty', { percent: Math.round(penaltyPercent), toman: toman(penaltyAmount) })
  const back =
    refundableAmount === 0 ? words.nothingBack : say('back1', { toman: toman(refundableAmount) })
  return `${paid}؛ ${penalty}؛ ${back}`
}
