/** A thread of `runSeeds`: lives through its share and says what came of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { liveSeeds, type Share } from './live-seeds.ts'

parentPort?.postMessage(await liveSeeds(workerData as Share))
