import { searchMessages } from './flights/search-messages.ts'
import { hotelMessages } from './hotels/hotel-messages.ts'
import { staffMessages } from './identity/staff-messages.ts'
import { insuranceMessages } from './insurance/insurance-messages.ts'
import { approvalMessages } from './office/approval-messages.ts'
import { officeMessages } from './office/office-messages.ts'
import { tourMessages } from './tours/tour-messages.ts'
import { visaMessages } from './visas/visa-messages.ts'

/**
 * Every code with its one Persian sentence (one piece: the catalogue that server and web share; spec, sections 5 and 8).
 * A code is what machines read; the sentence is what people read, always polite and with a way on.
 */
export const messages = {
  // General
  CHECK_ENTERED_VALUES: 'لطفاً مقادیر واردشده را بررسی کنید.',
  REQUIRED: 'این مورد الزامی است.',
  UNAUTHORIZED: 'برای ادامه وارد حساب خود شوید.',
  FORBIDDEN: 'شما به این بخش دسترسی ندارید.',
  NOT_FOUND: 'موردی با این مشخصات پیدا نشد.',
  TOO_MANY_REQUESTS: 'تعداد درخواست‌های شما زیاد بوده است. کمی بعد دوباره تلاش کنید.',
  INTERNAL_SERVER_ERROR: 'مشکلی از سمت ما پیش آمد. لطفاً دوباره تلاش کنید.',
  SERVICE_UNAVAILABLE: 'سرویس در حال آماده‌شدن است. چند لحظهٔ دیگر تلاش کنید.',
  IDEMPOTENCY_KEY_REUSED: 'این درخواست پیش‌تر با مقادیر دیگری ثبت شده است.',
  REQUEST_IN_PROGRESS: 'درخواست قبلی شما در حال انجام است. چند لحظه صبر کنید.',
  PAYLOAD_TOO_LARGE: 'حجم اطلاعات ارسالی بیش از حد مجاز است.',

  // Signing in
  PHONE_NUMBER_REQUIRED: 'شمارهٔ موبایل را وارد کنید.',
  PHONE_NUMBER_IS_INVALID: 'شمارهٔ موبایل درست نیست.',
  CODE_INCOMPLETE: 'کد یک‌بارمصرف را کامل وارد کنید.',
  CODE_WRONG: 'کد واردشده درست نیست.',
  CODE_EXPIRED: 'این کد دیگر معتبر نیست. کد جدید بگیرید.',
  CODE_SENT_RECENTLY: 'کد برای شما ارسال شده است. تا درخواست دوباره کمی صبر کنید.',
  NUMBER_LOCKED: 'به‌دلیل تلاش‌های ناموفق، ورود با این شماره برای مدتی بسته است.',
  PUSH_NOT_POSSIBLE: 'اعلان روی این دستگاه ممکن نیست.',
  MESSAGE_CANNOT_BE_TURNED_OFF:
    'این پیامک را نمی‌توان خاموش کرد؛ از لغو و تغییر پرواز باید به‌موقع باخبر شوید.',
  CHANNEL_NOT_AVAILABLE: 'ارسال کد از این راه فعلاً ممکن نیست. راه دیگری را انتخاب کنید.',
  PREFIX_NOT_SERVED: 'به شماره‌های این کشور کد نمی‌فرستیم. با ایمیل وارد شوید.',
  PROOF_OF_WORK_REQUIRED: 'چند لحظه صبر کنید تا بررسی شود؛ کد پس از آن ارسال می‌شود.',
  CODES_OF_DAY_SPENT:
    'امروز درخواست کد پیامکی بیش از اندازه بوده است. با ایمیل یا رمز عبور وارد شوید، یا فردا دوباره تلاش کنید.',
  EMAIL_REQUIRED: 'ایمیل را وارد کنید.',
  USERNAME_REQUIRED: 'شمارهٔ موبایل یا ایمیل را وارد کنید.',
  PASSWORD_REQUIRED: 'رمز عبور را وارد کنید.',
  SIGN_IN_REFUSED: 'نام کاربری یا رمز عبور درست نیست.',
  SIGN_IN_LOCKED: 'به‌دلیل تلاش‌های ناموفق، ورود با رمز عبور برای مدتی بسته است. با کد وارد شوید.',
  TOO_MANY_PASSKEYS: 'بیشتر از این نمی‌توانید کلید عبور داشته باشید. ابتدا یکی را حذف کنید.',
  PASSKEY_NOT_KNOWN:
    'این کلید عبور پذیرفته نشد؛ شاید از حساب حذف شده باشد. با کد یک‌بارمصرف وارد شوید.',
  GOOGLE_NOT_AVAILABLE: 'ورود با گوگل فعلاً ممکن نیست. راه دیگری را انتخاب کنید.',
  GOOGLE_TOKEN_IS_INVALID: 'ورود با گوگل تأیید نشد. دوباره تلاش کنید.',
  GOOGLE_EMAIL_NOT_PROVED: 'برای این ایمیل حسابی هست. با کدی که به ایمیل می‌فرستیم وارد شوید.',

  // A request for a group
  GROUP_SIZE_IS_INVALID: 'تعداد مسافران گروه باید از ۱۰ تا ۳۰۰ نفر باشد.',
  CONTACT_NAME_REQUIRED: 'نام رابط گروه را وارد کنید.',
  GROUP_REQUESTS_WAIT:
    'چند درخواست گروهی شما در صف پاسخ است. تا پاسخ آن‌ها صبر کنید یا با پشتیبانی تماس بگیرید.',

  // An order found without an account
  ORDER_NUMBER_REQUIRED: 'شمارهٔ سفارش را وارد کنید.',
  ORDER_NOT_FOUND: 'سفارشی با این شماره و این موبایل پیدا نشد. هر دو را دوباره بررسی کنید.',
  ORDER_PERMISSION_ENDED: 'زمان دیدن این سفارش تمام شده است. کد جدید بگیرید.',

  // The account
  WITHDRAWAL_ON_HOLD:
    'برای امنیت پول شما، تا یک روز پس از تغییر نام، شماره شبا یا ورود با دستگاه جدید به حساب بانکی واریز نمی‌کنیم.',
  CURRENT_PASSWORD_REQUIRED: 'رمز عبور فعلی را وارد کنید.',
  CURRENT_PASSWORD_WRONG: 'رمز عبور فعلی درست نیست.',
  NEW_PASSWORD_REQUIRED: 'رمز عبور جدید را وارد کنید.',
  PASSWORD_TOO_SHORT: 'رمز عبور باید حداقل ۶ حرف باشد.',
  PASSWORD_TOO_SHORT_FOR_STAFF: 'رمز عبور کارکنان باید حداقل ۸ حرف باشد.',
  PASSWORD_TOO_LONG: 'رمز عبور بیش از اندازه بلند است.',
  PASSWORD_TOO_COMMON: 'این رمز عبور زود حدس زده می‌شود. رمز دیگری انتخاب کنید.',
  REPEAT_PASSWORD_REQUIRED: 'تکرار رمز عبور را وارد کنید.',
  PASSWORDS_DO_NOT_MATCH: 'رمز عبور و تکرار آن یکی نیستند.',
  PASSWORD_ALREADY_SET: 'حساب شما رمز عبور دارد. برای تغییر آن رمز فعلی را وارد کنید.',
  PASSWORD_NOT_SET: 'حساب شما هنوز رمز عبور ندارد.',
  EMAIL_TAKEN: 'این ایمیل برای حساب دیگری ثبت شده است.',
  NATIONAL_CODE_TAKEN: 'این کد ملی برای حساب دیگری ثبت شده است.',
  CARD_NUMBER_LENGTH: 'شمارهٔ کارت باید ۱۶ رقم باشد.',
  CARD_NUMBER_IS_INVALID: 'شمارهٔ کارت درست نیست.',
  ACCOUNT_NUMBER_IS_INVALID: 'شمارهٔ حساب باید حداقل ۱۰ رقم باشد.',
  IBAN_LENGTH: 'شمارهٔ شبا باید ۲۴ رقم باشد.',
  IBAN_IS_INVALID: 'شمارهٔ شبا درست نیست.',
  PROVE_AGAIN: 'برای این تغییر، یک بار دیگر هویت خود را تأیید کنید.',

  ...searchMessages,
  ...hotelMessages,
  ...visaMessages,
  ...insuranceMessages,
  ...tourMessages,
  ...staffMessages,
  ...approvalMessages,
  ...officeMessages,

  // Passengers
  FIRST_NAME_REQUIRED: 'نام لاتین را وارد کنید.',
  LAST_NAME_REQUIRED: 'نام خانوادگی لاتین را وارد کنید.',
  LATIN_LETTERS_ONLY: 'فقط از حروف لاتین و فاصله استفاده کنید.',
  FIRST_NAME_FARSI_REQUIRED: 'نام فارسی را وارد کنید.',
  LAST_NAME_FARSI_REQUIRED: 'نام خانوادگی فارسی را وارد کنید.',
  PERSIAN_LETTERS_ONLY: 'فقط از حروف فارسی استفاده کنید.',
  NAME_TOO_LONG: 'این نام بیش از اندازه بلند است.',
  GENDER_REQUIRED: 'جنسیت را انتخاب کنید.',
  BIRTH_DATE_REQUIRED: 'تاریخ تولد را وارد کنید.',
  BIRTH_DATE_IS_INVALID: 'تاریخ تولد درست نیست.',
  INFANT_TOO_YOUNG: 'نوزاد باید در روز پرواز حداقل ۱۰ روزه باشد.',
  PASSENGER_AGE_IS_INVALID: 'سن مسافر در روز پرواز با نوع بلیت هم‌خوان نیست.',
  NATIONAL_CODE_REQUIRED: 'کد ملی را وارد کنید.',
  NATIONAL_CODE_LENGTH: 'کد ملی باید ۱۰ رقم باشد.',
  NATIONAL_CODE_IS_INVALID: 'کد ملی معتبر نیست.',
  DOCUMENT_REQUIRED: 'شمارهٔ گذرنامه یا کد ملی را وارد کنید.',
  NATIONALITY_REQUIRED: 'ملیت را انتخاب کنید.',
  ISSUING_COUNTRY_REQUIRED: 'کشور صادرکنندهٔ گذرنامه را انتخاب کنید.',
  PASSPORT_TYPE_REQUIRED: 'نوع گذرنامه را انتخاب کنید.',
  PASSPORT_NO_REQUIRED: 'شمارهٔ گذرنامه را وارد کنید.',
  PASSPORT_NO_IS_INVALID: 'شمارهٔ گذرنامه درست نیست.',
  PASSPORT_EXPIRY_REQUIRED: 'تاریخ انقضای گذرنامه را وارد کنید.',
  PASS_VALIDITY_LESS_6MONTH: 'گذرنامه باید حداقل ۶ ماه اعتبار داشته باشد.',
  EMAIL_IS_INVALID: 'ایمیل درست نیست.',
  DUPLICATE_PASSENGER: 'این مسافر دو بار وارد شده است.',
  PASSENGERS_DO_NOT_MATCH_SEARCH: 'تعداد و نوع مسافران با جستجوی شما هم‌خوان نیست.',
  CANNOT_ADD_PASSENGER: 'در حال حاضر نمی‌توانید مسافر جدیدی اضافه کنید.',

  // Orders and seats
  PRICE_CHANGED: 'قیمت یا شرایط از سوی تأمین‌کننده تغییر کرده است.',
  FLIGHT_SOLD_OUT: 'ظرفیت این پرواز تکمیل شده است.',
  FLIGHT_NOT_AVAILABLE: 'این پرواز دیگر برای فروش باز نیست.',
  PART_NOT_AVAILABLE:
    'بخشی از این سفارش دیگر در دسترس نیست، پس هیچ بخشی از آن رزرو نشد و مبلغی از شما کم نشده است.',
  SUPPLIER_NOT_ANSWERING:
    'فروشندهٔ این پرواز الان پاسخ نمی‌دهد. چند دقیقهٔ دیگر دوباره تلاش کنید یا پرواز دیگری انتخاب کنید.',
  RETURN_BEFORE_ARRIVAL: 'پرواز برگشت باید پس از رسیدن پرواز رفت باشد.',
  HOLD_EXPIRED: 'مهلت پرداخت این سفارش تمام شده است. دوباره رزرو کنید.',
  ORDER_GIVEN_UP: 'این سفارش لغو شده است. دوباره رزرو کنید.',
  ORDER_GIVEN_UP_BY_AGENCY: 'آژانس این سفارش را لغو کرده است. می‌توانید دوباره رزرو کنید.',
  BOOKING_FAILED: 'رزرو انجام نشد. لطفاً دوباره رزرو کنید.',
  ISSUE_FAILED: 'صدور بلیت انجام نشد. مبلغ پرداختی به کیف پول شما برگشت.',
  ORDER_NOT_PAYABLE: 'این سفارش در وضعیت پرداخت نیست.',
  CAPTCHA_REQUIRED: 'کد امنیتی تصویر را وارد کنید.',
  CAPTCHA_IS_WRONG: 'کد امنیتی درست نیست. کد جدید را وارد کنید.',
  CAPTCHA_EXPIRED: 'زمان این کد امنیتی گذشته است. کد جدید را وارد کنید.',
  CANCELLATION_NOT_POSSIBLE: 'استرداد این بلیت از این راه ممکن نیست. با پشتیبانی تماس بگیرید.',
  PASSENGER_ALREADY_CANCELLED: 'بلیت این مسافر پیش‌تر استرداد شده است.',
  PENALTY_CHANGED: 'جریمهٔ استرداد تغییر کرده است. مبلغ جدید را ببینید و دوباره تأیید کنید.',
  FLIGHT_CHANGE_ANSWERED: 'به این تغییر پیش‌تر پاسخ داده‌اید.',
  FLIGHT_CHANGE_CLOSED:
    'مهلت پاسخ به این تغییر گذشته یا تغییر جدیدتری رسیده است. صفحهٔ سفر را دوباره ببینید.',
  CANCELLED_FLIGHT_NOT_ACCEPTABLE:
    'پرواز لغوشده را نمی‌توان پذیرفت. استرداد رایگان یا پرواز جایگزین را انتخاب کنید.',
  FREE_REFUND_NOT_DUE:
    'این تغییر از دو ساعت بیشتر نیست و استرداد آن با جریمهٔ همین بلیت انجام می‌شود.',
  ALTERNATIVE_REQUIRED: 'پرواز جایگزین را انتخاب کنید.',
  ORDER_NOT_CANCELLABLE:
    'این سفارش پرداخت شده است و لغو نمی‌شود. برای پس گرفتن آن، استرداد را انتخاب کنید.',
  TICKET_NOT_READY: 'بلیت هنوز صادر نشده است.',
  TOO_MANY_OPEN_ORDERS: 'سفارش‌های پرداخت‌نشدهٔ شما زیاد است. ابتدا آن‌ها را پرداخت یا لغو کنید.',
  TOO_MANY_OPEN_TRAVELLERS:
    'سفارش‌های پرداخت‌نشدهٔ شما روی هم برای ۹ مسافر جا نگه می‌دارد. ابتدا یکی از آن‌ها را پرداخت یا لغو کنید.',
  TRAVELLER_IN_OPEN_ORDERS:
    'این مسافر در چند سفارش پرداخت‌نشدهٔ دیگر هم هست. ابتدا آن‌ها را پرداخت یا لغو کنید.',

  // Money
  NO_ACTIVE_GATEWAY: 'در حال حاضر درگاه پرداخت فعالی وجود ندارد.',
  GATEWAY_NOT_AVAILABLE: 'این درگاه الان پاسخ نمی‌دهد. درگاه دیگری را انتخاب کنید.',
  OUTSIDE_GATEWAY_LIMITS:
    'هیچ درگاهی این مبلغ را یک‌جا نمی‌پذیرد. کیف پول را در چند نوبت شارژ کنید و از آن بپردازید.',
  PAYMENT_FAILED:
    'پرداخت انجام نشد. اگر مبلغی از حساب شما کم شده باشد، حداکثر تا ۷۲ ساعت به حسابتان برمی‌گردد.',
  INSUFFICIENT_BALANCE:
    'موجودی کیف پول کافی نیست. در صورت امکان کیف پول را شارژ کنید یا با پشتیبانی تماس بگیرید.',
  TOP_UP_TOO_SMALL: 'مبلغ شارژ نباید کمتر از ۱٬۰۰۰ تومان باشد.',
  TOP_UP_TOO_LARGE: 'مبلغ شارژ بیش از سقف مجاز است.',
  AMOUNT_IS_INVALID: 'مبلغ درست نیست.',
  DISCOUNT_CODE_REQUIRED: 'کد تخفیف را وارد کنید.',
  DISCOUNT_CODE_NOT_FOUND: 'این کد تخفیف معتبر نیست.',
  DISCOUNT_CODE_ENDED: 'مهلت این کد تخفیف تمام شده است.',
  DISCOUNT_CODE_NOT_STARTED: 'زمان استفاده از این کد تخفیف هنوز نرسیده است.',
  DISCOUNT_CODE_NOT_FOR_THIS: 'این کد تخفیف برای این سفارش نیست.',
  DISCOUNT_CODE_FIRST_ORDER: 'این کد تخفیف فقط برای اولین خرید است.',
  DISCOUNT_TOTAL_TOO_SMALL: 'مبلغ این سفارش از کمترین مبلغ این کد تخفیف کمتر است.',
  DISCOUNT_CODE_USED_BY_YOU: 'شما از این کد تخفیف استفاده کرده‌اید.',
  DISCOUNT_CODE_USED_UP: 'ظرفیت این کد تخفیف تکمیل شده است.',
  WALLET_NOT_EMPTY: 'کیف پول شما موجودی دارد. پیش از بستن حساب، آن را برداشت یا خرج کنید.',
  ORDER_STILL_OPEN: 'یک سفارش شما هنوز تمام نشده است. پیش از بستن حساب، آن را پرداخت یا لغو کنید.',
  PAYMENT_STILL_OPEN:
    'یک پرداخت شما هنوز در انتظار پاسخ بانک است. چند دقیقهٔ دیگر دوباره امتحان کنید.',
  TRIP_STILL_AHEAD: 'هنوز سفری در پیش دارید. پس از پایان سفر می‌توانید حساب را ببندید.',
  REFUND_STILL_OPEN: 'یک درخواست استرداد شما هنوز باز است. پس از پایان آن می‌توانید حساب را ببندید.',
  PAYOUT_STILL_OPEN: 'مبلغی در راه حساب بانکی شماست. پس از واریز آن می‌توانید حساب را ببندید.',
  STAFF_ACCOUNT_STAYS: 'این حساب متعلق به همکاران آژانس است. ابتدا باید دسترسی‌های آن برداشته شود.',
  WITHDRAWAL_TOO_SMALL: 'مبلغ برداشت نباید کمتر از ۱۰٬۰۰۰ تومان باشد.',
  WITHDRAWAL_TOO_LARGE: 'مبلغ برداشت بیش از سقف مجاز است.',
  WITHDRAWAL_ALREADY_OPEN:
    'یک درخواست برداشت در حال انجام دارید. پس از پایان آن دوباره درخواست دهید.',
  BANK_ACCOUNT_REQUIRED: 'برای برداشت، ابتدا شمارهٔ شبای خود را ثبت کنید.',
  BANK_ACCOUNT_NOT_VERIFIED:
    'حساب بانکی شما هنوز تأیید نشده است. پس از تأیید می‌توانید برداشت کنید.',
  BANK_ACCOUNT_NAME_DIFFERS:
    'نام صاحب حساب با نام شما یکی نیست. شبای حساب خودتان را ثبت کنید یا نام خود را کامل کنید.',
  BANK_ACCOUNT_NAME_MISSING:
    'برای تأیید حساب بانکی، نام و نام خانوادگی فارسی خود را در حساب کاربری بنویسید.',
  BANK_ACCOUNT_NOT_FOUND: 'بانک این شماره شبا را نمی‌شناسد. شماره را بررسی و دوباره ثبت کنید.',
  DATE_IS_INVALID: 'تاریخ درست نیست.',
  DATES_OUT_OF_ORDER: 'تاریخ پایان پیش از تاریخ آغاز است.',
  IMAGE_TOO_LARGE: 'حجم تصویر بیش از ۵ مگابایت است. تصویر کوچک‌تری انتخاب کنید.',
  IMAGE_WRONG_FORMAT: 'قالب تصویر پذیرفته نیست. تصویر را با قالب جی‌پگ یا پی‌ان‌جی انتخاب کنید.',
  IMAGE_IS_INVALID: 'این فایل تصویر سالمی نیست. تصویر دیگری انتخاب کنید.',
  IMAGE_UPLOAD_FAILED: 'بارگذاری تصویر انجام نشد. لطفاً دوباره تلاش کنید.',
  PASSPORT_IS_NOT_READABLE:
    'دو خط پایین گذرنامه در این تصویر خوانده نشد. تصویری روشن و صاف از کل صفحه بگیرید یا فرم را خودتان پر کنید.',
  PASSPORT_READER_IS_BUSY:
    'الان گذرنامه‌های دیگری خوانده می‌شود. چند ثانیهٔ دیگر دوباره تلاش کنید یا فرم را خودتان پر کنید.',
  AMOUNTS_OUT_OF_ORDER: 'بیشترین مبلغ از کمترین مبلغ کمتر است.',

  // Refunds
  REFUND_REASON_REQUIRED: 'دلیل استرداد را انتخاب کنید.',
  REFUND_AGREEMENT_REQUIRED: 'برای ادامه، قوانین استرداد را بپذیرید.',
  REFUND_ITEM_REQUIRED: 'حداقل یک مورد را انتخاب کنید.',
  REFUND_PROOF_REQUIRED: 'تصویر نامهٔ رد ویزا را پیوست کنید.',
  REFUND_QUOTE_EXPIRED: 'مهلت این مبلغ تمام شده است. مبلغ جدید را ببینید و دوباره تأیید کنید.',
  REFUND_ALREADY_REQUESTED: 'برای این بلیت پیش‌تر درخواست استرداد ثبت شده است.',
  NOT_REFUNDABLE: 'با این دلیل مبلغی به شما برنمی‌گردد.',
  PART_PAID_GOES_WHOLE:
    'سفارشی که بخشی از آن پرداخت شده است یک‌جا لغو می‌شود. همهٔ موارد را انتخاب کنید.',
  UNITS_GO_TOGETHER:
    'این بلیت‌ها با هم خریده شده‌اند و فقط با هم پس داده می‌شوند. همهٔ مسافران را انتخاب کنید.',
  MINOR_LEFT_ALONE: 'کودک و نوزاد بدون بزرگسال سفر نمی‌کنند. بلیت آن‌ها را هم انتخاب کنید.',
  REFUND_ACCOUNT_NOT_VERIFIED: 'حساب بانکی تأییدشده‌ای به نام شما نداریم. کیف پول را انتخاب کنید.',
  ACCOUNT_OWNER_DOES_NOT_MATCH: 'نام واردشده باید با نام صاحب حساب یکی باشد.',

  // Invoices
  INVOICE_NOT_READY: 'صورتحساب پس از صدور بلیت آماده می‌شود.',
  INVOICE_NOT_ISSUED: 'صورتحساب این سفر هنوز صادر نشده است.',
  INVOICE_ALREADY_ISSUED:
    'صورتحساب صادر شده است و مشخصات خریدار آن دیگر تغییر نمی‌کند. برای اصلاح با پشتیبانی تماس بگیرید.',
  BUYER_NAME_REQUIRED: 'نام خریدار را وارد کنید.',
  LEGAL_ID_REQUIRED: 'شناسهٔ ملی شرکت را وارد کنید.',
  LEGAL_ID_LENGTH: 'شناسهٔ ملی شرکت باید ۱۱ رقم باشد.',
  LEGAL_ID_IS_INVALID: 'شناسهٔ ملی شرکت معتبر نیست.',
  ECONOMIC_CODE_IS_INVALID: 'کد اقتصادی باید ۱۱، ۱۲ یا ۱۴ رقم باشد.',
  POSTAL_CODE_REQUIRED: 'کد پستی را وارد کنید.',
  POSTAL_CODE_IS_INVALID: 'کد پستی باید ۱۰ رقم باشد و با صفر آغاز نشود.',
  ADDRESS_REQUIRED: 'آدرس را وارد کنید.',
  TEXT_TOO_LONG: 'این متن بیش از اندازه بلند است.',

  // Written pages
  ALT_REQUIRED: 'بنویسید تصویر چه نشان می‌دهد، برای کسی که آن را نمی‌بیند.',
  ASSET_UNKNOWN: 'تصویری که در متن آمده پیدا نشد.',

  // Sites that compare prices
  RESELLER_NOT_AVAILABLE: 'همکاری با این سایت مقایسهٔ قیمت فعال نیست.',
  RESELLER_KEY_IS_WRONG: 'کلید این سایت مقایسهٔ قیمت درست نیست.',
  RESELLER_ASKS_EACH_WAY: 'پرواز رفت و برگشت داخلی را دو جستجوی یک‌طرفه بپرسید.',
  RESELLER_STEP_NOT_REACHED: 'این سفارش هنوز به این مرحله نرسیده است.',

  // Support
  SUPPORT_SUBJECT_REQUIRED: 'موضوع را انتخاب کنید.',
  SUPPORT_TEXT_REQUIRED: 'پیام خود را بنویسید.',
  SUPPORT_TEXT_TOO_SHORT: 'پیام خود را کمی کامل‌تر بنویسید.',
  SUPPORT_TEXT_TOO_LONG: 'پیام بیش از اندازه بلند است. آن را تا ۲٬۰۰۰ حرف کوتاه کنید.',
  SUPPORT_TOO_MANY_OPEN: 'پیام‌های باز شما زیاد است. تا پاسخ به آن‌ها کمی صبر کنید.',
  TICKET_SENT_RECENTLY: 'بلیت به‌تازگی چند بار ارسال شده است. یک ساعت دیگر دوباره تلاش کنید.',
} as const

export type Code = keyof typeof messages

const statuses: Partial<Record<Code, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  FRESH_PROOF_REQUIRED: 403,
  NOT_STAFF: 403,
  RESELLER_KEY_IS_WRONG: 401,
  NOT_FOUND: 404,
  SEARCH_NOT_FOUND: 404,
  HOTEL_UNKNOWN: 404,
  TOUR_UNKNOWN: 404,
  DEPARTURE_UNKNOWN: 404,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAGE_CHANGED: 409,
  REVIEW_CHANGED: 409,
  RULES_CHANGED: 409,
  STATEMENT_SUM_CHANGED: 409,
  REQUEST_IN_PROGRESS: 409,
  PAYLOAD_TOO_LARGE: 413,
  IMAGE_TOO_LARGE: 413,
  IMAGE_WRONG_FORMAT: 415,
  TOO_MANY_REQUESTS: 429,
  CODES_OF_DAY_SPENT: 429,
  PASSPORT_READER_IS_BUSY: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
}

/** The HTTP status a code answers with; every refusal not named here is 400, shown as a toast by clients. */
export const statusOf = (code: Code): number => statuses[code] ?? 400

/** Whether a string, for example a schema's issue text, is one of our codes. */
export const isCode = (text: string): text is Code => Object.hasOwn(messages, text)

/** The Persian sentence of a code; an unknown code reads as the generic one (spec 8, "check entered values"). */
export const messageOf = (code: string): string =>
  isCode(code) ? messages[code] : messages.CHECK_ENTERED_VALUES
