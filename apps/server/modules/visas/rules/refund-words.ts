import type { CaseStage, RefundCause } from '@parastoo/contract/visas/cases'

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
