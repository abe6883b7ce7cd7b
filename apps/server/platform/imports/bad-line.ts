/**
 * A line of a file that staff hand in and that cannot be taken as it stands. Readers collect these and go on, so one
 * run names every fault of a file. `line` counts from 1; `reason` says in one English sentence what is wrong with what,
 * and `reasonFa` in Persian to who reads it at the desk; `column` is the column it is about, where it is about one.
 */
export type BadLine = { line: number; reason: string } & FaultTold
type FaultTold = { column?: string; reasonFa?: string }

/** What a reader makes of a whole file: the good rows, and every line it could not take. Importers refuse any bad line. */
export type ReadOutcome<Row> = { rows: Row[]; badLines: BadLine[] }

/** The fault of one field while a line is being read; caught per line by `readLine`, never seen outside a reader. */
export class FieldFault extends Error {
  readonly told: FaultTold
  constructor(reason: string, told: FaultTold = {}) {
    super(reason)
    this.told = told
  }
}

/** Runs one line's reading: its value, or the BadLine that the first FieldFault makes of it. Other faults are thrown on. */
export function readLine<Value>(line: number, read: () => Value): Value | BadLine {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof FieldFault) return { line, reason: fault.message, ...fault.told }
    throw fault
  }
}

/** Tells the BadLine apart from the value in what `readLine` gives. */
export function isBadLine(outcome: unknown): outcome is BadLine {
  return typeof outcome === 'object' && outcome !== null && 'reason' in outcome
}
