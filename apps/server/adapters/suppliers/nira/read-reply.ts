/** What a host of Nira answered, whatever code page and line ends it came in. */
import { normalizeText } from '@parastoo/kit/text'

export type Read = { json: unknown } | { text: string } | { unreadable: string }

/** A refusal in words is a line or two; anything longer is a page of somebody between. */
const longestText = 300

/**
 * Reads bytes, decodes and parses them. Replies say UTF-8 and may be windows-1256 (FareJS always is), and have raw line ends inside
 * strings, which no JSON allows: control signs become spaces. What is neither JSON nor a few words is unreadable.
 */
export function readReply(bytes: Buffer): Read {
  const clean = decoded(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
  if (clean === '') return { unreadable: 'nothing was said' }
  if (clean.startsWith('{') || clean.startsWith('[')) {
    try {
      return { json: JSON.parse(clean) }
    } catch {
      return { unreadable: 'broken JSON' }
    }
  }
  if (clean.startsWith('<') || clean.length > longestText || clean.includes('\ufffd'))
    return { unreadable: 'a page, and no answer' }
  return { text: normalizeText(clean) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const arabic = new TextDecoder('windows-1256')

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return arabic.decode(bytes)
  }
}
