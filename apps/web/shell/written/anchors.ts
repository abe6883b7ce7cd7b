import { textOf, type WrittenNode } from '@parastoo/contract/content/body'

/** The name under which a heading is linked to: its own words, as people can read them in an address. */
export const anchorOf = (heading: WrittenNode): string =>
  textOf(heading)
    .trim()
    .replace(/[\s‌]+/g, '-')
    .replace(/[؟?!،؛:.()«»"]/g, '')

/** The chapters of a document: its headings of the second level. */
export const chaptersOf = (body: WrittenNode): { id: string; title: string }[] =>
  (body.content ?? [])
    .filter((node) => node.type === 'heading' && node.attrs?.level === 2)
    .map((node) => ({ id: anchorOf(node), title: textOf(node) }))
