import { messageOf, messages } from '@parastoo/contract/messages'
import type { ShownFile } from '@parastoo/ui/FileDrop.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uploads as words } from '../../messages/uploads.ts'
import { draftOf } from '../drafts.ts'
import { newUuid } from '../new-uuid.ts'
import { refusedOf } from '../refused.ts'
import { wordsOf } from '../words.ts'
import { linkToFile, takeFileBack } from './handed-in.ts'
import { judgeFile } from './judge-file.ts'
import { type KeptFile, keptFilesIn } from './kept-files.ts'
import { sendFile } from './send-file.ts'

const say = wordsOf(words)

/** Pictures of all fields of this tab go one after another: a person sends one at a time. */
let line: Promise<unknown> = Promise.resolve()

type Kept = ShownFile & { fileId: string | null; stop: AbortController }

/**
 * Pictures on their way to us, one after another: judged before they go, shown with how far they are, cancelled or removed at any time.
 * `ids` are those that arrived. Whatever is not asked for after a day is deleted by the server. They outlive a reload under the
 * name `draft`: what has gone meanwhile is left out, and what had not arrived is to be chosen again; both are said.
 */
export function useUploads({ most, draft }: { most: number; draft: string }) {
  // Null until the draft was read: the first drawing is the server's, which knows no draft.
  const [read, setFiles] = useState<Kept[] | null>(null)
  const files = read ?? []
  const [error, setError] = useState<string>()
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
  const lookAgain = useEffectEvent(() => checkArrived(all.current))
  useEffect(() => {
    const kept = keptFilesIn(draftOf(draft).read(), most).map(filed)
    setFiles(kept)
    all.current = kept
    void lookAgain()
  }, [draft, most])
  useEffect(() => {
    if (read) draftOf<KeptFile[]>(draft).write(read.filter(isWorthKeeping).map(keptOf))
  }, [draft, read])

  /** Asks for what arrived before: shows what is there, and leaves out, saying so, what is not. */
  async function checkArrived(asked: readonly Kept[]): Promise<void> {
    const gone = await Promise.all(
      asked.map(async ({ id, name, fileId, preview }) => {
        if (fileId === null) return []
        const url = await linkToFile(fileId).catch(() => undefined)
        if (url === null) setFiles((known) => (known ?? []).filter((file) => file.id !== id))
        else if (url && !preview) change(id, { preview: url })
        return url === null ? [name] : []
      }),
    )
    const names = gone.flat().map((name) => `«${name}»`)
    if (names.length > 0) setError(say('gone', { names: names.join('، ') }))
  }
  const change = (id: string, now: Partial<Kept>) =>
    setFiles((known) => (known ?? []).map((one) => (one.id === id ? { ...one, ...now } : one)))

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

  const freeRoom = () => most - files.filter(({ state }) => state !== 'failed').length

  async function take(chosen: readonly File[], room: number): Promise<void> {
    setError(undefined)
    if (chosen.length > room) setError(say('tooMany', { most }))
    for (const file of chosen.slice(0, Math.max(room, 0))) {
      const fault = await judgeFile(file)
      const [id, stop] = [newUuid(), new AbortController()]
      const { name } = file
      setFiles((known) => [
        ...(known ?? []),
        {
          id,
          name,
          stop,
          share: 0,
          fileId: null,
          preview: fault ? null : URL.createObjectURL(file),
          state: fault ? 'failed' : 'waiting',
          error: fault ? messages[fault] : undefined,
        },
      ])
      if (!fault) line = line.then(() => send(file, { id, stop }))
    }
  }

  function remove(id: string): void {
    setError(undefined)
    const one = files.find((file) => file.id === id)
    one?.stop.abort()
    if (one?.fileId) void takeFileBack(one.fileId)
    if (one?.preview) URL.revokeObjectURL(one.preview)
    setFiles((known) => (known ?? []).filter((file) => file.id !== id))
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
    /** Looks whether what arrived is still there: the server missed one of them. */
    check: () => checkArrived(files),
    /** Another picture in place of all that are here, which stay until it stands there: what is drawn beside them stays too. */
    async replace(file: File): Promise<void> {
      await take([file], most)
      for (const { id } of files) remove(id)
    },
    /** The pictures were taken up by what they were handed in for. */
    forget: () => draftOf(draft).forget(),
    field: {
      files,
      error,
      isFull: files.filter(({ state }) => state !== 'failed').length >= most,
      onChoose: (chosen: File[]) => void take(chosen, freeRoom()),
      onRemove: remove,
    },
  }
}

/** A picture of the draft as the field shows it: what had arrived is there until the server says otherwise. */
function filed({ name, fileId }: KeptFile): Kept {
  const shown = { id: newUuid(), name, fileId, preview: null, stop: new AbortController() }
  return fileId === null
    ? { ...shown, share: 0, state: 'failed', error: words.interrupted }
    : { ...shown, share: 1, state: 'done' }
}

const keptOf = ({ name, fileId }: Kept): KeptFile => ({ name, fileId })
/** What was refused is not remembered; what is still on its way is, to be told by its name. */
const isWorthKeeping = ({ fileId, state }: Kept) => fileId !== null || state !== 'failed'
