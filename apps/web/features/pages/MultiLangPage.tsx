import { formatRial } from '@parastoo/kit/money'
import { Check } from '@parastoo/ui/icons.ts'
import { currency as words } from '../../messages/currency.ts'
import { written } from '../../messages/written.ts'
import { CurrencyChoice } from '../../shell/CurrencyChoice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { useSite } from '../../shell/site.ts'
import { toldMoment } from '../../shell/told-moment.ts'
import { wordsOf } from '../../shell/words.ts'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

const say = written.multiLang
const sayRate = wordsOf(words)

export const meta = () => pageMeta(say.title, { description: say.lead })

/** Language and currency (decision 23): one language; a currency beside the toman, where its rate is of today. */
export default function MultiLangPage() {
  const available = useSite().currencies.all.filter(({ isFresh, setAt }) => isFresh && setAt)
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="text-2xl font-heavy sm:text-3xl">{say.title}</h1>
      <p className="mt-2 text-quiet sm:text-lg">{say.lead}</p>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        <section className="rounded-card border border-line bg-card p-5 shadow-card">
          <h2 className="font-bold">{say.language}</h2>
          <p className="mt-3 flex min-h-11 items-center justify-between rounded-control bg-lead-wash px-4">
            <span>{say.persian}</span>
            <span className="flex items-center gap-1 text-sm text-lead-text">
              <Check aria-hidden className="size-4" />
              {say.chosen}
            </span>
          </p>
        </section>
        <section className="rounded-card border border-line bg-card p-5 shadow-card">
          <h2 className="font-bold">{say.currency}</h2>
          {available.length === 0 ? (
            <p className="mt-3 text-sm">{say.noRate}</p>
          ) : (
            <>
              <p id="currency-choice" className="mt-3 mb-2 text-sm">
                {words.label}
              </p>
              <CurrencyChoice labelledBy="currency-choice" />
            </>
          )}
          <ul className="mt-4 space-y-2 text-sm">
            {available.map(({ currencyCode, exchangeRate, source, setAt }) => (
              <li key={currencyCode}>
                {sayRate('rate', {
                  unit: words.units[currencyCode],
                  rial: formatRial(exchangeRate),
                  source,
                  when: toldMoment(setAt ?? ''),
                })}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-quiet">{say.currencyText}</p>
        </section>
      </div>
    </div>
  )
}
