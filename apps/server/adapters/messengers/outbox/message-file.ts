import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from '../../../modules/notifications/ports.ts'

/** A message as the outbox keeps it; `at` is an instant, ISO 8601. */
export type KeptMessage = Message & { at: string }

/** A file of messages, one in a line, oldest first. It survives restarts, and several processes may write to it. */
export function openMessageFile(folder: string) {
  const path = join(folder, 'messages.jsonl')
  let writing: Promise<void> = Promise.resolve()

  const read = async (): Promise<KeptMessage[]> => {
    const text = await readFile(path, 'utf8').catch(emptyWhenAbsent)
    return text.split('\n').flatMap(parseLine)
  }

  const appendOnce = async (message: KeptMessage) => {
    const kept = await read()
    if (kept.some(({ messageId }) => messageId === message.messageId)) return
    await mkdir(folder, { recursive: true })
    // The line is opened as well as closed, so that one torn by a crash does not take the next with it.
    await appendFile(path, `\n${JSON.stringify(message)}\n`, { mode: 0o600 })
  }

  return {
    read,
    /** Keeps a message; one of the same id is kept once. */
    append(message: KeptMessage): Promise<void> {
      const written = writing.then(() => appendOnce(message))
      writing = written.catch(() => undefined)
      return written
    },
  }
}

function parseLine(line: string): KeptMessage[] {
  if (line === '') return []
  try {
    return [JSON.parse(line) as KeptMessage]
  } catch {
    return []
  }
}

function emptyWhenAbsent(fault: NodeJS.ErrnoException): string {
  if (fault.code === 'ENOENT') return ''
  throw fault
}
