import { Check } from '@parastoo/ui/icons.ts'
import { written } from '../../messages/written.ts'
import { pageMeta } from '../../shell/page-meta.ts'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

const say = written.multiLang

export const meta = () => pageMeta(say.title, { description: say.lead })

/** Language and currency (decision 23): one of each until rates are kept. */
export default function MultiLangPage() {
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
          <p className="mt-3 text-sm text-quiet">{say.currencyText}</p>
        </section>
      </div>
    </div>
  )
}
