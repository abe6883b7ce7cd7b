/** What the editor promises of a document without a browser: nothing is lost, pasted words become ours, suggestions stand where they should. */
import type { WrittenMark, WrittenNode } from '@parastoo/contract/content/body'
import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPastedHtml, cleanPastedText } from './clean-paste.ts'
import { bodyNodes, checkBody } from './schema.ts'
import { apart, suggestionsFor, takeSuggestions } from './suggestions.ts'
import { toBody } from './to-body.ts'

const schema = getSchema(bodyNodes)
const throughEditor = (body: WrittenNode): WrittenNode => {
  const doc = schema.nodeFromJSON(body)
  doc.check()
  return toBody(doc.toJSON())
}

/** In the order in which the server keeps them. */
const marks = fc
  .record({ link: fc.option(fc.webPath()), em: fc.boolean(), strong: fc.boolean() })
  .map(({ link, em, strong }): WrittenMark[] => [
    ...(link ? [{ type: 'link' as const, attrs: { href: `/${link}` } }] : []),
    ...(em ? [{ type: 'em' as const }] : []),
    ...(strong ? [{ type: 'strong' as const }] : []),
  ])
const letters = fc.string({ minLength: 1, maxLength: 12 })
const words = fc.array(fc.tuple(letters, marks), { maxLength: 4 }).map((runs) => {
  const texts: WrittenNode[] = []
  for (const [text, own] of runs) {
    const last = texts.at(-1)
    // Texts of the same marks are one text.
    if (last && JSON.stringify(last.marks ?? []) === JSON.stringify(own)) last.text += text
    else texts.push({ type: 'text', ...(own.length > 0 && { marks: own }), text })
  }
  return texts
})
const holding = (
  type: string,
  content: WrittenNode[],
  attrs?: WrittenNode['attrs'],
): WrittenNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
})
const paragraph = words.map((content) => holding('paragraph', content))
const heading = fc
  .tuple(fc.constantFrom(2, 3), fc.option(letters))
  .map(([level, text]) => holding('heading', text ? [{ type: 'text', text }] : [], { level }))
const quote = fc
  .array(paragraph, { minLength: 1, maxLength: 2 })
  .map((content) => holding('blockquote', content))
const table = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.array(words, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  )
  .map(([columns, rows]) =>
    holding(
      'table',
      rows.map((cells, row) =>
        holding(
          'table_row',
          cells
            .slice(0, columns)
            .map((cell) => holding(row === 0 ? 'table_header' : 'table_cell', cell)),
        ),
      ),
    ),
  )
const live = fc
  .constantFrom(['routes', 'THR-MHD MHD-THR'], ['pages', '/magazine/x'], ['search', 'hotel'])
  .map(([block = '', ids = '']) => holding('live', [], { block, ids }))
const { block } = fc.letrec<{ block: WrittenNode; list: WrittenNode }>((tie) => ({
  block: fc.oneof({ maxDepth: 2 }, paragraph, heading, quote, table, live, tie('list')),
  list: fc
    .tuple(
      fc.option(fc.integer({ min: 1, max: 9 })),
      fc.boolean(),
      fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([order, tight, items]) =>
      holding(
        order === null ? 'bullet_list' : 'ordered_list',
        items.map((content) => holding('list_item', content)),
        order === null ? { tight: tight as never } : { order, tight: tight as never },
      ),
    ),
}))

describe('a document', () => {
  it('comes out of the editor as it went in, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (content) => {
        const body = holding('doc', content)
        expect(throughEditor(body)).toEqual(body)
      }),
    )
  })

  it('that is not of the schema is not opened, and so not mended in silence', () => {
    const paragraph = { type: 'paragraph' }
    for (const node of [{ type: 'callout' }, { type: 'list_item', content: [paragraph] }])
      expect(() => checkBody(holding('doc', [node]))).toThrow(/unknown node|invalid content/i)
    expect(() => checkBody(holding('doc', [paragraph]))).not.toThrow()
  })

  it('keeps nothing that only an editor hangs on it', () => {
    const cell = { type: 'table_cell', attrs: { colspan: 1, rowspan: 1, colwidth: null } }
    expect(toBody(cell)).toEqual({ type: 'table_cell' })
  })
})

describe('words from elsewhere', () => {
  it('lose the dress of a word processor, and keep lists and headings', () => {
    const pasted = `<html><head><style>p{margin:0}</style></head><body><!--StartFragment-->
      <h1 style='x'>هتل</h1><p class=MsoNormal dir=RTL><b><span style='font-family:"B Nazanin"'>هتل‌هاي كيش</span></b>&nbsp;<o:p></o:p></p>
      <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>·<span>&nbsp;&nbsp; </span></span><![endif]>یک</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>·</span><!--[endif]-->دو<br></p>
      <p>سه<br>چهار</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><!--[if !supportLists]-->۱.<!--[endif]-->پنج</p>`
    const html = cleanPastedHtml(pasted)
    expect(html).toContain('<ul><li><p>یک</p></li><li><p>دو</p></li></ul>')
    expect(html).toContain('<ol><li><p>پنج</p></li></ol>')
    expect(html).toContain('<p>سه</p><p>چهار</p>')
    expect(html).toContain('هتل‌های کیش')
    expect(html).not.toMatch(/<!|<style|o:p|nbsp|data-list/)
  })

  it('have their letters mended at once, and nothing else', () => {
    expect(cleanPastedText('مي روم به كيش "فردا"')).toBe('می روم به کیش "فردا"')
  })
})

describe('suggestions', () => {
  const docOf = (...texts: string[]) =>
    schema.nodeFromJSON({
      type: 'doc',
      content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    })

  it('stand at their letters, paragraph by paragraph, and are taken one by one or all of a kind', () => {
    const doc = docOf('من می روم', 'او "خوب" است و كيش')
    const all = suggestionsFor(doc)
    for (const { from, to, now } of all) expect(doc.textBetween(from, to)).toBe(now)
    const kinds = all.map(({ rule }) => rule)
    expect(kinds).toEqual(expect.arrayContaining(['half-space', 'quotes', 'letters']))
    const taken = (which: typeof all) =>
      takeSuggestions(EditorState.create({ doc }).tr, which).doc.textBetween(
        0,
        doc.content.size,
        '\n',
      )
    expect(taken(all.filter(({ rule }) => rule === 'quotes'))).toBe('من می روم\nاو «خوب» است و كيش')
    expect(taken(apart(all))).toBe('من می‌روم\nاو «خوب» است و کیش')
  })

  it('leave what is bold bold', () => {
    const doc = schema.nodeFromJSON({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', marks: [{ type: 'strong' }], text: 'كيش' }],
        },
      ],
    })
    const { doc: done } = takeSuggestions(EditorState.create({ doc }).tr, suggestionsFor(doc))
    expect(toBody(done.toJSON()).content?.[0]?.content).toEqual([
      { type: 'text', marks: [{ type: 'strong' }], text: 'کیش' },
    ])
  })

  it('leave the last letter of a link in its link', () => {
    const link = { type: 'link', attrs: { href: '/visa' } }
    const doc = schema.nodeFromJSON({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', marks: [link], text: 'راهنمای كيش' },
            { type: 'text', text: ' و بندر لنگه و ويزاي دبي' },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', marks: [link], text: 'راهي' }] },
      ],
    })
    const { doc: done } = takeSuggestions(
      EditorState.create({ doc }).tr,
      suggestionsFor(doc).filter(({ rule }) => rule === 'letters'),
    )
    const [first, second] = toBody(done.toJSON()).content ?? []
    expect(first?.content?.[0]).toEqual({ type: 'text', marks: [link], text: 'راهنمای کیش' })
    expect(second?.content).toEqual([{ type: 'text', marks: [link], text: 'راهی' }])
  })
})
