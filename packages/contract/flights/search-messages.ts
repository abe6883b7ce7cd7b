/**
 * The sentences of a search, apart from the catalogue they are part of (messages.ts), so that the search box of the first page
 * tells its faults without carrying the other two hundred.
 */
export const searchMessages = {
  ORIGIN_REQUIRED: 'مبدأ را انتخاب کنید.',
  DESTINATION_REQUIRED: 'مقصد را انتخاب کنید.',
  SAME_ORIGIN_AND_DESTINATION: 'مبدأ و مقصد نمی‌توانند یکی باشند.',
  DEPARTURE_DATE_REQUIRED: 'تاریخ رفت را انتخاب کنید.',
  DEPARTURE_DATE_IN_PAST: 'تاریخ پرواز گذشته است.',
  DEPARTURE_DATE_TOO_FAR: 'این تاریخ هنوز برای فروش باز نشده است.',
  RETURN_DATE_REQUIRED: 'تاریخ برگشت را انتخاب کنید.',
  RETURN_BEFORE_DEPARTURE: 'تاریخ برگشت پیش از تاریخ رفت است.',
  FLIGHT_BEFORE_PREVIOUS: 'این پرواز پیش از پرواز قبلی است.',
  PASSENGERS_REQUIRED: 'لطفاً مسافر یا مسافران را انتخاب کنید.',
  TOO_MANY_PASSENGERS: 'در هر جستجو حداکثر ۹ مسافر می‌توانید انتخاب کنید.',
  TOO_MANY_INFANTS: 'تعداد نوزادان نمی‌تواند بیشتر از بزرگسالان باشد.',
  TOO_MANY_CHILDREN_PER_ADULT:
    'هر بزرگسال می‌تواند حداکثر ۳ کودک، یا ۲ کودک و ۱ نوزاد همراه داشته باشد.',
  PASSENGER_COUNT_IS_INVALID: 'تعداد مسافران درست نیست.',
  SEARCH_NOT_FOUND: 'این جستجو دیگر معتبر نیست. لطفاً دوباره جستجو کنید.',
  CALENDAR_TOO_LONG: 'قیمت روزها را حداکثر برای ۶۲ روز می‌توان دید.',
  CALENDAR_ENDS_BEFORE_IT_BEGINS: 'پایان بازه پیش از آغاز آن است.',
  PLACE_UNKNOWN: 'این شهر یا فرودگاه را نمی‌شناسیم.',
} as const

export type SearchCode = keyof typeof searchMessages
