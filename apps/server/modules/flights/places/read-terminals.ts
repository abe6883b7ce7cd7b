import { FieldFault, type ReadOutcome } from '../../../platform/imports/bad-line.ts'
import { matching } from '../../../platform/imports/fields.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'

/** The terminal of an airline at an airport; `*` stands for every airline without a line of its own there. */
export type Terminal = { airportCode: string; airlineCode: string; terminal: string }

export const terminalColumns = ['airport', 'airline', 'terminal'] as const

/** Reads `terminals.csv`: airport, airline or `*`, terminal. Refuses an airport we do not know and a line said twice. */
export function readTerminals(
  text: string,
  { airports }: { airports: ReadonlySet<string> },
): ReadOutcome<Terminal> {
  const seen = new Set<string>()
  return readCsv({
    text,
    columns: terminalColumns,
    toRow: (cells) => {
      const airportCode = matching('airport', cells.airport, /^[A-Z]{3}$/)
      if (!airports.has(airportCode))
        throw new FieldFault(`${airportCode} is no airport we know`, {
          column: 'airport',
          reasonFa: `فرودگاه «${airportCode}» شناخته نیست.`,
        })
      const airlineCode = matching('airline', cells.airline, /^([A-Z0-9]{2}|[A-Z]{3}|\*)$/)
      const key = `${airportCode} ${airlineCode}`
      if (seen.has(key))
        throw new FieldFault(`${key} stands here twice`, {
          column: 'airline',
          reasonFa: 'این سطر دو بار آمده است.',
        })
      seen.add(key)
      return {
        airportCode,
        airlineCode,
        terminal: matching('terminal', cells.terminal, /^[A-Z0-9]{1,3}$/),
      }
    },
  })
}
