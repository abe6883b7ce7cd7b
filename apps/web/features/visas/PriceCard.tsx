import type { VisaPriceLine, VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { formatRialAsToman } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Phone } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Stepper } from '@parastoo/ui/Stepper.tsx'
import { useLocation, useNavigate } from 'react-router'
import { visas } from '../../messages/visas.ts'
import { withQuery } from '../../paths.ts'
import { phoneInGroups } from '../../shell/phone-in-groups.ts'
import { useSite } from '../../shell/site.ts'
import { wordsOf } from '../../shell/words.ts'
import { mostPeople, type People, peopleQuery } from './people.ts'
import { feeWords } from './visa-words.ts'

const say = wordsOf(visas.price)

/** Who asks, what each line of the price is, and how to order. Who asks stands in the address. */
export function PriceCard({ price, people }: { price: VisaTotalPrice | null; people: People }) {
  const charged = price?.lines.filter(({ isCharged }) => isCharged) ?? []
  const there = price?.lines.filter(({ isCharged }) => !isCharged) ?? []
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <PeopleFields people={people} />
      {price === null && <p className="mt-3 text-quiet">{visas.price.failed}</p>}
      {price && price.totalPrice === null && <p className="mt-3 text-quiet">{visas.price.none}</p>}
      {price && price.totalPrice !== null && (
        <>
          <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3" aria-live="polite">
            {charged.map((line) => (
              <ChargedLine key={`${line.kind} ${line.labelFa}`} line={line} />
            ))}
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
              <dt className="font-bold">{visas.price.total}</dt>
              <dd>
                <Price priceRial={price.totalPrice} />
              </dd>
            </div>
          </dl>
          {charged.some(({ currency }) => currency !== 'IRR') && (
            <p className="mt-2 text-xs text-quiet">{visas.price.rate}</p>
          )}
          {there.length > 0 && <PaidThere lines={there} />}
        </>
      )}
      <CallToOrder hasPrice={price?.totalPrice != null} />
    </div>
  )
}

function PeopleFields({ people }: { people: People }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const all = people.adults + people.children + people.infants
  const change = (changes: Partial<People>) => {
    const rest = Object.fromEntries(new URLSearchParams(search))
    const query = { ...rest, ...peopleQuery({ ...people, ...changes }) }
    void navigate(withQuery(pathname, query), { replace: true, preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend apart from the rows
    <div role="group" aria-label={visas.price.people}>
      {(['adults', 'children', 'infants'] as const).map((group) => (
        <Stepper
          key={group}
          label={visas.price[group]}
          value={people[group]}
          min={all === 1 ? people[group] : 0}
          max={people[group] + mostPeople - all}
          onChange={(count) => change({ [group]: count })}
        />
      ))}
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

/** Requests are taken by telephone. */
function CallToOrder({ hasPrice }: { hasPrice: boolean }) {
  const phone = useSite().contact?.phone
  if (!phone) return null
  return (
    <div className="mt-4">
      <a
        href={`tel:${phone}`}
        className={`${buttonClass({ kind: 'main', size: 'large', isWide: true })} flex-wrap py-2 whitespace-normal!`}
      >
        <Phone aria-hidden className="size-5 shrink-0" />
        {visas.price.action}
        <Ltr className="text-base">{phoneInGroups(phone)}</Ltr>
      </a>
      <p className="mt-2 text-sm text-quiet">
        {hasPrice ? visas.price.actionText : visas.price.askText}
      </p>
    </div>
  )
}
