/** What the house would write otherwise in the words that stand in the editor, as marks over them. Nothing changes until it is taken. */
import { type PersianRule, suggestPersian } from '@parastoo/kit/persian-help'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** A suggestion at its place in the document; `better` is null where only the writer knows. */
export type Suggested = {
  rule: PersianRule
  from: number
  to: number
  now: string
  better: string | null
  /** The words round it, so that it is found without the page. */
  round: [before: string, after: string]
}

/** How much of a text is shown round a suggestion. */
const lettersRound = 14

/** All suggestions for a document, in its order. */
export function suggestionsFor(doc: Node): Suggested[] {
  const found: Suggested[] = []
  doc.descendants((node, place) => {
    if (!node.isTextblock) return
    const text = node.textContent
    for (const { rule, from, to, text: better } of suggestPersian(text))
      found.push({
        rule,
        from: place + 1 + from,
        to: place + 1 + to,
        now: text.slice(from, to),
        better,
        round: [
          text.slice(Math.max(0, from - lettersRound), from),
          text.slice(to, to + lettersRound),
        ],
      })
    return false
  })
  return found
}

/** Takes suggestions, the last first so that places before it hold. What a mark covers keeps its marks. */
export function takeSuggestions(tr: Transaction, taken: readonly Suggested[]): Transaction {
  for (const { from, to, better } of taken.toSorted((one, other) => other.from - one.from)) {
    if (better === null) continue
    // Of the letter itself: asked for a place, a link is said to have ended before its last letter's end.
    const marks = to > from ? tr.doc.nodeAt(from)?.marks : tr.doc.resolve(from).marks()
    if (better === '') tr.delete(from, to)
    else tr.replaceWith(from, to, tr.doc.type.schema.text(better, marks))
  }
  return tr
}

/** Those that can be taken together: of two that lie over each other, the first. */
export function apart(all: readonly Suggested[]): Suggested[] {
  let end = -1
  return all.filter(({ from, to, better }) => {
    if (better === null || from < end) return false
    end = Math.max(to, from + 1)
    return true
  })
}

const key = new PluginKey<{ all: Suggested[]; drawn: DecorationSet }>('persian-suggestions')

/** The suggestions that are marked in the document now. */
export const suggestionsIn = (state: EditorState): readonly Suggested[] =>
  key.getState(state)?.all ?? []

const reading = (doc: Node) => {
  const all = suggestionsFor(doc)
  const marks = all.map(({ rule, from, to }) =>
    from === to
      ? Decoration.widget(from, gap, { key: `${rule}-${from}` })
      : Decoration.inline(from, to, { class: 'persian-mark', 'data-rule': rule }),
  )
  return { all, drawn: DecorationSet.create(doc, marks) }
}

/** Where something is missing there is no letter to mark. */
function gap(): HTMLElement {
  const sign = document.createElement('span')
  sign.className = 'persian-gap'
  sign.ariaHidden = 'true'
  return sign
}

export const PersianSuggestions = Extension.create({
  name: 'persian-suggestions',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_config, { doc }) => reading(doc),
        apply: (tr, before) => (tr.docChanged ? reading(tr.doc) : before),
      },
      props: { decorations: (state) => key.getState(state)?.drawn },
    }),
  ],
})
