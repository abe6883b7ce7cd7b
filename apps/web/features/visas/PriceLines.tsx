import type { VisaPriceLine, VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Price } from '@parastoo/ui/Price.tsx'
import { visas } from '../../messages/visas.ts'
import { wordsOf } from '../../shell/words.ts'
import { feeWords } from './visa-words.ts'

const say = wordsOf(visas.price)

/** Every line of a price, what is charged here and what is paid there; nothing where there is no price yet. */
export function PriceLines({ price: { lines, totalPrice } }: { price: VisaTotalPrice }) {
  if (totalPrice === null) return null
  const charged = lines.filter(({ isCharged }) => isCharged)
  const there = lines.filter(({ isCharged }) => !isCharged)
  return (
    <div>
      <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3" aria-live="polite">
        {charged.map((line) => (
          <ChargedLine key={`${line.kind} ${line.labelFa} ${line.unitRial}`} line={line} />
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
          <dt className="font-bold">{visas.price.total}</dt>
          <dd>
            <Price priceRial={totalPrice} />
          </dd>
        </div>
      </dl>
      {charged.some(({ currency }) => currency !== 'IRR') && (
        <p className="mt-2 text-xs text-quiet">{visas.price.rate}</p>
      )}
      {there.length > 0 && <PaidThere lines={there} />}
    </div>
  )
}

function ChargedLine({ line }: { line: VisaPriceLine }) {
  const { labelFa, count, unitRial, totalRial, currency } = line
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>
        {labelFa}
        {currency !== 'IRR' && <span className="ms-1 text-sm text-quiet">({feeWords(line)})</span>}
        {count > 1 && (
          <span className="block text-xs text-quiet">
            {say('each', { count, toman: formatRialAsToman(unitRial ?? 0) })}
          </span>
        )}
      </dt>
      <dd>
        {totalRial === 0 ? visas.price.free : <Price size="small" priceRial={totalRial ?? 0} />}
      </dd>
    </div>
  )
}

function PaidThere({ lines }: { lines: readonly VisaPriceLine[] }) {
  return (
    <div className="mt-3 rounded-control bg-well p-3 text-sm">
      <h3 className="font-bold">{visas.price.there}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line.labelFa} className="flex flex-wrap justify-between gap-x-4">
            <span>{line.labelFa}</span>
            <span className="text-quiet">{thereWords(line)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function thereWords({ count, ...line }: VisaPriceLine): string {
  const fee = line.amountMinor === 0 ? visas.price.free : feeWords(line)
  return count === 1 ? fee : say('thereEach', { count, fee })
}
