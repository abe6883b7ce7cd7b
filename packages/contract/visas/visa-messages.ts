/** Why a question about a visa is refused, in the words people read. */
export const visaMessages = {
  DESTINATION_UNKNOWN: 'ویزای این کشور را نداریم. کشور دیگری انتخاب کنید.',
  VISA_TYPE_UNKNOWN: 'این نوع ویزا را نمی‌شناسیم. نوع دیگری انتخاب کنید.',
  VISA_CANNOT_BE_ISSUED: 'صدور ویزا در حال حاضر ممکن نیست.',
  APPLICANTS_REQUIRED: 'حداقل یک مسافر انتخاب کنید.',
  TOO_MANY_APPLICANTS: 'هر درخواست ویزا حداکثر برای ۹ نفر است.',
} as const
