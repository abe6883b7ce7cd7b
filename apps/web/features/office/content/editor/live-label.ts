import type { LiveBlockName, SearchedProduct } from '@parastoo/contract/content/body'
import { officeContent } from '../../../../messages/office-content.ts'
import { wordsOf } from '../../../../shell/words.ts'

const words = officeContent.live
const say = wordsOf(words)

/** What a live block says of itself in the editor. */
export function liveLabel(block: string, ids: string): string {
  const name = words.names[block as LiveBlockName] ?? block
  if (block === 'pictures') return name
  const shown =
    block === 'search' ? (words.products[ids as SearchedProduct] ?? ids) : ids.replaceAll(' ', '، ')
  return say('label', { name, ids: shown || words.empty })
}
