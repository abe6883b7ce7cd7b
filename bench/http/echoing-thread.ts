/** A thread that looks at one class as a search does, and says at once what seats it saw. */
import { parentPort, workerData } from 'node:worker_threads'

const { classSeats, echo } = workerData as { classSeats: Int16Array; echo: Int32Array }
parentPort?.postMessage('ready')
for (let seen = 0; seen >= 0; ) {
  // A plain read, as searches do; the processor brings it, no message.
  seen = Atomics.load(classSeats, 0)
  Atomics.store(echo, 0, seen)
}
