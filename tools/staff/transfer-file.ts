/** What the bank's clerk keys in; a field that could be read as a formula is made plain text. */
export function transferFile(
  transfers: readonly {
    iban: string
    amountRial: number
    accountOwner: string
    number: string
  }[],
): string {
  const plain = (text: string) =>
    `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = transfers.map(({ iban, amountRial, accountOwner, number }) =>
    [plain(iban), String(amountRial), plain(accountOwner), plain(number)].join(','),
  )
  return `${['iban,amountRial,accountOwner,refundNumber', ...rows].join('\r\n')}\r\n`
}
