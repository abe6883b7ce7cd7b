/** A written page as a file: a few lines that describe it between rules, and its words in Markdown. */
import type { WrittenNode } from '@parastoo/contract/content/body'
import type { PageKind } from '@parastoo/contract/content/content'
import type { BadLine } from '../../platform/imports/bad-line.ts'
import { readMarkdown, writeMarkdown } from './body-schema.ts'
import { isPagePath, type PageWords, type Source } from './page.ts'

export type PageFile = { path: string; kind: PageKind; words: PageWords }

/** The folder of each kind under the folder of content; a file's place in it is the page's address. */
const folderOfKind: Readonly<Record<PageKind, string>> = {
  page: 'pages',
  legal: 'legal',
  faq: 'questions',
  landing: 'landings',
  article: 'articles',
}

const once = ['title', 'lead', 'description', 'author', 'dated', 'places'] as const
type Key = (typeof once)[number]
const required: readonly Key[] = ['title', 'lead', 'description', 'dated']

/** 'legal/privacy/system-flight.md' is the page /privacy/system-flight of the kind legal. */
export const fileOfPage = ({ kind, path }: { kind: PageKind; path: string }): string =>
  `${folderOfKind[kind]}${path}.md`

/** The page a file's place names, or why there is none. */
export function placeOfFile(file: string): { kind: PageKind; path: string } | { reason: string } {
  const [, folder, rest] = /^([^/]+)(\/.+)\.md$/.exec(file) ?? []
  const kind = (Object.keys(folderOfKind) as PageKind[]).find((k) => folderOfKind[k] === folder)
  if (!kind) return { reason: `${file} stands in no folder of pages` }
  if (!rest || !isPagePath(rest)) return { reason: `${file} names no address of a page` }
  return { kind, path: rest }
}

/** Reads the text of a page's file; every line that cannot be taken is named. */
export function readPageFile(text: string): { words: PageWords } | { badLines: BadLine[] } {
  const [open, ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const end = lines.indexOf('---')
  if (open !== '---' || end < 0)
    return { badLines: [{ line: 1, reason: 'begins without its description between two ---' }] }
  const badLines: BadLine[] = []
  const known = new Map<Key, string>()
  const sources: Source[] = []
  for (const [index, row] of lines.slice(0, end).entries()) {
    const line = index + 2
    const [, key = '', value = ''] = /^([a-z]+): (.+)$/.exec(row) ?? []
    const source = key === 'source' ? readSource(value) : null
    if (source) sources.push(source)
    else if (once.includes(key as Key) && !known.has(key as Key))
      known.set(key as Key, value.trim())
    else badLines.push({ line, reason: `"${row}" is not known here, or comes twice` })
  }
  for (const key of required)
    if (!known.has(key)) badLines.push({ line: 1, reason: `has no ${key}` })
  const dated = known.get('dated') ?? ''
  if (known.has('dated') && !isDate(dated))
    badLines.push({ line: 1, reason: `dated must be a date as YYYY-MM-DD, not "${dated}"` })
  const body = readBody(lines.slice(end + 1).join('\n'), end + 2)
  if ('reason' in body) badLines.push(body)
  if (badLines.length > 0 || 'reason' in body) return { badLines }
  return {
    words: {
      title: known.get('title') ?? '',
      lead: known.get('lead') ?? '',
      description: known.get('description') ?? '',
      author: known.get('author') ?? null,
      dated,
      places: known.get('places')?.split(' ') ?? [],
      sources,
      body: body.json,
    },
  }
}

/** The file of a page, which `readPageFile` reads back to the same. */
export function writePageFile({ words }: Pick<PageFile, 'words'>): string {
  const { title, lead, description, author, dated, places, sources, body } = words
  return [
    '---',
    `title: ${title}`,
    `lead: ${lead}`,
    `description: ${description}`,
    ...(author === null ? [] : [`author: ${author}`]),
    `dated: ${dated}`,
    ...(places.length === 0 ? [] : [`places: ${places.join(' ')}`]),
    ...sources.map(
      ({ checkedOn, title, address }) =>
        `source: ${[checkedOn, title, ...(address ? [address] : [])].join(' | ')}`,
    ),
    '---',
    '',
    writeMarkdown(body),
  ].join('\n')
}

/** '2026-11-23 | the title | https://…', the address left empty where there is none. */
function readSource(value: string): Source | null {
  const [checkedOn = '', title = '', address = ''] = value.split('|').map((part) => part.trim())
  if (!isDate(checkedOn) || title === '' || !/^(https:\/\/\S+)?$/.test(address)) return null
  return { checkedOn, title, address: address || null }
}

function isDate(text: string): boolean {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

function readBody(text: string, line: number): { json: WrittenNode } | BadLine {
  try {
    return { json: readMarkdown(text).toJSON() as WrittenNode }
  } catch (fault) {
    return { line, reason: fault instanceof Error ? fault.message : String(fault) }
  }
}
