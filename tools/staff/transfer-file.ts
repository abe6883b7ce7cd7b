import type { Withdrawal } from '@parastoo/server/modules/wallet/index'

type Transfer = Pick<Withdrawal, 'iban' | 'holderFa' | 'amountRial' | 'withdrawalId'>

/** The transfers of a batch as CSV for the bank: every text quoted, and none that a spreadsheet would run as a formula. */
export const writeTransfers = (transfers: readonly Transfer[]): string =>
  [
    'iban,holder,amountRial,description',
    ...transfers.map(({ iban, holderFa, amountRial, withdrawalId }) =>
      [quoted(iban), quoted(holderFa), amountRial, quoted(withdrawalId)].join(','),
    ),
    '',
  ].join('\n')

const quoted = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`
