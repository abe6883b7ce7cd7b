import { parse } from 'mrz'
import type {
  FieldConfidence,
  ReadField,
  ReadZone,
  ZoneFieldName,
} from '../../modules/images/ports.ts'
import { checkZone, isState, longRestOf, signsAt } from './check-zone.ts'
import type { VotedZone } from './vote.ts'

const fieldNames = {
  documentNumber: 'documentNumber',
  lastName: 'lastName',
  firstName: 'firstName',
  issuingState: 'issuingState',
  nationality: 'nationality',
  birthDate: 'birthDate',
  sex: 'sex',
  expirationDate: 'expirationDate',
  personalNumber: 'personalNumber',
} as const satisfies Record<ZoneFieldName, string>

/** Reading a sign surely: so many of the passes agree, and the surest of them was so sure. */
const sure = { agreement: 0.75, sureness: 0.6 }

/** A voted zone field by field, each with what speaks for it. Parsed by `mrz`, which wants lines of the right length. */
export function tellFields(zone: VotedZone): ReadZone {
  const { format, lines } = zone
  const { details } = parse(lines)
  const checks: Partial<Record<string, boolean>> = checkZone(format, lines)
  const fields = Object.fromEntries(
    (Object.keys(fieldNames) as ZoneFieldName[]).map((name): [ZoneFieldName, ReadField] => {
      const detail = details.find(({ field }) => field === fieldNames[name])
      const raw = detail?.ranges[0]
      const signs = raw ? signsAt(lines, [raw.line, raw.start, raw.end]) : ''
      const holds = checks[name]
      const value = toldOf(name, { signs, parsed: detail?.value ?? null, zone })
      return [
        name,
        {
          value,
          checkDigit: holds === undefined ? 'none' : holds ? 'right' : 'wrong',
          confidence: confidenceOf(zone, { name, raw, holds, isEmpty: value === null }),
        },
      ]
    }),
  ) as Record<ZoneFieldName, ReadField>
  const names = lines[format === 'TD3' ? 0 : 2] ?? ''
  return {
    format,
    documentCode: (lines[0] ?? '').slice(0, 2).replace('<', ''),
    fields,
    doAllChecksHold: Object.values(checks).every(Boolean),
    // A filler at the end says that the name ended; where there is none it may have been cut off (ICAO 9303 part 4, 4.2.3).
    isNameCutOff: !names.endsWith('<'),
  }
}

/** `mrz` leaves out what it finds invalid; here it is told as read, for people to mend. */
function toldOf(
  name: ZoneFieldName,
  { signs, parsed, zone }: { signs: string; parsed: string | null; zone: VotedZone },
): string | null {
  if (name === 'firstName' || name === 'lastName') return namesOf(zone)[name]
  if (name === 'sex') return signs === 'M' || signs === 'F' ? signs : null
  if (name === 'birthDate' || name === 'expirationDate') return /^\d{6}$/.test(signs) ? signs : null
  if (name === 'documentNumber')
    return (
      (signs + (longRestOf(zone.format, zone.lines)?.slice(0, -1) ?? '')).replace(/<+/g, '') || null
    )
  return (parsed ?? signs.replace(/<+/g, ' ').trim()) || null
}

/** The primary name before two fillers, the others after (part 3, 4.6). */
function namesOf({ format, lines }: VotedZone) {
  const signs = format === 'TD3' ? (lines[0] ?? '').slice(5) : (lines[2] ?? '')
  const [last = '', ...rest] = signs.replace(/<+$/, '').split('<<')
  const spaced = (text: string) => text.replace(/<+/g, ' ').trim() || null
  return { lastName: spaced(last), firstName: spaced(rest.join('<')) }
}

/**
 * High: read alike and surely, and no check digit speaks against it. A name has no check digit and is never surer than its reading;
 * a field whose check digit fails is low whatever else speaks for it.
 */
function confidenceOf(
  zone: VotedZone,
  field: {
    name: ZoneFieldName
    raw: { line: number; start: number; end: number } | undefined
    holds: boolean | undefined
    isEmpty: boolean
  },
): FieldConfidence {
  const { raw, holds } = field
  if (!raw || holds === false) return 'low'
  if (field.name.endsWith('State') || field.name === 'nationality') {
    if (!isState(signsAt(zone.lines, [raw.line, raw.start, raw.end]))) return 'low'
  }
  const agreement = Math.min(...(zone.agreement[raw.line] ?? []).slice(raw.start, raw.end), 1)
  const sureness = Math.min(...(zone.sureness[raw.line] ?? []).slice(raw.start, raw.end), 1)
  const isAlike = zone.passes > 1 && agreement >= sure.agreement
  // What can be read otherwise without a check digit failing is for the traveller to look at.
  if (zone.doubt.places[raw.line]?.slice(raw.start, raw.end).includes(true)) return 'medium'
  if (holds === true && zone.isAgreed) return 'high'
  if (isAlike && sureness >= sure.sureness)
    return holds === undefined && !zone.isWhole ? 'medium' : 'high'
  return isAlike || holds === true ? 'medium' : 'low'
}
