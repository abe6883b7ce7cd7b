/** Why something that needs two people is refused, in the words staff read. */
export const approvalMessages = {
  APPROVAL_SAME_PERSON: 'تأیید با همکار دیگری است، نه با کسی که درخواست داده است.',
  APPROVAL_OWN_CASE: 'این مورد به خود شما مربوط است. همکار دیگری باید تصمیم بگیرد.',
  APPROVAL_CHANGED:
    'آنچه درخواست شده در این فاصله تغییر کرده است. این درخواست را رد کنید تا دوباره ثبت شود.',
  APPROVAL_ENDED: 'دربارهٔ این درخواست پیش‌تر تصمیم گرفته شده یا مهلتش گذشته است.',
  APPROVAL_ALREADY_ASKED: 'برای همین مورد درخواستی منتظر تأیید است.',
  APPROVAL_NOTHING_TO_DO: 'چیزی برای انجام نمانده است.',
  REFUND_NEEDS_APPROVAL:
    'این مبلغ بیش از جدول جریمه است. درخواست تأیید بدهید تا همکار دیگری ببیند.',
  WALLET_HOLDS_LESS: 'موجودی این کیف پول از این مبلغ کمتر است.',
  APPROVAL_REASON_REQUIRED: 'دلیل را در چند کلمه بنویسید.',
} as const
