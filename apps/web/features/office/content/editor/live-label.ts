import type { LiveBlockName, SearchedProduct } from '@parastoo/contract/content/body'
import { officeContent } from '../../../../messages/office-content.ts'
import { wordsOf } from '../../../../shell/words.ts'

const words = officeContent.live
const say = wordsOf(words)

/** What a live block says of itself in the editor. */
export function liveLabel(block: string, ids: string): string {
  const name = words.names[block as LiveBlockName] ?? block
  if (block === 'pictures') return name
  return say('label', { name, ids: ids === '' ? words.empty : shownOf(block, ids) })
}

function shownOf(block: string, ids: string): string {
  if (block === 'search') return words.products[ids as SearchedProduct] ?? ids
  const listed = ids.replaceAll(' ', '، ')
  // An address keeps the slash that it begins with before it.
  return block === 'pages' ? `\u2068${listed}\u2069` : listed
}
