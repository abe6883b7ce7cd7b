import type { WrittenNode } from '@parastoo/contract/content/body'
import type { PageInShort, PricedRoute, WrittenPicture } from '@parastoo/contract/content/content'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { anchorOf } from './anchors.ts'
import { PageCards, RouteCards, SearchCard } from './LiveCards.tsx'
import { Pictures } from './Pictures.tsx'

/** What live blocks show now, by their ids. */
export type LiveFacts = {
  routes: readonly PricedRoute[]
  pages: readonly PageInShort[]
  pictures: readonly WrittenPicture[]
}

/**
 * A document of content as elements; nodes it does not know draw nothing. Nothing here needs a script. With `hasTiles` a list whose every line
 * begins with a name in bold stands as tiles, which are looked over and not read through.
 */
export function WrittenBody({
  body,
  live,
  hasTiles = false,
}: {
  body: WrittenNode
  live: LiveFacts
  hasTiles?: boolean
}) {
  const { content = [] } = body
  return content.map((node, place) =>
    hasTiles && isOfNames(node) ? (
      <ul
        // biome-ignore lint/suspicious/noArrayIndexKey: a document that changes is another document.
        key={place}
        className="mt-4 grid gap-3 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2"
      >
        {node.content?.map((item) => (
          <li
            key={wordsIn(item)}
            className="rounded-card border border-line bg-card p-4 leading-7 shadow-card [&_strong]:mb-1 [&_strong]:block [&_strong]:text-lead-text"
          >
            <Nodes of={item} live={live} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Node key={place} node={node} live={live} />
    ),
  )
}

/** A list of several things, each of which begins with its name. */
function isOfNames({ type, content = [] }: WrittenNode): boolean {
  const first = (node: WrittenNode): WrittenNode =>
    node.content?.[0] ? first(node.content[0]) : node
  return (
    type === 'bullet_list' &&
    content.length > 1 &&
    content.every((item) => first(item).marks?.some((mark) => mark.type === 'strong'))
  )
}

function Nodes({ of: { content = [] }, live }: { of: WrittenNode; live: LiveFacts }) {
  return content.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that changes is another document.
    <Node key={place} node={node} live={live} />
  ))
}

function Node({ node, live }: { node: WrittenNode; live: LiveFacts }): ReactNode {
  const inside = <Nodes of={node} live={live} />
  switch (node.type) {
    case 'text':
      return <Text node={node} />
    case 'paragraph':
      // An empty line is a writer's, not a reader's.
      if (!node.content) return null
      return <p className="mt-4 first:mt-0">{inside}</p>
    case 'heading':
      return <Heading node={node}>{inside}</Heading>
    case 'blockquote':
      return (
        <blockquote className="mt-5 rounded-card border-s-4 border-lead bg-lead-wash px-4 py-3">
          {inside}
        </blockquote>
      )
    case 'bullet_list':
      return <ul className="mt-4 list-disc ps-6 marker:text-lead">{inside}</ul>
    case 'ordered_list':
      return (
        <ol
          start={Number(node.attrs?.order ?? 1)}
          className="mt-4 list-[persian] ps-7 marker:font-bold marker:text-lead-text"
        >
          {inside}
        </ol>
      )
    case 'list_item':
      return <li className="mt-2 ps-1">{inside}</li>
    case 'table':
      return <Table node={node} live={live} />
    case 'live':
      return <Live node={node} live={live} />
    default:
      return null
  }
}

function Heading({ node, children }: { node: WrittenNode; children: ReactNode }) {
  const id = anchorOf(node)
  return node.attrs?.level === 3 ? (
    <h3 id={id} className="mt-7 scroll-mt-20 text-lg font-bold">
      {children}
    </h3>
  ) : (
    <h2 id={id} className="mt-10 scroll-mt-20 text-xl font-heavy first:mt-0">
      {children}
    </h2>
  )
}

/** Wide tables scroll by themselves; the keyboard reaches them. */
function Table({ node, live }: { node: WrittenNode; live: LiveFacts }) {
  const [head, ...rows] = node.content ?? []
  const title = (head?.content ?? []).map(wordsIn).join('، ')
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-start text-sm sm:text-base">
        <thead className="bg-well">
          <tr>
            {(head?.content ?? []).map((cell) => (
              <th
                key={wordsIn(cell)}
                scope="col"
                className="px-3 py-2 text-start font-bold sm:px-4"
              >
                <Nodes of={cell} live={live} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={(row.content ?? []).map(wordsIn).join(' ')} className="border-t border-line">
              {(row.content ?? []).map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand by their column.
                <td key={place} className="px-3 py-2 align-top sm:px-4">
                  <Nodes of={cell} live={live} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Live({ node, live }: { node: WrittenNode; live: LiveFacts }) {
  const ids = String(node.attrs?.ids ?? '').split(' ')
  if (node.attrs?.block === 'routes')
    return (
      <RouteCards routes={ids.flatMap((id) => live.routes.find((one) => one.id === id) ?? [])} />
    )
  if (node.attrs?.block === 'pages')
    return (
      <PageCards pages={ids.flatMap((id) => live.pages.find(({ path }) => path === id) ?? [])} />
    )
  if (node.attrs?.block === 'pictures')
    return (
      <Pictures pictures={ids.flatMap((id) => live.pictures.find((one) => one.id === id) ?? [])} />
    )
  if (node.attrs?.block === 'search') return <SearchCard product={ids[0] ?? ''} />
  return null
}

/** Runs of Latin (codes, addresses, telephone numbers) keep their own direction. */
const latinRun = /([A-Za-z+][A-Za-z0-9+./@-]*(?: [A-Za-z][A-Za-z0-9./@-]*)*)/

function Text({ node: { text = '', marks = [] } }: { node: WrittenNode }) {
  let drawn: ReactNode = <Runs text={text} />
  for (const mark of marks.toReversed()) {
    if (mark.type === 'strong') drawn = <strong className="font-bold">{drawn}</strong>
    else if (mark.type === 'em') drawn = <em>{drawn}</em>
    else drawn = <WrittenLink href={mark.attrs.href}>{drawn}</WrittenLink>
  }
  return drawn
}

function Runs({ text }: { text: string }) {
  return text.split(latinRun).map((run, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that changes is another text.
    place % 2 === 1 ? <Ltr key={place}>{run}</Ltr> : run,
  )
}

const linkClass = 'text-lead-text underline decoration-1 underline-offset-4'

function WrittenLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('/') ? (
    <Link to={href} className={linkClass}>
      {children}
    </Link>
  ) : (
    <a
      href={href}
      className={linkClass}
      {...(href.startsWith('https') && { rel: 'noopener external' })}
    >
      {children}
    </a>
  )
}

const wordsIn = (node: WrittenNode): string =>
  node.text ?? (node.content ?? []).map(wordsIn).join('')
