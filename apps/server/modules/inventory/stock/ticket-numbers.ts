import { randomDigits, randomSigns } from '../../../platform/ids.ts'

/** Letters and digits that nobody confuses on paper or on the telephone: no I, L, O, 0, 1. */
const clearSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A reference of six signs that are not mistaken for one another. */
export const newPnr = (): string => randomSigns(clearSigns, 6)

/** A ticket number: the airline's accounting prefix (999 when we do not know it) and ten digits. */
export function newTicketNumber(airlineCode: string): string {
  return (accountingPrefixes[airlineCode] ?? '999') + randomDigits(10)
}

/** IATA accounting prefixes, with which every ticket number of an airline begins. */
const accountingPrefixes: Readonly<Record<string, string>> = {
  AF: '057',
  AZ: '055',
  BA: '125',
  CZ: '784',
  EK: '176',
  EP: '815',
  EY: '607',
  FG: '255',
  FZ: '141',
  G9: '514',
  GF: '072',
  HY: '250',
  IA: '073',
  IR: '096',
  J2: '771',
  J9: '486',
  KC: '465',
  KL: '074',
  KU: '229',
  LH: '220',
  ME: '076',
  MH: '232',
  MS: '077',
  OS: '257',
  PC: '624',
  PK: '214',
  QR: '157',
  RB: '070',
  RJ: '512',
  RQ: '384',
  SU: '555',
  SV: '065',
  TG: '217',
  TK: '235',
  W5: '537',
  WY: '910',
  XY: '593',
  Y9: '780',
  '6E': '312',
}
