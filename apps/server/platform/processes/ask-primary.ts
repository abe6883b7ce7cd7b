/** Questions that a process of the node sends to its primary, over the channel that node:cluster opens between the two. */
import cluster, { type Worker } from 'node:cluster'

type Question = { toPrimary: string; id: number; asked: unknown }
type Answer = { ofPrimary: number; answer?: unknown; fault?: string }

/** A primary that is silent for so long is not there. */
const longestWaitMs = 5_000

let asked = 0
const waiting = new Map<number, (answer: Answer) => void>()
let hasListener = false

/** Answers what the primary answers. Rejects when it fails, or says nothing for five seconds. */
export function askPrimary<Result>(question: string, what: unknown): Promise<Result> {
  if (!hasListener) process.on('message', take)
  hasListener = true
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(id)
      reject(new Error(`The primary process does not answer: ${question}`))
    }, longestWaitMs).unref()
    waiting.set(id, ({ answer, fault }) => {
      clearTimeout(timer)
      if (fault === undefined) resolve(answer as Result)
      else reject(new Error(fault))
    })
    process.send?.({ toPrimary: question, id, asked: what } satisfies Question)
  })
}

function take(message: Partial<Answer> | null): void {
  if (typeof message?.ofPrimary !== 'number') return
  const resolve = waiting.get(message.ofPrimary)
  waiting.delete(message.ofPrimary)
  resolve?.(message as Answer)
}

/** Called in the primary: answers one kind of question of every process. */
export function answerProcesses(
  question: string,
  answerTo: (asked: never, worker: Worker) => unknown,
): void {
  cluster.on('message', async (worker: Worker, message: Partial<Question> | null) => {
    if (message?.toPrimary !== question || message.id === undefined) return
    const answer: Answer = { ofPrimary: message.id }
    try {
      answer.answer = await answerTo(message.asked as never, worker)
    } catch (fault) {
      answer.fault = fault instanceof Error ? fault.message : String(fault)
    }
    // It may have ended since.
    if (worker.isConnected()) worker.send(answer)
  })
}
