import type { Editor } from '@tiptap/core'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from '@tiptap/pm/tables'
import { officeContent } from '../../../../messages/office-content.ts'
import { Tool } from './Tool.tsx'

const words = officeContent.tools

const changes = { addRowAfter, addColumnAfter, deleteRow, deleteColumn } as const
const cells = (type: string, count: number) => Array.from({ length: count }, () => ({ type }))
/** Three columns under a head, as most tables begin. */
const newTable = {
  type: 'table',
  content: [
    { type: 'table_row', content: cells('table_header', 3) },
    { type: 'table_row', content: cells('table_cell', 3) },
    { type: 'table_row', content: cells('table_cell', 3) },
  ],
}

/** A new table; inside one, its rows and columns. */
export function TableTools({ editor }: { editor: Editor }) {
  if (!editor.isActive('table'))
    return (
      <Tool
        name={words.table}
        onPress={() => editor.chain().focus().insertContent(newTable).run()}
      />
    )
  return (
    <>
      {Object.entries(changes).map(([name, change]) => (
        <Tool
          key={name}
          name={words[name as keyof typeof changes]}
          onPress={() => {
            change(editor.state, editor.view.dispatch)
            editor.commands.focus()
          }}
        />
      ))}
      <Tool
        name={words.deleteTable}
        onPress={() => editor.chain().focus().deleteNode('table').run()}
      />
    </>
  )
}
