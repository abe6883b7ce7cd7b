import type { QuotedPlan } from '@parastoo/contract/insurance/plans'
import { Card } from '@parastoo/ui/Card.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { insurance } from '../../messages/insurance.ts'
import { differencesOf } from './differences.ts'

const words = insurance.plans
/** What is compared stays in sight while the plans are scrolled under it. */
const whatClass = 'sticky start-0 w-28 bg-card py-2 pe-3 text-start align-top text-quiet sm:w-44'

/** Only what is not the same in all plans, line by line. */
export function PlanDifferences({ plans }: { plans: readonly QuotedPlan[] }) {
  const rows = differencesOf(plans)
  return (
    <Card className="sm:p-6">
      <h3 id="differences" className="text-lg font-bold">
        {words.differences}
      </h3>
      <p className="mb-3 text-sm text-quiet">
        {rows.length === 0 ? words.same : words.differencesText}
      </p>
      {/* A phone has no room for plans side by side. */}
      <ul className="divide-y divide-line text-sm sm:hidden">
        {rows.map(({ what, cells }) => (
          <li key={what} className="py-3">
            <h4 className="font-bold">{what}</h4>
            <dl className="mt-1 flex flex-col gap-1.5">
              {plans.map(({ planCode, insurer }, place) => (
                <div
                  key={planCode}
                  className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3"
                >
                  <dt className="text-quiet">{insurer.nameFa}</dt>
                  <dd>{cells[place]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <section
          aria-labelledby="differences"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard too
          tabIndex={0}
          className="overflow-x-auto max-sm:hidden"
        >
          <table className="w-full min-w-xl text-sm">
            <thead>
              <tr className="border-b border-line text-start">
                <th scope="col" className={classes(whatClass, 'font-medium')}>
                  {words.what}
                </th>
                {plans.map(({ planCode, insurer }) => (
                  <th key={planCode} scope="col" className="py-2 pe-3 text-start">
                    {insurer.nameFa}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ what, cells }) => (
                <tr key={what}>
                  <th scope="row" className={classes(whatClass, 'font-normal')}>
                    {what}
                  </th>
                  {cells.map((cell, place) => (
                    <td key={plans[place]?.planCode} className="py-2 pe-3 align-top">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
