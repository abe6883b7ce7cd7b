import type { WrittenNode } from '@parastoo/contract/content/body'
import type { WrittenPicture } from '@parastoo/contract/content/content'
import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { officeContent } from '../../../../messages/office-content.ts'
import { openEditor } from './open-editor.ts'
import { Suggestions } from './Suggestions.tsx'
import { Toolbar } from './Toolbar.tsx'
import { toBody } from './to-body.ts'

const words = officeContent.editor

/** How words look while they are written: as on the page, with what is suggested under them. */
const writingClass = [
  'min-h-96 px-4 py-5 outline-none break-words whitespace-pre-wrap leading-8 sm:px-6',
  '[&_h2]:mt-8 [&_h2]:text-xl [&_h2]:font-heavy [&_h3]:mt-6 [&_h3]:text-lg [&_h3]:font-bold',
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:mt-3 [&_ol]:list-[persian] [&_ol]:ps-7',
  '[&_blockquote]:mt-4 [&_blockquote]:rounded-card [&_blockquote]:border-s-4 [&_blockquote]:border-lead [&_blockquote]:bg-lead-wash [&_blockquote]:px-4 [&_blockquote]:py-2',
  '[&_a]:text-lead-text [&_a]:underline',
  '[&_table]:mt-4 [&_table]:w-full [&_table]:border-collapse [&_td]:border [&_td]:border-line [&_td]:p-2 [&_th]:border [&_th]:border-line [&_th]:bg-well [&_th]:p-2 [&_th]:text-start',
  '[&_.selectedCell]:bg-lead-wash',
  '[&_.live-block]:mt-4 [&_.live-block]:rounded-card [&_.live-block]:border [&_.live-block]:border-dashed [&_.live-block]:border-edge [&_.live-block]:bg-well [&_.live-block]:p-3 [&_.live-block]:text-sm',
  '[&_.live-block_img]:mt-2 [&_.live-block_img]:h-auto [&_.live-block_img]:max-h-72 [&_.live-block_img]:w-auto [&_.live-block_img]:rounded-tight',
  '[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-offset-2 [&_.ProseMirror-selectednode]:outline-lead',
  '[&_.persian-mark]:underline [&_.persian-mark]:decoration-wavy [&_.persian-mark]:decoration-caution [&_.persian-mark]:underline-offset-4',
  '[&_.persian-gap]:inline-block [&_.persian-gap]:h-[1em] [&_.persian-gap]:border-e-2 [&_.persian-gap]:border-dotted [&_.persian-gap]:border-caution',
].join(' ')

/**
 * Words of a page as they are written. Begins from `body` and tells each change; what comes in later by `body` is not taken: whoever has
 * other words gives the editor another `key`.
 */
export function BodyEditor({
  body,
  pictures,
  error,
  onChange,
  onPicture,
}: {
  body: WrittenNode
  pictures: readonly WrittenPicture[]
  error: string | undefined
  onChange: (body: WrittenNode) => void
  /** A picture was kept that the page has not known. */
  onPicture: (picture: WrittenPicture) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const known = useRef(pictures)
  known.current = pictures
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  // What stands round the words follows where the cursor is.
  const [, setTurn] = useState(0)
  const told = useEffectEvent((changed: Editor, isOther: boolean) => {
    if (isOther) onChange(toBody(changed.getJSON()))
    setTurn((turn) => turn + 1)
  })
  const first = useRef(body)
  useEffect(() => {
    if (!place.current) return
    let last: unknown
    let opened: Editor
    try {
      opened = openEditor({
        element: place.current,
        label: words.label,
        body: first.current,
        pictureOf: (id) => known.current.find((picture) => picture.id === id),
        className: writingClass,
        onChange: (changed) => {
          const isOther = last !== undefined && last !== changed.state.doc
          last = changed.state.doc
          told(changed, isOther)
        },
      })
    } catch {
      setUnreadable(true)
      return
    }
    last = opened.state.doc
    setEditor(opened)
    return () => opened.destroy()
  }, [])

  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        {/* As wide as the words are on the page, so that lines break alike. */}
        <div className="rounded-card border border-edge bg-card focus-within:border-lead">
          {editor ? (
            <Toolbar
              editor={editor}
              onPicture={(picture) => {
                // It is drawn in the words before the page is drawn anew.
                known.current = [...known.current, picture]
                onPicture(picture)
              }}
            />
          ) : (
            <div className="h-14 border-b border-line" />
          )}
          <div ref={place} />
          {isUnreadable && <p className="p-4 text-bad">{words.unreadable}</p>}
        </div>
        {error && <p className="mt-2 text-sm text-bad">{error}</p>}
        <p className="mt-2 text-sm text-quiet">{words.keys}</p>
      </div>
      {editor && <Suggestions editor={editor} />}
    </div>
  )
}
