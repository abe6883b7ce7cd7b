import { ChevronDown } from '@parastoo/ui/icons.ts'
import { homeSections } from '../../../messages/home-sections.ts'
import { SectionHead } from './SectionHead.tsx'

/** The twelve questions of the spec (section 1). The browser's own disclosure: it opens without scripts. */
export function Questions() {
  return (
    <section>
      <SectionHead title={homeSections.questions.title} />
      <div className="grid items-start gap-x-6 gap-y-3 lg:grid-cols-2">
        {Object.entries(homeSections.questions.items).map(([id, { question, answer }]) => (
          <details
            key={id}
            name="questions"
            className="group rounded-card border border-line bg-card"
          >
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-4 text-quiet">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
