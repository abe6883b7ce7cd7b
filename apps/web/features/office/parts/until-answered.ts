import { refusedOf } from '../../../shell/refused.ts'

/**
 * How long it rests before each further question. Together they are longer than a key stays with a server that died: then the deed is done
 * by another one, under the same key.
 */
const restsMs = [1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000]

/** So long a press may go without an answer before it is said that it is being done: a button that only turns is pressed once more, or left. */
const quietMs = 8_000

/** The server is still doing what was pressed before. */
export const isStillAtIt = (error: unknown): boolean =>
  refusedOf(error)?.code === 'REQUEST_IN_PROGRESS'

/**
 * Sends a deed, and asks again for its answer while the server says that it is still doing it: it is done once, and its answer follows.
 * `onStillAtIt` also when nothing at all has been heard for a while.
 */
export async function untilAnswered<Output>(
  send: () => Promise<Output>,
  { rest, onStillAtIt }: { rest: (ms: number) => Promise<unknown>; onStillAtIt: () => void },
): Promise<Output> {
  const quiet = setTimeout(onStillAtIt, quietMs)
  try {
    for (const ms of restsMs) {
      try {
        return await send()
      } catch (error) {
        if (!isStillAtIt(error)) throw error
        onStillAtIt()
        await rest(ms)
      }
    }
    return await send()
  } finally {
    clearTimeout(quiet)
  }
}
