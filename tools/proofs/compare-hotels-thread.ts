/** A thread of `hotelMemoryProof`: compares a city in a database of its own and says what came of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { compareMemory } from '@parastoo/server/modules/hotel-stock/testing/compare-memory'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { ComparedShare } from './hotel-memory-proof.ts'

const { url, ...share } = workerData as ComparedShare
const db = openDatabase({ url, maxConnections: 4 })
const compared = await compareMemory(db, share)
await db.close()
parentPort?.postMessage(compared)
