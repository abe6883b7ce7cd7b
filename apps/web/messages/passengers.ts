/** The words of what is asked of a passenger, while buying and among the saved ones. */
export const passengers = {
  firstNameFarsi: 'نام فارسی',
  lastNameFarsi: 'نام خانوادگی فارسی',
  firstName: 'نام لاتین',
  lastName: 'نام خانوادگی لاتین',
  gender: 'جنسیت',
  birthDate: 'تاریخ تولد',
  document: 'مدرک شناسایی',
  nationalCode: 'کد ملی',
  nationality: 'ملیت',
  issuingCountry: 'کشور صادرکنندهٔ گذرنامه',
  countrySearch: 'نام کشور',
  countriesFailed: 'فهرست کشورها باز نشد. چند لحظهٔ دیگر دوباره باز کنید.',
  passportType: 'نوع گذرنامه',
  passportTypes: {
    IranianPassport: 'ایرانی',
    IraqPassport: 'عراقی',
    OtherCountries: 'کشورهای دیگر',
  },
  passportNumber: 'شمارهٔ گذرنامه',
  passportExpiry: 'تاریخ انقضای گذرنامه',
} as const
