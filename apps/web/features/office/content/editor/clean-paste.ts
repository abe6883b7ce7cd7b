/** What comes from a word processor, as plain HTML that our schema reads. Pure. */
import { suggestPersian } from '@parastoo/kit/persian-help'

/**
 * Cleans HTML from the clipboard: styles, comments and fields of an office program go, its lists and headings stay what they are. Nothing
 * comes out that the page's own policy would keep from becoming elements (shell/plain-markup.ts): the paste would be empty.
 */
export const cleanPastedHtml = (html: string): string => fixedLetters(plain(withLists(bare(html))))

/** Of a text, the letters that no Persian page has; all else is suggested and not done. */
export function cleanPastedText(text: string): string {
  return suggestPersian(text)
    .filter(({ rule, text: better }) => rule === 'letters' && better !== null)
    .reduceRight(
      (done, { from, to, text: better }) => done.slice(0, from) + better + done.slice(to),
      text,
    )
}

const listMark = 'data-list'

function bare(html: string): string {
  return (
    html
      .replace(/\r\n?/g, '\n')
      .replace(/<(style|script|xml|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
      // The sign or number before an item is drawn, not written: what it was says which kind of list it is.
      .replace(
        /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/gi,
        (_all, sign: string) =>
          /[\d۰-۹٠-٩]/.test(sign.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, ''))
            ? `<i ${listMark}=1></i>`
            : '',
      )
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<![^>]*>/g, '')
      .replace(/<\/?(o|w|m|v|st1):[^>]*>/gi, '')
      .replace(/&nbsp;|\u00a0/g, ' ')
  )
}

/** Paragraphs that an office program draws as items become items. */
function withLists(html: string): string {
  const item = /<p\b(?=[^>]*(?:MsoListParagraph|mso-list:\s*l\d))[^>]*>([\s\S]*?)<\/p>/gi
  const run = new RegExp(`(?:${item.source}\\s*)+`, 'gi')
  return html
    .replace(run, (items) => {
      const tag = items.includes(`${listMark}=1`) ? 'ol' : 'ul'
      const inside = [...items.matchAll(new RegExp(item.source, 'gi'))]
        .map(([, words = '']) => `<li><p>${words.trim()}</p></li>`)
        .join('')
      return `<${tag}>${inside}</${tag}>`
    })
    .replace(new RegExp(`<i ${listMark}=1></i>`, 'g'), '')
    .replace(/(?:<br\b[^>]*>\s*)+(?=<\/p>)/gi, '')
    .replace(/<br\b[^>]*>/gi, '</p><p>')
}

const keptTags = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote table thead tbody tr th td a b i em strong'.split(
    ' ',
  ),
)
/** What stands apart from the words round it, and is nothing of ours. */
const blocks =
  /^(?:article|section|header|footer|main|aside|nav|figure|figcaption|address|pre|dl|dt|dd)$/
const keptAttribute =
  /(?:^|\s)(href|start|data-(?:live|ids|pm-slice))\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi
const isOpenLink = /^(?:\/|#|https:|mailto:|tel:)/

/** Tags that our schema knows, with the attributes it reads; of all others only their words. */
function plain(html: string): string {
  return html.replace(
    /<(?:(\/?)([a-z][a-z\d]*)((?:[^>"']|"[^"]*"|'[^']*')*)>)?/gi,
    (_all, slash: string, tag: string | undefined, written: string) => {
      if (tag === undefined) return '&lt;'
      const lower = tag.toLowerCase()
      const name = blocks.test(lower) ? 'div' : lower
      // What a word processor wraps everything in is not bold; the end of what never began is nothing.
      const isNoBold = name === 'b' && /font-weight:\s*(?:normal|400)/i.test(written)
      if (!keptTags.has(name) || isNoBold) return ''
      return slash ? `</${name}>` : `<${name}${attributesIn(written)}>`
    },
  )
}

const attributesIn = (written: string): string =>
  [...written.matchAll(keptAttribute)]
    .map(([, name = '', double, single, bare]) => {
      const value = (double ?? single ?? bare ?? '').trim()
      const sound = value.replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
      const kept = name.toLowerCase()
      return kept === 'href' && !isOpenLink.test(sound) ? '' : ` ${kept}="${sound}"`
    })
    .join('')

const fixedLetters = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : cleanPastedText(part)))
    .join('')
