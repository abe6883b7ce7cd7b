import { type SearchedProduct, searchedProducts } from '@parastoo/contract/content/body'
import type { WrittenPicture } from '@parastoo/contract/content/content'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { redo, undo } from '@tiptap/pm/history'
import { useState } from 'react'
import { officeContent } from '../../../../messages/office-content.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { isSoundLink } from './schema.ts'
import { TableTools } from './TableTools.tsx'
import { Tool } from './Tool.tsx'

const words = officeContent.tools

type Asked = 'link' | 'routes' | 'pages' | 'search' | 'pictures' | null

/** What can be done to the words where the cursor is; each also has its key. */
export function Toolbar({
  editor,
  onPicture,
}: {
  editor: Editor
  onPicture: (picture: WrittenPicture) => void
}) {
  const [asked, setAsked] = useState<Asked>(null)
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () => {
    command(editor.chain().focus()).run()
  }
  const live = (block: string, ids: string) => {
    setAsked(null)
    // With a line to go on after it: the next block would else take its place.
    const next = { type: 'paragraph' }
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'live', attrs: { block, ids } }, next])
      .run()
  }
  const isOn = (name: string, attributes = {}) => editor.isActive(name, attributes)
  return (
    <>
      <div
        role="toolbar"
        aria-label={words.label}
        // On a phone its rows would cover what is written.
        className="z-10 flex flex-wrap gap-1 rounded-t-card border-b border-line bg-card p-1.5 sm:sticky sm:top-0"
      >
        <Tool
          name={words.heading2}
          isOn={isOn('heading', { level: 2 })}
          onPress={run((chain) => chain.toggleNode('heading', 'paragraph', { level: 2 }))}
        />
        <Tool
          name={words.heading3}
          isOn={isOn('heading', { level: 3 })}
          onPress={run((chain) => chain.toggleNode('heading', 'paragraph', { level: 3 }))}
        />
        <Tool
          name={words.strong}
          isOn={isOn('strong')}
          onPress={run((chain) => chain.toggleMark('strong'))}
        />
        <Tool name={words.em} isOn={isOn('em')} onPress={run((chain) => chain.toggleMark('em'))} />
        <Tool name={words.link} isOn={isOn('link')} onPress={() => setAsked('link')} />
        <Tool
          name={words.bullets}
          isOn={isOn('bullet_list')}
          onPress={run((chain) => chain.toggleList('bullet_list', 'list_item'))}
        />
        <Tool
          name={words.numbers}
          isOn={isOn('ordered_list')}
          onPress={run((chain) => chain.toggleList('ordered_list', 'list_item'))}
        />
        <Tool
          name={words.quote}
          isOn={isOn('blockquote')}
          onPress={run((chain) => chain.toggleWrap('blockquote'))}
        />
        <TableTools editor={editor} />
        <Tool name={words.picture} onPress={() => setAsked('pictures')} />
        <Tool name={words.prices} onPress={() => setAsked('routes')} />
        <Tool name={words.pages} onPress={() => setAsked('pages')} />
        <Tool name={words.search} onPress={() => setAsked('search')} />
        <Tool name={words.undo} onPress={() => undo(editor.state, editor.view.dispatch)} />
        <Tool name={words.redo} onPress={() => redo(editor.state, editor.view.dispatch)} />
      </div>
      {asked === 'link' && <LinkDialog editor={editor} onClose={() => setAsked(null)} />}
      {asked === 'routes' && (
        <IdsDialog
          title={words.pricesTitle}
          label={words.pricesField}
          help={words.pricesHelp}
          wrong={words.pricesWrong}
          isSound={(id) => /^[A-Z]{3}-[A-Z]{3}$/.test(id)}
          onClose={() => setAsked(null)}
          onDone={(ids) => live('routes', ids)}
        />
      )}
      {asked === 'pages' && (
        <IdsDialog
          title={words.pagesTitle}
          label={words.pagesField}
          help={words.pagesHelp}
          wrong={words.pagesWrong}
          isSound={(id) => id.startsWith('/')}
          onClose={() => setAsked(null)}
          onDone={(ids) => live('pages', ids)}
        />
      )}
      {asked === 'search' && (
        <SearchDialog
          onClose={() => setAsked(null)}
          onDone={(product) => live('search', product)}
        />
      )}
      {asked === 'pictures' && (
        <PictureDialog
          onClose={() => setAsked(null)}
          onChoose={(picture) => {
            onPicture(picture)
            live('pictures', picture.id)
          }}
        />
      )}
    </>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const now = String(editor.getAttributes('link').href ?? '')
  const [href, setHref] = useState(now)
  const [wrong, setWrong] = useState<string>()
  const chain = () => editor.chain().focus().extendMarkRange('link')
  return (
    <Dialog
      title={words.linkTitle}
      isOpen
      onOpenChange={onClose}
      footer={
        <div className="flex flex-wrap gap-2">
          <Button
            onPress={() => {
              const typed = href.trim()
              if (!isSoundLink(typed)) return setWrong(words.linkWrong)
              // Set on no words, or on those of a heading, it would be seen nowhere.
              const isOnWords =
                now !== '' ||
                (!editor.state.selection.empty && editor.can().setMark('link', { href: typed }))
              if (!isOnWords) return setWrong(words.linkNoWords)
              onClose()
              chain().setMark('link', { href: typed }).run()
            }}
          >
            {words.linkSet}
          </Button>
          {now !== '' && (
            <Button
              kind="quiet"
              onPress={() => {
                onClose()
                chain().unsetMark('link').run()
              }}
            >
              {words.linkRemove}
            </Button>
          )}
        </div>
      }
    >
      <TextField
        label={words.linkField}
        description={words.linkHelp}
        direction="ltr"
        value={href}
        onChange={(typed) => {
          setHref(typed)
          setWrong(undefined)
        }}
        error={wrong}
      />
    </Dialog>
  )
}

function IdsDialog({
  title,
  label,
  help,
  wrong,
  isSound,
  onClose,
  onDone,
}: {
  title: string
  label: string
  help: string
  wrong: string
  isSound: (id: string) => boolean
  onClose: () => void
  onDone: (ids: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const ids = typed.split(/[\s،,]+/).filter((id) => id !== '')
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onClose}
      footer={
        <Button
          onPress={() =>
            ids.length > 0 && ids.every(isSound) ? onDone(ids.join(' ')) : setWrong(true)
          }
        >
          {words.insert}
        </Button>
      }
    >
      <TextField
        label={label}
        description={help}
        direction="ltr"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setWrong(false)
        }}
        error={isWrong ? wrong : undefined}
      />
    </Dialog>
  )
}

const products = searchedProducts.map((id) => ({ id, text: officeContent.live.products[id] }))

function SearchDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (product: SearchedProduct) => void
}) {
  const [product, setProduct] = useState<SearchedProduct>('flight')
  return (
    <Dialog
      title={words.searchTitle}
      isOpen
      onOpenChange={onClose}
      footer={<Button onPress={() => onDone(product)}>{words.insert}</Button>}
    >
      <Select
        label={words.searchField}
        options={products}
        value={product}
        onChange={(id) => setProduct(id as SearchedProduct)}
      />
    </Dialog>
  )
}
