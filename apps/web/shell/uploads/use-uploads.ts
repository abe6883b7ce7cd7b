import { messageOf, messages } from '@parastoo/contract/messages'
import type { ShownFile } from '@parastoo/ui/FileDrop.tsx'
import { useEffect, useRef, useState } from 'react'
import { uploads as words } from '../../messages/uploads.ts'
import { newUuid } from '../new-uuid.ts'
import { refusedOf } from '../refused.ts'
import { wordsOf } from '../words.ts'
import { judgeFile } from './judge-file.ts'
import { sendFile } from './send-file.ts'

const say = wordsOf(words)

type Kept = ShownFile & { fileId: string | null; stop: AbortController }

/**
 * Pictures on their way to us, one after another: judged before they go, shown with how far they are, cancelled or removed at any time.
 * `ids` are those that arrived. Whatever is not asked for after a day is deleted by the server.
 */
export function useUploads({ most }: { most: number }) {
  const [files, setFiles] = useState<Kept[]>([])
  const [error, setError] = useState<string>()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const all = useRef(files)
  all.current = files
  useEffect(
    () => () => {
      for (const { stop, preview } of all.current) {
        stop.abort()
        if (preview) URL.revokeObjectURL(preview)
      }
    },
    [],
  )
  const change = (id: string, now: Partial<Kept>) =>
    setFiles((known) => known.map((one) => (one.id === id ? { ...one, ...now } : one)))

  async function send(file: File, { id, stop }: Pick<Kept, 'id' | 'stop'>): Promise<void> {
    if (stop.signal.aborted) return
    change(id, { state: 'sending' })
    const onShare = (share: number) => change(id, { share })
    try {
      const { id: fileId } = await sendFile(file, { onShare, signal: stop.signal })
      change(id, { state: 'done', share: 1, fileId })
    } catch (thrown) {
      const refused = refusedOf(thrown)
      const sentence = refused?.entries[0]?.messages[0] ?? messageOf(refused?.code ?? '')
      change(id, { state: 'failed', error: refused ? sentence : messages.IMAGE_UPLOAD_FAILED })
    }
  }

  async function take(chosen: readonly File[]): Promise<void> {
    setError(undefined)
    const room = most - files.filter(({ state }) => state !== 'failed').length
    if (chosen.length > room) setError(say('tooMany', { most }))
    for (const file of chosen.slice(0, Math.max(room, 0))) {
      const fault = await judgeFile(file)
      const [id, stop] = [newUuid(), new AbortController()]
      const { name } = file
      setFiles((known) => [
        ...known,
        {
          ...{ id, name, stop, share: 0, fileId: null },
          preview: fault ? null : URL.createObjectURL(file),
          state: fault ? 'failed' : 'waiting',
          error: fault ? messages[fault] : undefined,
        },
      ])
      if (!fault) line.current = line.current.then(() => send(file, { id, stop }))
    }
  }

  const ids = files.flatMap(({ fileId }) => fileId ?? [])
  return {
    ids,
    /** Whether nothing is on its way; says at the field what to wait for otherwise. */
    areDone(): boolean {
      const isBusy = files.some(({ state }) => state === 'waiting' || state === 'sending')
      if (isBusy) setError(words.unfinished)
      return !isBusy
    },
    field: {
      files,
      error,
      isFull: files.filter(({ state }) => state !== 'failed').length >= most,
      onChoose: (chosen: File[]) => void take(chosen),
      onRemove(id: string) {
        setError(undefined)
        const one = files.find((file) => file.id === id)
        one?.stop.abort()
        if (one?.preview) URL.revokeObjectURL(one.preview)
        setFiles((known) => known.filter((file) => file.id !== id))
      },
    },
  }
}
