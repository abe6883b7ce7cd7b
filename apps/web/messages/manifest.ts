/** What an installed site is called by the phone: the entries of a long press, and what its pictures show. */
export const manifest = {
  search: 'جستجوی پرواز',
  trips: 'سفرهای من',
  wallet: 'کیف پول',
  narrow: 'جستجوی پرواز روی گوشی',
  wide: 'نتیجه‌های پرواز روی صفحهٔ بزرگ',
}
