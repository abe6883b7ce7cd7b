/** What the house would write otherwise in a page: suggestions for its writer, never changed on a save. */
import { textOf, type WrittenNode } from '@parastoo/contract/content/body'
import { type PersianSuggestion, suggestPersian } from '@parastoo/kit/persian-help'
import type { PageWords } from './page.ts'

/** A piece of a page's words, whole, and what is suggested for it; the places of a suggestion count its letters. */
export type PieceHelp = { text: string; suggestions: readonly PersianSuggestion[] }

/** Its title, lead and description, then each paragraph, heading and cell; pieces that stand as they are are left out. */
export function writingHelp({
  title,
  lead,
  description,
  body,
}: Pick<PageWords, 'title' | 'lead' | 'description' | 'body'>): PieceHelp[] {
  return [title, lead, description, ...piecesOf(body)]
    .map((text) => ({ text, suggestions: suggestPersian(text) }))
    .filter(({ suggestions }) => suggestions.length > 0)
}

/** The texts of nodes that hold text themselves, in the page's order. */
function piecesOf(node: WrittenNode): string[] {
  const inside = node.content ?? []
  return inside.some(({ text }) => text !== undefined) ? [textOf(node)] : inside.flatMap(piecesOf)
}
