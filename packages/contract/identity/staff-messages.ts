/** Why staff are not let in, or not let on, in the words they read. */
export const staffMessages = {
  FRESH_PROOF_REQUIRED: 'برای این کار، یک بار دیگر با کلید عبور یا کد برنامه تأیید کنید.',
  NOT_STAFF: 'حساب شما دسترسی کارکنان ندارد.',
  SECOND_FACTOR_WRONG: 'تأیید نشد. دوباره تلاش کنید.',
  SECOND_FACTOR_LOCKED:
    'به‌دلیل تلاش‌های ناموفق، تأیید برای مدتی بسته است. کمی بعد دوباره تلاش کنید.',
  SECOND_FACTOR_NOT_SET: 'هنوز کلید عبور یا برنامهٔ کدساز ندارید. ابتدا یکی را ثبت کنید.',
  PASSKEY_REFUSED: 'کلید عبور ثبت نشد. دوباره تلاش کنید.',
  PASSKEY_NAME_REQUIRED: 'نامی برای این کلید عبور بنویسید.',
  LAST_SECOND_FACTOR: 'این تنها راه تأیید شماست. ابتدا راه دیگری ثبت کنید.',
} as const
