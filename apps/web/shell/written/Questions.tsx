import type { WrittenNode } from '@parastoo/contract/content/body'
import { textOf } from '@parastoo/contract/content/body'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import { anchorOf } from './anchors.ts'
import { type LiveFacts, WrittenBody } from './WrittenBody.tsx'

/** Questions under their chapters, each folded over its answer: one sees at a glance what is answered, without a script too. */
export function Questions({ body, live }: { body: WrittenNode; live: LiveFacts }) {
  return groupsOf(body).map(({ heading, nodes }, place) =>
    heading?.attrs?.level === 3 ? (
      <details
        key={anchorOf(heading)}
        className="group mt-2 rounded-card border border-line bg-card px-4 open:shadow-card sm:px-5"
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
          <h3 id={anchorOf(heading)} className="scroll-mt-20 font-medium group-open:font-bold">
            {textOf(heading)}
          </h3>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="max-w-prose pb-4 leading-8">
          <WrittenBody body={{ type: 'doc', content: nodes }} live={live} />
        </div>
      </details>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document that changes is another document.
      <div key={place} className="mt-8 leading-8 first:mt-0">
        <WrittenBody
          body={{ type: 'doc', content: heading ? [heading, ...nodes] : nodes }}
          live={live}
        />
      </div>
    ),
  )
}

type Group = { heading?: WrittenNode; nodes: WrittenNode[] }

/** Each heading with what stands under it. */
function groupsOf({ content = [] }: WrittenNode): Group[] {
  const groups: Group[] = []
  for (const node of content) {
    if (node.type === 'heading') groups.push({ heading: node, nodes: [] })
    else if (groups.length === 0) groups.push({ nodes: [node] })
    else groups.at(-1)?.nodes.push(node)
  }
  return groups
}
