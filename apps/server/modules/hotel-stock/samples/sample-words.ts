/** The words invented hotels are made of. No real hotel bears these names with «نمونه» in them. */
import type { HotelKind } from '../../hotels/index.ts'

/** Persian, Latin, Arabic. Each city takes them in an order of its own. */
export const names: readonly (readonly [string, string, string])[] = [
  ['سپیدار', 'Sepidar', 'سبيدار'],
  ['نارون', 'Narvan', 'ناروان'],
  ['مهتاب', 'Mahtab', 'مهتاب'],
  ['چشمه', 'Cheshmeh', 'جشمه'],
  ['ترنج', 'Toranj', 'ترنج'],
  ['بادگیر', 'Badgir', 'بادكير'],
  ['صدف', 'Sadaf', 'صدف'],
  ['آفتابگردان', 'Aftabgardan', 'دوار الشمس'],
  ['شمعدانی', 'Shamdani', 'شمعداني'],
  ['نیلوفر', 'Niloufar', 'نيلوفر'],
  ['ارغوان', 'Arghavan', 'أرجوان'],
  ['کبوتر', 'Kabutar', 'الحمامة'],
  ['گلاب', 'Golab', 'ماء الورد'],
  ['زیتون', 'Zeytoun', 'زيتون'],
  ['فانوس', 'Fanous', 'فانوس'],
  ['پرتو', 'Parto', 'برتو'],
  ['ساباط', 'Sabat', 'ساباط'],
  ['یاس', 'Yas', 'ياس'],
  ['نخل', 'Nakhl', 'النخيل'],
  ['مروارید', 'Morvarid', 'اللؤلؤ'],
  ['سرو', 'Sarv', 'السرو'],
  ['هزاردستان', 'Hezardastan', 'الهزار'],
  ['دلگشا', 'Delgosha', 'دلكشا'],
  ['آبگینه', 'Abgineh', 'الزجاج'],
]

export type KindWords = { fa: string; en: string; ar: string }
export const kindWords: Readonly<Record<HotelKind, KindWords>> = {
  hotel: { fa: 'هتل', en: 'Hotel', ar: 'فندق' },
  'apartment-hotel': { fa: 'هتل‌آپارتمان', en: 'Apartment Hotel', ar: 'شقق فندقية' },
  guesthouse: { fa: 'مهمان‌پذیر', en: 'Guesthouse', ar: 'بيت ضيافة' },
  traditional: { fa: 'اقامتگاه سنتی', en: 'Traditional House', ar: 'نزل تراثي' },
  'pilgrim-house': { fa: 'زائرسرا', en: 'Pilgrim House', ar: 'دار الزائرين' },
}

/** What a place is like, which decides its hotels, their looks and their seasons. */
export type PlaceCharacter =
  | 'pilgrim'
  | 'metropolis'
  | 'heritage'
  | 'shore'
  | 'forest'
  | 'abroad'
  | 'gulf'
  | 'tropical'
  | 'iraq'

type CityPlan = {
  character: PlaceCharacter
  hotels: number /** Thousand rial of a night in a three-star double. */
  baseThousand: number
}

export const cityPlans: Readonly<Record<string, CityPlan>> = {
  mashhad: { character: 'pilgrim', hotels: 12, baseThousand: 16_000 },
  tehran: { character: 'metropolis', hotels: 9, baseThousand: 26_000 },
  kish: { character: 'shore', hotels: 8, baseThousand: 28_000 },
  isfahan: { character: 'heritage', hotels: 7, baseThousand: 20_000 },
  shiraz: { character: 'heritage', hotels: 7, baseThousand: 19_000 },
  karbala: { character: 'iraq', hotels: 7, baseThousand: 24_000 },
  najaf: { character: 'iraq', hotels: 6, baseThousand: 23_000 },
  istanbul: { character: 'abroad', hotels: 7, baseThousand: 62_000 },
  qeshm: { character: 'shore', hotels: 4, baseThousand: 20_000 },
  yazd: { character: 'heritage', hotels: 5, baseThousand: 17_000 },
  tabriz: { character: 'metropolis', hotels: 5, baseThousand: 18_000 },
  qom: { character: 'pilgrim', hotels: 5, baseThousand: 14_000 },
  dubai: { character: 'gulf', hotels: 6, baseThousand: 88_000 },
  ramsar: { character: 'forest', hotels: 5, baseThousand: 24_000 },
  kadhimiya: { character: 'iraq', hotels: 4, baseThousand: 25_000 },
  baghdad: { character: 'iraq', hotels: 4, baseThousand: 40_000 },
  antalya: { character: 'shore', hotels: 5, baseThousand: 70_000 },
  samarra: { character: 'iraq', hotels: 3, baseThousand: 20_000 },
  kashan: { character: 'heritage', hotels: 4, baseThousand: 18_000 },
  tbilisi: { character: 'abroad', hotels: 4, baseThousand: 45_000 },
  yerevan: { character: 'abroad', hotels: 4, baseThousand: 46_000 },
  baku: { character: 'abroad', hotels: 4, baseThousand: 52_000 },
  erbil: { character: 'abroad', hotels: 3, baseThousand: 44_000 },
  rasht: { character: 'forest', hotels: 4, baseThousand: 18_000 },
  doha: { character: 'gulf', hotels: 4, baseThousand: 80_000 },
  sulaymaniyah: { character: 'abroad', hotels: 3, baseThousand: 38_000 },
  muscat: { character: 'gulf', hotels: 4, baseThousand: 65_000 },
  kerman: { character: 'heritage', hotels: 3, baseThousand: 16_000 },
  ahvaz: { character: 'metropolis', hotels: 3, baseThousand: 18_000 },
  hamedan: { character: 'heritage', hotels: 3, baseThousand: 15_000 },
  basra: { character: 'iraq', hotels: 3, baseThousand: 36_000 },
  'bandar-abbas': { character: 'shore', hotels: 3, baseThousand: 19_000 },
  'kuala-lumpur': { character: 'tropical', hotels: 4, baseThousand: 48_000 },
  rome: { character: 'abroad', hotels: 4, baseThousand: 96_000 },
  bangkok: { character: 'tropical', hotels: 4, baseThousand: 44_000 },
  kermanshah: { character: 'metropolis', hotels: 3, baseThousand: 15_000 },
  urmia: { character: 'forest', hotels: 3, baseThousand: 15_000 },
}

/** Which kinds of house a place has, the usual one first. */
export const kindsOf: Readonly<Record<PlaceCharacter, readonly HotelKind[]>> = {
  pilgrim: ['hotel', 'apartment-hotel', 'hotel', 'pilgrim-house', 'hotel', 'guesthouse'],
  metropolis: ['hotel', 'hotel', 'apartment-hotel', 'hotel', 'guesthouse'],
  heritage: ['traditional', 'hotel', 'traditional', 'hotel', 'guesthouse'],
  shore: ['hotel', 'hotel', 'apartment-hotel'],
  forest: ['hotel', 'apartment-hotel', 'guesthouse'],
  abroad: ['hotel', 'hotel', 'apartment-hotel', 'guesthouse'],
  gulf: ['hotel', 'hotel', 'apartment-hotel'],
  tropical: ['hotel', 'hotel', 'apartment-hotel'],
  iraq: ['hotel', 'pilgrim-house', 'hotel'],
}

export type RoomPattern = {
  code: string
  fa: string
  en: string
  people: number
  adults: number
  children: number
  most: number
  beds: { kind: string; count: number }[]
  metres: number
  extraBeds: number
  /** Of the price of a double. */
  percent: number
  view: string
  drawing: string
}

/** Every type of room there is; a hotel has the first few that fit its stars. */
export const roomPatterns: readonly RoomPattern[] = [
  {
    code: 'double',
    fa: 'اتاق دوتخته',
    en: 'Double room',
    people: 2,
    adults: 3,
    children: 2,
    most: 4,
    beds: [{ kind: 'double', count: 1 }],
    metres: 22,
    extraBeds: 1,
    percent: 100,
    view: '',
    drawing: 'double',
  },
  {
    code: 'twin',
    fa: 'اتاق دوتخته با تخت‌های جدا',
    en: 'Twin room',
    people: 2,
    adults: 3,
    children: 2,
    most: 4,
    beds: [{ kind: 'single', count: 2 }],
    metres: 23,
    extraBeds: 1,
    percent: 100,
    view: '',
    drawing: 'twin',
  },
  {
    code: 'triple',
    fa: 'اتاق سه‌تخته',
    en: 'Triple room',
    people: 3,
    adults: 3,
    children: 2,
    most: 5,
    beds: [
      { kind: 'double', count: 1 },
      { kind: 'single', count: 1 },
    ],
    metres: 28,
    extraBeds: 1,
    percent: 132,
    view: '',
    drawing: 'triple',
  },
  {
    code: 'single',
    fa: 'اتاق یک‌تخته',
    en: 'Single room',
    people: 1,
    adults: 1,
    children: 1,
    most: 2,
    beds: [{ kind: 'single', count: 1 }],
    metres: 15,
    extraBeds: 0,
    percent: 74,
    view: '',
    drawing: 'single',
  },
  {
    code: 'family',
    fa: 'اتاق چهارتختهٔ خانواده',
    en: 'Family room',
    people: 4,
    adults: 4,
    children: 3,
    most: 6,
    beds: [
      { kind: 'double', count: 1 },
      { kind: 'single', count: 2 },
    ],
    metres: 36,
    extraBeds: 1,
    percent: 168,
    view: '',
    drawing: 'family',
  },
  {
    code: 'view',
    fa: 'اتاق دوتخته با چشم‌انداز',
    en: 'Double room with a view',
    people: 2,
    adults: 3,
    children: 1,
    most: 4,
    beds: [{ kind: 'double', count: 1 }],
    metres: 25,
    extraBeds: 1,
    percent: 122,
    view: 'رو به شهر',
    drawing: 'view',
  },
  {
    code: 'suite',
    fa: 'سوئیت یک‌خوابه',
    en: 'One-bedroom suite',
    people: 2,
    adults: 4,
    children: 2,
    most: 5,
    beds: [
      { kind: 'double', count: 1 },
      { kind: 'sofa', count: 1 },
    ],
    metres: 48,
    extraBeds: 2,
    percent: 190,
    view: '',
    drawing: 'suite',
  },
  {
    code: 'royal',
    fa: 'سوئیت ویژه',
    en: 'Royal suite',
    people: 2,
    adults: 4,
    children: 3,
    most: 6,
    beds: [{ kind: 'double', count: 2 }],
    metres: 80,
    extraBeds: 2,
    percent: 330,
    view: 'رو به شهر',
    drawing: 'royal',
  },
]
