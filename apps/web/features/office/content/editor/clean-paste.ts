/** What comes from a word processor, as plain HTML that our schema reads. Pure. */
import { suggestPersian } from '@parastoo/kit/persian-help'

/** Cleans HTML from the clipboard: styles, comments and fields of an office program go, its lists and headings stay what they are. */
export const cleanPastedHtml = (html: string): string => fixedLetters(withLists(bare(html)))

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

const fixedLetters = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : cleanPastedText(part)))
    .join('')
