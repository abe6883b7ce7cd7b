/** The words of choosing a bank, wherever something is paid. */
export const paying = {
  gateways: 'درگاه پرداخت',
  loading: 'در حال دریافت درگاه‌ها',
  gatewaysFailed: 'درگاه‌های پرداخت باز نشدند.',
  gatewaysFailedText: 'اتصال خود را بررسی کنید و دوباره تلاش کنید.',
  noGateway: 'در حال حاضر درگاه پرداخت فعالی وجود ندارد.',
  noGatewayText: 'لطفاً چند دقیقهٔ دیگر دوباره تلاش کنید.',
  retry: 'تلاش دوباره',
  toBank: 'در حال انتقال به صفحهٔ بانک…',
  standIn: '{chosen} الان پاسخ نمی‌دهد.',
  standInText: 'همین مبلغ را می‌توانید در صفحهٔ {other} بپردازید. از حساب شما چیزی کم نشده است.',
  standInGo: 'ادامه با {other}',
  aGateway: 'درگاه انتخاب‌شده',
  anotherGateway: 'درگاه دیگر',
  safe: 'پرداخت در صفحهٔ امن بانک انجام می‌شود.',
} as const
