/** The thread of `load-columns.ts`: gathers what was read, lays it out once and hands the columns over without copying them. */
import { parentPort } from 'node:worker_threads'
import { layOutOnSale } from './build-columns.ts'
import type { LayOutMessage } from './load-columns.ts'
import type { FareOnSale, PackedClasses, PackedFlights } from './packed-rows.ts'

const fares: FareOnSale[] = []
const flights: PackedFlights[] = []
const classes: PackedClasses[] = []

const isColumn = (value: unknown): value is Int32Array<ArrayBuffer> => ArrayBuffer.isView(value)

/** A buffer arrives as plain bytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

parentPort?.on('message', (message: LayOutMessage) => {
  if (message === 'lay out') {
    const laidOut = layOutOnSale({ fares, flights, classes })
    const views = [laidOut, laidOut.fares].flatMap((part) => Object.values(part).filter(isColumn))
    parentPort?.postMessage(
      laidOut,
      views.map(({ buffer }) => buffer),
    )
    return
  }
  fares.push(...(message.fares ?? []))
  for (const some of message.flights ?? [])
    flights.push({ ...some, numbers: asBuffer(some.numbers) })
  for (const some of message.classes ?? []) classes.push({ ...some, bytes: asBuffer(some.bytes) })
})
