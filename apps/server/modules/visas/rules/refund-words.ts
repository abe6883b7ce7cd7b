import type { CaseStage, RefundCause } from '@parastoo/contract/visas/cases'
import type { VisaFeeKind } from '@parastoo/contract/visas/words'

/** How a stage of a case and what happens in it are called among staff. */
export const stageWords: Readonly<Record<CaseStage, string>> = {
  created: 'پیش از بررسی',
  preparing: 'آماده‌سازی مدارک',
  filed: 'پس از ارسال به مرجع',
  decided: 'پس از پاسخ مرجع',
}
export const causeWords: Readonly<Record<RefundCause, string>> = {
  withdrawn: 'انصراف مسافر',
  refused: 'رد شدن ویزا',
  late: 'دیر شدن',
  'our-error': 'خطای ما',
  closed: 'بسته شدن پرونده',
}
/** How staff call a fee, as the desk's sheet does. */
export const feeWords: Readonly<Record<VisaFeeKind, string>> = {
  government: 'هزینهٔ رسمی',
  urgent: 'هزینهٔ فوری',
  centre: 'هزینهٔ مرکز',
  service: 'کارمزد ما',
  courier: 'پیک',
  deposit: 'ودیعه',
}
