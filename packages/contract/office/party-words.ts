/** What banks and suppliers are called by staff; the book and the lists know them by short names. */
const parties: Readonly<Record<string, string>> = {
  inventory: 'پروازهای خودمان',
  own: 'هتل‌های قراردادی',
  'own-tours': 'تورهای خودمان',
  'visa-uae': 'ویزای امارات',
  'visa-azerbaijan': 'ویزای جمهوری آذربایجان',
  'visa-thailand': 'ویزای تایلند',
  'visa-italy': 'ویزای ایتالیا',
  sandbox: 'درگاه آزمایشی',
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  hyperpay: 'هایپرپی',
  qi: 'کی‌کارت',
  fib: 'FIB',
  zaincash: 'زین‌کاش',
  snapppay: 'اسنپ‌پی',
  etg: 'ETG',
  liteapi: 'LiteAPI',
}

/** «پروازهای خودمان» for `inventory`, and for `supplier:inventory` too; one that nobody has named is called as it is known. */
export function partyWord(name: string): string {
  const own = name.replace(/^(bank|supplier):/, '')
  // Whoever sold us tickets over their counter is called as staff wrote it.
  const [, outside] = /^external:(.+)$/.exec(own) ?? []
  return outside ? `${outside} (خرید از بیرون)` : (parties[own] ?? own)
}
