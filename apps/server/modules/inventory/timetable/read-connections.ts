import { type BadLine, FieldFault, type ReadOutcome } from '../../../platform/imports/bad-line.ts'
import { matching, wholeNumber } from '../../../platform/imports/fields.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'

/** How long travellers need between two flights at a station, and how long they may be left waiting. */
export type ConnectionRow = {
  /** IATA code, or `*` for every station without a rule of its own. */
  station: string
  /** Whether either of the two flights crosses a border. */
  isInternational: boolean
  /** Airlines of the flight that arrives and of the one that departs, `*` for any. */
  arrivingAirline: string
  departingAirline: string
  leastMinutes: number
  mostMinutes: number
}

export const connectionColumns = [
  'station',
  'border',
  'arrivingAirline',
  'departingAirline',
  'leastMinutes',
  'mostMinutes',
] as const
/** Two days: nobody waits longer, and the engine looks no further. */
const longestMinutes = 2880

/**
 * Reads `connections.csv`: `border` is `international` or `domestic`, an empty airline is any. Refuses a rule said twice and one that
 * leaves no time between its least and its most.
 */
export function readConnections(text: string): ReadOutcome<ConnectionRow> {
  const { rows, badLines } = readCsv({
    text,
    columns: connectionColumns,
    toRow: (cells, line) => {
      const leastMinutes = wholeNumber('leastMinutes', cells.leastMinutes, {
        least: 1,
        most: longestMinutes,
      })
      const mostMinutes = wholeNumber('mostMinutes', cells.mostMinutes, {
        least: 1,
        most: longestMinutes,
      })
      if (mostMinutes <= leastMinutes)
        throw new FieldFault(`mostMinutes must be more than ${leastMinutes}, not ${mostMinutes}`, {
          column: 'mostMinutes',
          reasonFa: 'حداکثر باید از حداقل بیشتر باشد.',
        })
      return {
        line,
        station: matching('station', cells.station, /^([A-Z]{3}|\*)$/),
        isInternational:
          matching('border', cells.border, /^(international|domestic)$/) === 'international',
        arrivingAirline: airline('arrivingAirline', cells.arrivingAirline),
        departingAirline: airline('departingAirline', cells.departingAirline),
        leastMinutes,
        mostMinutes,
      }
    },
  })
  const twice: BadLine[] = []
  for (const same of Map.groupBy(rows, nameOf).values())
    for (const { line } of same.slice(1))
      twice.push({
        line,
        reason: `line ${same[0]?.line} already says what holds here`,
        reasonFa: `سطر ${same[0]?.line} همین را گفته است.`,
      })
  return { rows: rows.map(({ line, ...row }) => row), badLines: [...badLines, ...twice] }
}

const airline = (what: string, text: string): string =>
  text === '' ? '*' : matching(what, text, /^([A-Z0-9]{2,3}|\*)$/)

const nameOf = ({ station, isInternational, arrivingAirline, departingAirline }: ConnectionRow) =>
  [station, isInternational, arrivingAirline, departingAirline].join(' ')
