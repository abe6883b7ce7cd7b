import type { VisaTimes } from '@parastoo/contract/office/decisions'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { wordsOf } from '../../../shell/words.ts'
import { Section } from '../parts/Facts.tsx'

const words = officeDecisions.visaTimes
const say = wordsOf(words)
const cell = 'border-b border-line px-3 py-2.5 text-start align-top'

/** How long cases of each visa really take, by which a clerk tells when theirs is slow; below the queue of visas. */
export function VisaTimesTable({ times }: { times: readonly VisaTimes[] }) {
  const { columns } = words
  return (
    <div className="mt-6">
      <Section title={words.title}>
        <p className="text-sm text-quiet">{words.text}</p>
        <section
          aria-label={words.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr>
                {[
                  columns.visa,
                  columns.ours,
                  columns.authority,
                  columns.promised,
                  columns.late,
                ].map((title) => (
                  <th key={title} scope="col" className={`${cell} text-quiet`}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map(({ ours, authority, promisedDays, late, ...visa }) => (
                <tr key={`${visa.destination} ${visa.typeFa} ${visa.nationality}`}>
                  <th scope="row" className={`${cell} font-normal`}>
                    <span className="block font-medium">
                      {visa.destinationFa}، {visa.typeFa}
                    </span>
                    <span className="text-quiet">
                      {say('passport', { nationality: nationalityWord(visa.nationality) })}
                    </span>
                  </th>
                  <td className={cell}>{say('days', ours)}</td>
                  <td className={cell}>{authority ? say('workingDays', authority) : words.none}</td>
                  <td className={cell}>
                    {promisedDays === null ? words.none : say('promised', { days: promisedDays })}
                  </td>
                  <td className={cell}>
                    {authority ? say('late', { late, cases: authority.cases }) : words.none}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Section>
    </div>
  )
}

const nationalityWord = (code: string): string =>
  (words.nationalities as Readonly<Record<string, string>>)[code] ?? code
