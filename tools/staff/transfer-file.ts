/** One transfer that staff key in, or hand in as a file, at the agency's bank. */
export type Transfer = {
  iban: string
  holderFa: string
  amountRial: number
  /** By what the bank's list is matched with ours again. */
  description: string
}

/** The transfers of a batch as CSV for the bank: every text quoted, and none that a spreadsheet would run as a formula. */
export const writeTransfers = (transfers: readonly Transfer[]): string =>
  [
    'iban,holder,amountRial,description',
    ...transfers.map(({ iban, holderFa, amountRial, description }) =>
      [quoted(iban), quoted(holderFa), amountRial, quoted(description)].join(','),
    ),
    '',
  ].join('\n')

const quoted = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`
