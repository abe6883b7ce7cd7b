/**
 * The schema of written pages as the editor knows it: the same nodes and marks by the same names as the server's
 * (`modules/content/body-schema.ts`), so that a document needs no translating but the leaving out of what only an editor has.
 */
import { liveBlockNames, type WrittenNode } from '@parastoo/contract/content/body'
import {
  callOrReturn,
  type Extensions,
  getExtensionField,
  getSchema,
  Mark,
  markInputRule,
  mergeAttributes,
  Node,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })

const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  // First among blocks: what is filled in where something is missing.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode('paragraph') }
  },
})

const levels = [2, 3] as const

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  // The title of the page is its first heading: what comes from elsewhere begins below it.
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      levels.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode('heading', 'paragraph', { level }),
      ]),
    )
  },
  addInputRules() {
    return levels.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^#{${level}}\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    )
  },
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^>\s$/, type: this.type })]
  },
})

/** Whether the items of a list stand close, as its file has it; only the file shows it. */
const tight = { tight: { default: true, rendered: false } }

const BulletList = Node.create({
  name: 'bullet_list',
  group: 'block',
  content: 'list_item+',
  addAttributes: () => tight,
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^[-*]\s$/, type: this.type })]
  },
})

const OrderedList = Node.create({
  name: 'ordered_list',
  group: 'block',
  content: 'list_item+',
  addAttributes: () => ({
    order: {
      default: 1,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute('start') ?? 1) || 1,
      renderHTML: ({ order }: Record<string, number>) => (order === 1 ? {} : { start: order }),
    },
    ...tight,
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addInputRules() {
    // Digits of either writing begin a list.
    return [wrappingInputRule({ find: /^[1۱][.)-]\s$/, type: this.type })]
  },
})

const ListItem = Node.create({
  name: 'list_item',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    const { editor } = this
    // Asked for at each press: commands are bound to the document they were asked for.
    return {
      Enter: () => editor.commands.splitListItem('list_item'),
      Tab: () => editor.commands.sinkListItem('list_item'),
      'Shift-Tab': () => editor.commands.liftListItem('list_item'),
    }
  },
})

/** The library of tables counts by these; a page has no cell over several columns, so they never change. */
const cellAttributes = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'table_row+',
  isolating: true,
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  /** What a node is to a table is said to the library beside its name. */
  extendNodeSchema(extension) {
    const { name, options, storage } = extension
    const role = getExtensionField(extension, 'tableRole', { name, options, storage })
    return role === undefined ? {} : { tableRole: callOrReturn(role as string) }
  },
})

const TableRow = Node.create({
  name: 'table_row',
  content: '(table_header | table_cell)+',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableHeader = Node.create({
  name: 'table_header',
  content: 'inline*',
  isolating: true,
  tableRole: 'header_cell',
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
})

const TableCell = Node.create({
  name: 'table_cell',
  content: 'inline*',
  isolating: true,
  tableRole: 'cell',
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
})

const Live = Node.create({
  name: 'live',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => ({
    block: {
      default: 'routes',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-live'),
      renderHTML: ({ block }: Record<string, string>) => ({ 'data-live': block }),
    },
    ids: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-ids') ?? '',
      renderHTML: ({ ids }: Record<string, string>) => ({ 'data-ids': ids }),
    },
  }),
  parseHTML: () => liveBlockNames.map((block) => ({ tag: `div[data-live=${block}]` })),
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
})

/** Where a link may lead, as the server has it. */
export const isSoundLink = (href: string): boolean =>
  /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href)

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  // Above the others, so that marks stand in the order in which the server keeps them.
  priority: 103,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? ''
        return isSoundLink(href) && { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

const Em = Mark.create({
  name: 'em',
  priority: 102,
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }],
  renderHTML: () => ['em', 0],
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark('em') }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(\*([^*\s][^*]*)\*)$/, type: this.type })]
  },
})

const Strong = Mark.create({
  name: 'strong',
  priority: 101,
  parseHTML: () => [
    { tag: 'strong' },
    // What a word processor wraps everything in is not bold.
    { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
  ],
  renderHTML: () => ['strong', 0],
  addKeyboardShortcuts() {
    return { 'Mod-b': () => this.editor.commands.toggleMark('strong') }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(\*\*([^*\s][^*]*)\*\*)$/, type: this.type })]
  },
})

declare module '@tiptap/core' {
  interface NodeConfig {
    /** What the node is to the library of tables. */
    tableRole?: 'table' | 'row' | 'cell' | 'header_cell'
  }
}

/** The nodes and marks of a written page, and nothing else. */
export const bodyNodes: Extensions = [
  Doc,
  Paragraph,
  Heading,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  Table,
  TableRow,
  TableHeader,
  TableCell,
  Live,
  Text,
  Link,
  Em,
  Strong,
]

const schema = getSchema(bodyNodes)

/** Throws for a document that is not of the schema: the editor would else leave out what it does not know, in silence. */
export const checkBody = (body: WrittenNode): void => schema.nodeFromJSON(body).check()
