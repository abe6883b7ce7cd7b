/** The schema of what a written page holds, and its Markdown form: the same document, both ways. */
import { liveBlockNames, searchedProducts } from '@parastoo/contract/content/body'
import MarkdownIt from 'markdown-it'
import { MarkdownParser, MarkdownSerializer } from 'prosemirror-markdown'
import { type Node, Schema } from 'prosemirror-model'

/** Where a link may lead: into this site, to a part of the page, to a telephone or mail, or to a site that encrypts. */
const soundLink = /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/

const bodySchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    heading: {
      group: 'block',
      content: 'text*',
      marks: '',
      attrs: { level: { default: 2, validate: 'number' } },
    },
    blockquote: { group: 'block', content: 'paragraph+' },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { tight: { default: true, validate: 'boolean' } },
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: {
        order: { default: 1, validate: 'number' },
        tight: { default: true, validate: 'boolean' },
      },
    },
    list_item: { content: 'block+' },
    table: { group: 'block', content: 'table_row+' },
    table_row: { content: '(table_header | table_cell)+' },
    table_header: { content: 'inline*' },
    table_cell: { content: 'inline*' },
    live: {
      group: 'block',
      attrs: { block: { validate: 'string' }, ids: { validate: 'string' } },
    },
    text: { group: 'inline' },
  },
  marks: {
    link: { attrs: { href: { validate: 'string' } }, inclusive: false },
    em: {},
    strong: {},
  },
})

/** Wrong in a document, though its shape is right: a link that leads nowhere safe, a block nobody knows, a third level of headings. */
export class UnsoundBody extends Error {
  override name = 'UnsoundBody'
}

/** A document of JSON, checked against the schema. Throws UnsoundBody, or a RangeError for a shape the schema does not know. */
export function checkedBody(json: unknown): Node {
  const node = bodySchema.nodeFromJSON(json)
  node.check()
  node.descendants((each) => {
    const { level, block } = each.attrs
    if (each.type.name === 'heading' && level !== 2 && level !== 3)
      throw new UnsoundBody(`headings are of level 2 or 3, not ${level}`)
    if (each.type.name === 'live' && !liveBlockNames.includes(block))
      throw new UnsoundBody(`there is no live block called ${block}`)
    if (block === 'search' && !(searchedProducts as readonly string[]).includes(each.attrs.ids))
      throw new UnsoundBody(`nothing is searched for by ${each.attrs.ids}`)
    for (const mark of each.marks)
      if (mark.type.name === 'link' && !soundLink.test(mark.attrs.href))
        throw new UnsoundBody(`a link cannot lead to ${mark.attrs.href}`)
  })
  return node
}

/** Whether a document is one of ours, whoever sends it. */
export function isSoundBody(json: unknown): boolean {
  try {
    checkedBody(json)
    return true
  } catch (fault) {
    // What the library throws for a node, mark or attribute that it does not know, or that stands in the wrong place.
    if (fault instanceof UnsoundBody || fault instanceof RangeError) return false
    if (fault instanceof TypeError || fault instanceof SyntaxError) return false
    throw fault
  }
}

const tokenizer = new MarkdownIt('commonmark', { html: false }).enable('table')

const parser = new MarkdownParser(bodySchema, tokenizer, {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'list_item' },
  bullet_list: {
    block: 'bullet_list',
    getAttrs: (_token, tokens, at) => ({ tight: isTight(tokens, at) }),
  },
  ordered_list: {
    block: 'ordered_list',
    getAttrs: (token, tokens, at) => ({
      order: Number(token.attrGet('start') ?? 1),
      tight: isTight(tokens, at),
    }),
  },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: { block: 'table_header' },
  td: { block: 'table_cell' },
  // ```routes
  // THR-MHD MHD-THR
  // ```
  fence: {
    node: 'live',
    noCloseToken: true,
    getAttrs: ({ info, content }) => ({
      block: info.trim(),
      ids: content.trim().split(/\s+/).join(' '),
    }),
  },
  em: { mark: 'em' },
  strong: { mark: 'strong' },
  link: { mark: 'link', getAttrs: (token) => ({ href: token.attrGet('href') ?? '' }) },
})

/** Paragraphs of a list whose items stand close are hidden by the tokenizer. */
function isTight(tokens: readonly { type: string; hidden: boolean }[], at: number): boolean {
  const paragraph = tokens.slice(at).find(({ type }) => type === 'paragraph_open')
  return paragraph?.hidden ?? true
}

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node) {
      state.renderInline(node)
      state.closeBlock(node)
    },
    heading(state, node) {
      state.write(`${'#'.repeat(node.attrs.level)} `)
      state.renderInline(node, false)
      state.closeBlock(node)
    },
    blockquote(state, node) {
      state.wrapBlock('> ', null, node, () => state.renderContent(node))
    },
    bullet_list(state, node) {
      state.renderList(node, '  ', () => '- ')
    },
    ordered_list(state, node) {
      state.renderList(node, '   ', (index) => `${node.attrs.order + index}. `)
    },
    list_item(state, node) {
      state.renderContent(node)
    },
    table(state, node) {
      node.forEach((row, _offset, index) => {
        if (index > 0) state.write('\n')
        row.forEach((cell) => {
          state.write('| ')
          state.renderInline(cell)
          state.write(' ')
        })
        state.write('|')
        if (index === 0) state.write(`\n|${' --- |'.repeat(row.childCount)}`)
      })
      state.closeBlock(node)
    },
    live(state, node) {
      state.write(`\`\`\`${node.attrs.block}\n${node.attrs.ids}\n\`\`\``)
      state.closeBlock(node)
    },
    text(state, node) {
      state.text(node.text ?? '')
    },
  },
  {
    em: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    strong: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    link: {
      open: '[',
      close: (_state, mark) => `](${mark.attrs.href})`,
      mixable: true,
    },
  },
)

/** Markdown to a checked document. Throws what `checkedBody` throws, and an Error for Markdown we have no node for. */
export const readMarkdown = (text: string): Node => checkedBody(parser.parse(text).toJSON())

/** A document as Markdown, which `readMarkdown` reads back to the same document. */
export const writeMarkdown = (body: unknown): string =>
  `${serializer.serialize(checkedBody(body)).trim()}\n`
