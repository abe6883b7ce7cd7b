/** A form of one file and a few texts, as staff hand things in. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storableText } from '../db/storable-text.ts'
import { readForm } from './read-form.ts'

type FileForm = { fileName: string; bytes: Buffer; texts: Record<string, string> }

const [mostParts, withinMs, roomForTexts] = [8, 60_000, 64 * 1024]
const mostFileName = 200

/**
 * Reads the first file named `file`, of `mostFileBytes` at most; empty where none was sent. Of a form that was not read to its end the
 * connection is closed: the rest of its body is nobody's next question.
 */
export async function readFileForm(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  mostFileBytes: number,
): Promise<FileForm | 'too-large' | 'unreadable'> {
  const texts = new Map<string, string>()
  let file: { fileName: string; bytes: Buffer | null } | undefined
  const form = { body: request.raw, contentType: request.headers['content-type'] ?? '' }
  const bounds = {
    mostParts,
    mostPartBytes: mostFileBytes,
    mostBytes: mostFileBytes + roomForTexts,
    withinMs,
  }
  const fault = await readForm(form, bounds, async ({ name, fileName, bytes }) => {
    if (name === 'file' && fileName !== null) file ??= { fileName, bytes }
    else texts.set(name, storableText(bytes?.toString('utf8') ?? ''))
  })
  if (fault) {
    reply.header('connection', 'close')
    return fault === 'too-much' ? 'too-large' : 'unreadable'
  }
  const { fileName = '', bytes = Buffer.alloc(0) } = file ?? {}
  if (bytes === null) return 'too-large'
  return {
    fileName: storableText(fileName).slice(0, mostFileName),
    bytes,
    texts: Object.fromEntries(texts),
  }
}
