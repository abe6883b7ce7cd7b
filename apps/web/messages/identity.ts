/** The words of signing in. */
export const identity = {
  title: 'ورود یا ثبت‌نام',
  phone: {
    lead: 'شمارهٔ موبایل خود را وارد کنید تا کد یک‌بارمصرف برایتان پیامک شود.',
    label: 'شمارهٔ موبایل',
    submit: 'دریافت کد',
    countriesFailed: 'فهرست کشورها باز نشد؛ پیش‌شمارهٔ ایران در دسترس است.',
    retry: 'تلاش دوباره',
    terms: 'با ورود به پرستو، <link>قوانین و شرایط استفاده</link> را می‌پذیرید.',
  },
  code: {
    lead: 'کد {length, number} رقمی به این شماره پیامک شد:',
    label: 'کد یک‌بارمصرف',
    submit: 'ورود',
    edit: 'ویرایش شماره',
    resend: 'ارسال دوبارهٔ کد',
    resendIn: 'ارسال دوباره تا',
    sentAgain: 'کد تازه‌ای برای شما فرستاده شد.',
  },
  welcome: 'خوش آمدید.',
} as const
