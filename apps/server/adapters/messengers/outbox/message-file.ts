import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from '../../../modules/notifications/ports.ts'

/** A message as the outbox keeps it; `at` is an instant, ISO 8601. */
export type KeptMessage = Message & { at: string }

const newline = 0x0a

/** A file of messages, one in a line, oldest first. It survives restarts, and several processes may write to it. */
export function openMessageFile(folder: string) {
  const path = join(folder, 'messages.jsonl')
  let writing: Promise<void> = Promise.resolve()
  const known = new Set<string>()
  let readTo = 0

  /** Learns the ids written since it last looked, by this process or another: reading all for each message would cost the square of them. */
  const learnNew = async (): Promise<void> => {
    const unread = await readFrom(path, readTo)
    if (unread === 'shorter') {
      // Somebody has emptied the outbox.
      known.clear()
      readTo = 0
      return await learnNew()
    }
    const end = unread.lastIndexOf(newline) + 1
    readTo += end
    for (const { messageId } of messagesIn(unread.subarray(0, end).toString('utf8')))
      known.add(messageId)
  }

  const appendOnce = async (message: KeptMessage) => {
    await learnNew()
    if (known.has(message.messageId)) return
    await mkdir(folder, { recursive: true })
    // The line is opened as well as closed, so that one torn by a crash does not take the next with it.
    await appendFile(path, `\n${JSON.stringify(message)}\n`, { mode: 0o600 })
  }

  return {
    async read(): Promise<KeptMessage[]> {
      return messagesIn(await readFile(path, 'utf8').catch(unlessAbsent('')))
    },
    /** Keeps a message; one of the same id is kept once. */
    append(message: KeptMessage): Promise<void> {
      const written = writing.then(() => appendOnce(message))
      writing = written.catch(() => undefined)
      return written
    },
  }
}

/** What a file has from a byte on; one that is not there is as one that is empty. */
async function readFrom(path: string, position: number): Promise<Buffer | 'shorter'> {
  const file = await open(path).catch(unlessAbsent(null))
  if (file === null) return position === 0 ? Buffer.alloc(0) : 'shorter'
  try {
    const { size } = await file.stat()
    if (size < position) return 'shorter'
    const buffer = Buffer.alloc(size - position)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const messagesIn = (text: string): KeptMessage[] => text.split('\n').flatMap(parseLine)

function parseLine(line: string): KeptMessage[] {
  if (line === '') return []
  try {
    return [JSON.parse(line) as KeptMessage]
  } catch {
    return []
  }
}

const unlessAbsent =
  <Absent>(absent: Absent) =>
  (fault: NodeJS.ErrnoException): Absent => {
    if (fault.code === 'ENOENT') return absent
    throw fault
  }
