/** The words of handing in pictures. */
export const uploads = {
  choose: 'انتخاب تصویر',
  camera: 'عکس گرفتن',
  drop: 'یا تصویر را همین‌جا رها کنید.',
  limits: 'تصویر JPG یا PNG، هر کدام تا ۵ مگابایت.',
  remove: 'حذف {name}',
  cancel: 'لغو ارسال {name}',
  states: {
    waiting: 'در نوبت ارسال',
    sending: 'در حال ارسال',
    done: 'دریافت شد',
  },
  unfinished: 'تا پایان ارسال تصویرها کمی صبر کنید، یا آن‌ها را حذف کنید.',
  interrupted: 'ارسال این تصویر نیمه‌کاره ماند. لطفاً دوباره انتخابش کنید.',
  gone: 'این تصویرها دیگر در دسترس نیستند: {names}. اگر لازم است دوباره انتخابشان کنید.',
  tooMany: 'بیشتر از {most, number} تصویر پذیرفته نمی‌شود.',
} as const
