import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultName } from './faults.ts'

/** What happened at the bank, in the order it happened. `at` and `paidAt` are instants as text. */
export type BankEvent =
  | {
      event: 'opened'
      at: string
      reference: string
      paymentId: string
      amountRial: number
      returnUrl: string
      descriptionFa: string
    }
  | {
      event: 'paid'
      at: string
      reference: string
      /** When the money is there; later than `at` for a payment with a delay. */
      paidAt: string
      /** Whether the customer goes back to the shop by himself. */
      comesBack: boolean
      trackingNumber: string
      cardMask: string
    }
  | { event: 'refused' | 'cancelled' | 'verified'; at: string; reference: string }
  /** The shop gives all or a part of a payment back. */
  | { event: 'given-back'; at: string; reference: string; returnId: string; amountRial: number }
  | ({ event: 'fault-ordered' } & FaultEvent)
  | ({ event: 'fault-struck' } & FaultEvent)

/** A reference of null means whichever comes next. */
type FaultEvent = { at: string; reference: string | null; fault: FaultName }

export type BankBook = {
  /** Returns when the event is on disk. */
  append(event: BankEvent): void
  /** The events written since the last call, by this process or another. */
  readNew(): BankEvent[]
  close(): void
}

const newline = 0x0a

/** Opens the bank's book in `folder`. Several processes may have it open; a line torn by a kill is passed over. */
export function openBankBook(folder: string): BankBook {
  mkdirSync(folder, { recursive: true })
  const file = openSync(join(folder, 'bank-book.jsonl'), 'a+')
  let readTo = 0

  const readFrom = (position: number): Buffer => {
    const buffer = Buffer.alloc(fstatSync(file).size - position)
    const length = readSync(file, buffer, 0, buffer.length, position)
    return buffer.subarray(0, length)
  }
  const write = (text: string) => {
    writeSync(file, text)
    fsyncSync(file)
  }
  const written = readFrom(0)
  if (written.length > 0 && written.at(-1) !== newline) write('\n')

  return {
    append: (event) => write(`${JSON.stringify(event)}\n`),
    readNew() {
      const unread = readFrom(readTo)
      const end = unread.lastIndexOf(newline) + 1
      readTo += end
      return unread.subarray(0, end).toString('utf8').split('\n').flatMap(parseLine)
    },
    close: () => closeSync(file),
  }
}

function parseLine(line: string): BankEvent[] {
  if (line === '') return []
  try {
    return [JSON.parse(line) as BankEvent]
  } catch {
    return []
  }
}
