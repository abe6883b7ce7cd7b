/** Opens the editor on an element of the page. Its script is only loaded where somebody writes. */
import type { WrittenNode } from '@parastoo/contract/content/body'
import type { WrittenPicture } from '@parastoo/contract/content/content'
import { Editor, Extension } from '@tiptap/core'
import { dropCursor } from '@tiptap/pm/dropcursor'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, redo, undo } from '@tiptap/pm/history'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { imageAddress } from '../../../../shell/stays/image-address.ts'
import { cleanPastedHtml, cleanPastedText } from './clean-paste.ts'
import { liveLabel } from './live-label.ts'
import { bodyNodes, checkBody } from './schema.ts'
import { PersianSuggestions } from './suggestions.ts'

const Desk = Extension.create({
  name: 'desk',
  addProseMirrorPlugins: () => [
    history(),
    dropCursor({ color: 'var(--color-lead)' }),
    gapCursor(),
    tableEditing(),
  ],
  addKeyboardShortcuts() {
    const { editor } = this
    const step = (direction: 1 | -1) => () =>
      goToNextCell(direction)(editor.state, editor.view.dispatch)
    const again = () => redo(editor.state, editor.view.dispatch)
    return {
      Tab: step(1),
      'Shift-Tab': step(-1),
      'Mod-z': () => undo(editor.state, editor.view.dispatch),
      'Mod-Shift-z': again,
      'Mod-y': again,
    }
  },
})

/** Throws for a document that is not of the schema. */
export function openEditor({
  element,
  label,
  body,
  pictureOf,
  className,
  onChange,
}: {
  element: HTMLElement
  /** What is written here, for screen readers. */
  label: string
  body: WrittenNode
  /** A picture that the document names, where the page knows it. */
  pictureOf: (id: string) => WrittenPicture | undefined
  className: string
  onChange: (editor: Editor) => void
}): Editor {
  checkBody(body)
  const editor = new Editor({
    element,
    content: body,
    injectCSS: false,
    extensions: [
      ...bodyNodes.map((node) =>
        node.name === 'live' ? node.extend({ addNodeView: () => liveView(pictureOf) }) : node,
      ),
      Desk,
      PersianSuggestions,
    ],
    editorProps: {
      attributes: {
        class: className,
        role: 'textbox',
        dir: 'rtl',
        lang: 'fa',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanPastedText,
      handleKeyDown(view, event) {
        // By the place of the key: on a Persian keyboard too, Shift and Space write the half-space.
        if (event.code !== 'Space' || !event.shiftKey) return false
        view.dispatch(view.state.tr.insertText('\u200c'))
        return true
      },
    },
    onTransaction: ({ editor }) => onChange(editor),
  })
  return editor
}

/** A live block holds ids and no words: in the editor it says what it is, and pictures are shown. */
const liveView =
  (pictureOf: (id: string) => WrittenPicture | undefined) =>
  ({ node }: { node: { attrs: Record<string, string> } }) => {
    const dom = document.createElement('div')
    dom.className = 'live-block'
    dom.contentEditable = 'false'
    const { block = '', ids = '' } = node.attrs
    const words = document.createElement('span')
    words.textContent = liveLabel(block, ids)
    dom.append(words)
    if (block === 'pictures')
      for (const id of ids.split(' ')) {
        const picture = pictureOf(id)
        if (!picture) continue
        const img = document.createElement('img')
        img.src = `${imageAddress(picture.path)}?width=640`
        img.alt = picture.alt
        img.width = picture.width
        img.height = picture.height
        dom.append(img)
      }
    return { dom }
  }
