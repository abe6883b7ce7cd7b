/** The words React Aria speaks for us, in Persian, by its own folder names. Its packages ship 34 languages and no Persian. */

/** The part of React Aria's string formatter that a message with counts or choices uses. */
type Speaker = {
  number(value: number): string
  select(cases: Record<string, string | (() => string)>, value: string | boolean): string
}

type Told = Record<string, string | number | boolean | undefined>
type Message = string | ((told: never, speaker: Speaker) => string)

const count = (told: { count: number }, speaker: Speaker) => speaker.number(told.count)

/** Every folder of strings our components reach; `react-aria-fa.test.ts` compares the keys with the packages' own. */
export const reactAriaStrings = {
  autocomplete: { collectionLabel: 'پیشنهادها' },
  breadcrumbs: { breadcrumbs: 'مسیر صفحه' },
  calendar: {
    previous: 'قبلی',
    next: 'بعدی',
    selectedDateDescription: (told: Told) => `تاریخ انتخاب‌شده: ${told.date}`,
    selectedRangeDescription: (told: Told) => `بازهٔ انتخاب‌شده: ${told.dateRange}`,
    todayDate: (told: Told) => `امروز، ${told.date}`,
    todayDateSelected: (told: Told) => `امروز، ${told.date}، انتخاب شده`,
    dateSelected: (told: Told) => `${told.date}، انتخاب شده`,
    startRangeSelectionPrompt: 'برای آغاز بازه بزنید',
    finishRangeSelectionPrompt: 'برای پایان بازه بزنید',
    minimumDate: 'نخستین تاریخ ممکن',
    maximumDate: 'آخرین تاریخ ممکن',
    dateRange: (told: Told) => `${told.startDate} تا ${told.endDate}`,
  },
  combobox: {
    focusAnnouncement: (
      told: {
        isGroupChange: boolean
        groupTitle: string
        groupCount: number
        optionText: string
        isSelected: boolean
      },
      speaker: Speaker,
    ) => {
      const group = told.isGroupChange
        ? `گروه ${told.groupTitle}، ${speaker.number(told.groupCount)} گزینه. `
        : ''
      return `${group}${told.optionText}${told.isSelected ? '، انتخاب شده' : ''}`
    },
    countAnnouncement: (told: { optionCount: number }, speaker: Speaker) =>
      `${speaker.number(told.optionCount)} گزینه یافت شد.`,
    selectedAnnouncement: (told: Told) => `${told.optionText}، انتخاب شد`,
    buttonLabel: 'نمایش پیشنهادها',
    listboxLabel: 'پیشنهادها',
  },
  datepicker: {
    era: 'دوره',
    year: 'سال',
    month: 'ماه',
    day: 'روز',
    hour: 'ساعت',
    minute: 'دقیقه',
    second: 'ثانیه',
    dayPeriod: 'قبل یا بعد از ظهر',
    calendar: 'تقویم',
    startDate: 'تاریخ آغاز',
    endDate: 'تاریخ پایان',
    weekday: 'روز هفته',
    timeZoneName: 'منطقهٔ زمانی',
    selectedDateDescription: (told: Told) => `تاریخ انتخاب‌شده: ${told.date}`,
    selectedRangeDescription: (told: Told) =>
      `بازهٔ انتخاب‌شده: ${told.startDate} تا ${told.endDate}`,
    selectedTimeDescription: (told: Told) => `ساعت انتخاب‌شده: ${told.time}`,
  },
  grid: {
    deselectedItem: (told: Told) => `${told.item} از انتخاب بیرون آمد.`,
    select: 'انتخاب',
    selectedCount: (told: { count: number }, speaker: Speaker) =>
      told.count === 0 ? 'چیزی انتخاب نشده است.' : `${count(told, speaker)} مورد انتخاب شده است.`,
    selectedAll: 'همه انتخاب شدند.',
    selectedItem: (told: Told) => `${told.item} انتخاب شد.`,
    longPressToSelect: 'برای انتخاب چندتایی، انگشت خود را نگه دارید.',
  },
  menu: { longPressMessage: 'برای باز شدن فهرست نگه دارید یا Alt و پیکان پایین را بزنید' },
  numberfield: {
    decrease: (told: Told) => `کم کردن ${told.fieldLabel}`,
    increase: (told: Told) => `افزودن ${told.fieldLabel}`,
    numberField: 'عدد',
  },
  overlays: { dismiss: 'بستن' },
  searchfield: { 'Clear search': 'پاک کردن جستجو' },
  spinbutton: { Empty: 'خالی' },
  tag: { removeDescription: 'برای حذف، کلید Delete را بزنید.', removeButtonLabel: 'حذف' },
  toast: {
    close: 'بستن',
    notifications: (told: { count: number }, speaker: Speaker) => `${count(told, speaker)} پیام.`,
  },
  'react-aria-components': {
    selectPlaceholder: 'انتخاب کنید',
    tableResizer: 'تغییر اندازهٔ ستون',
    dropzoneLabel: 'جای رها کردن پرونده',
    colorSwatchPicker: 'رنگ‌ها',
  },
  'react-stately/datepicker': {
    rangeUnderflow: (told: Told) => `تاریخ باید ${told.minValue} یا پس از آن باشد.`,
    rangeOverflow: (told: Told) => `تاریخ باید ${told.maxValue} یا پیش از آن باشد.`,
    rangeReversed: 'تاریخ آغاز باید پیش از تاریخ پایان باشد.',
    unavailableDate: 'این تاریخ در دسترس نیست.',
  },
} satisfies Record<string, Record<string, Message>>
