/** What a written page holds: a ProseMirror document in JSON, of the nodes and marks named here. */
import * as z from 'zod'

export type WrittenMark =
  | { type: 'strong' }
  | { type: 'em' }
  | { type: 'link'; attrs: { href: string } }

export type WrittenNode = {
  type: string
  attrs?: Record<string, string | number | null>
  content?: WrittenNode[]
  marks?: WrittenMark[]
  text?: string
}

/** A document as the server made it; whoever draws it leaves out nodes it does not know. */
export const writtenBody = z.custom<WrittenNode>()

/** Live blocks hold ids and never numbers: what they show is asked for when the page is drawn. */
export type LiveBlock =
  /** Cards of flight routes with their lowest price of this moment: 'THR-MHD'. */
  | { block: 'routes'; ids: readonly string[] }
  /** Other written pages, by their address. */
  | { block: 'pages'; ids: readonly string[] }
  /** Pictures, by the ids of their assets. */
  | { block: 'pictures'; ids: readonly string[] }
  /** The way to where one product is searched for, by its name in `searchedProducts`. */
  | { block: 'search'; ids: readonly string[] }

export const liveBlockNames = ['routes', 'pages', 'pictures', 'search'] as const
export type LiveBlockName = (typeof liveBlockNames)[number]

/** What a page may lead its readers to search for. */
export const searchedProducts = ['flight', 'hotel', 'tour', 'visa', 'insurance'] as const
export type SearchedProduct = (typeof searchedProducts)[number]

/** The live blocks of a document, in its order. */
export function liveBlocksOf(node: WrittenNode): LiveBlock[] {
  const own = node.type === 'live' ? asLiveBlock(node) : []
  return [...own, ...(node.content ?? []).flatMap(liveBlocksOf)]
}

function asLiveBlock({ attrs }: WrittenNode): LiveBlock[] {
  const ids = String(attrs?.ids ?? '')
    .split(' ')
    .filter((id) => id !== '')
  const block = liveBlockNames.find((name) => name === attrs?.block)
  return block ? [{ block, ids }] : []
}

/** The words of a document, blocks apart by line breaks. */
export function textOf(node: WrittenNode): string {
  if (node.text !== undefined) return node.text
  const inside = (node.content ?? []).map(textOf)
  return inside.join(inlineParents.has(node.type) ? '' : '\n')
}

const inlineParents = new Set(['paragraph', 'heading', 'table_cell', 'table_header'])
