/** Between what is stored and what the editor holds. Pure: nothing is lost on the way there and back. */
import type { WrittenMark, WrittenNode } from '@parastoo/contract/content/body'

/** What each node keeps of itself; whatever else an editor hangs on it is its own. */
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  bullet_list: ['tight'],
  ordered_list: ['order', 'tight'],
  live: ['block', 'ids'],
}

type EditorNode = {
  type?: string
  // biome-ignore lint/suspicious/noExplicitAny: what an editor hangs on a node has any shape.
  attrs?: Record<string, any> | undefined
  content?: EditorNode[] | undefined
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  marks?: { type: string; attrs?: Record<string, any> | undefined }[] | undefined
  text?: string | undefined
}

/** A document of the editor as it is stored. */
export function toBody({ type = '', attrs = {}, content, marks, text }: EditorNode): WrittenNode {
  const kept = keptAttributes[type]
  return {
    type,
    ...(kept && { attrs: Object.fromEntries(kept.map((name) => [name, attrs[name]])) }),
    ...(content && content.length > 0 && { content: content.map(toBody) }),
    ...(marks && marks.length > 0 && { marks: marks.map(toMark) }),
    ...(text !== undefined && { text }),
  }
}

const toMark = ({
  type,
  attrs,
}: {
  type: string
  attrs?: Record<string, string> | undefined
}): WrittenMark =>
  type === 'link'
    ? { type, attrs: { href: attrs?.href ?? '' } }
    : ({ type } as Exclude<WrittenMark, { type: 'link' }>)

/** An empty document: one paragraph to write in. */
export const emptyBody: WrittenNode = { type: 'doc', content: [{ type: 'paragraph' }] }
