import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasMixedScripts, proposeLatinName } from './latin-name.ts'
import { isLatinName } from './text.ts'

/** Two hundred people as their passports have them. */
const people = `
سارا=Sara مریم=Maryam فاطمه=Fatemeh زهرا=Zahra زینب=Zeinab معصومه=Masoumeh لیلا=Leila نرگس=Narges مینا=Mina سمیه=Somayeh
الهام=Elham مهسا=Mahsa نازنین=Nazanin ستاره=Setareh شیرین=Shirin پریسا=Parisa نیلوفر=Niloufar یلدا=Yalda هانیه=Hanieh آیدا=Ayda
محمد=Mohammad علی=Ali حسین=Hossein حسن=Hassan رضا=Reza مهدی=Mehdi امیر=Amir سعید=Saeid مجید=Majid حمید=Hamid
بهرام=Bahram بهروز=Behrouz کوروش=Kourosh داریوش=Dariush سیاوش=Siavash آرش=Arash کاوه=Kaveh فرهاد=Farhad خسرو=Khosrow رستم=Rostam
امیرحسین=Amirhossein امیرعلی=Amirali محمدرضا=Mohammadreza محمدعلی=Mohammadali علیرضا=Alireza غلامرضا=Gholamreza غلامحسین=Gholamhossein محمدحسین=Mohammadhossein حمیدرضا=Hamidreza محمدمهدی=Mohammadmehdi
عبدالله=Abdollah ابراهیم=Ebrahim اسماعیل=Esmaeil مصطفی=Mostafa مرتضی=Morteza مجتبی=Mojtaba یحیی=Yahya عیسی=Isa موسی=Mousa سلیمان=Soleiman
احمدی=Ahmadi محمدی=Mohammadi حسینی=Hosseini رضایی=Rezaei کریمی=Karimi جعفری=Jafari رحیمی=Rahimi صادقی=Sadeghi موسوی=Mousavi هاشمی=Hashemi
قاسمی=Ghasemi ابراهیمی=Ebrahimi اکبری=Akbari اصغری=Asghari عباسی=Abbasi حسنی=Hassani نوری=Nouri یوسفی=Yousefi سلیمانی=Soleimani اسماعیلی=Esmaeili
حیدری=Heydari اسدی=Asadi شریفی=Sharifi نظری=Nazari صفری=Safari رجبی=Rajabi شعبانی=Shabani رمضانی=Ramezani قربانی=Ghorbani مرادی=Moradi
جمشیدی=Jamshidi بهرامی=Bahrami رستمی=Rostami خسروی=Khosrowi فریدونی=Fereydouni منصوری=Mansouri محمودی=Mahmoudi مسعودی=Masoudi سعیدی=Saeidi امینی=Amini
محمدزاده=Mohammadzadeh حسین‌زاده=Hosseinzadeh علیزاده=Alizadeh رضازاده=Rezazadeh حسن‌زاده=Hassanzadeh کریم‌زاده=Karimzadeh تقی‌زاده=Taghizadeh قلی‌زاده=Gholizadeh مهدیزاده=Mehdizadeh اسماعیل‌زاده=Esmaeilzadeh
علی‌پور=Alipour حسین‌پور=Hosseinpour محمدپور=Mohammadpour عباس‌پور=Abbaspour کریم‌پور=Karimpour مهدی‌پور=Mehdipour قاسم‌پور=Ghasempour رحیم‌پور=Rahimpour اسماعیل‌پور=Esmaeilpour ابراهیم‌پور=Ebrahimpour
رضائی=Rezaei علی‌نژاد=Alinejad حسین‌نژاد=Hosseinnejad محمدنژاد=Mohammadnejad هاشمی‌نژاد=Hasheminejad احمدی‌نژاد=Ahmadinejad رحیمی‌نژاد=Rahiminejad موسوی‌نژاد=Mousavinejad کریمی‌نیا=Kariminia رحیم‌نیا=Rahimnia
یزدی=Yazdi تهرانی=Tehrani شیرازی=Shirazi اصفهانی=Esfahani تبریزی=Tabrizi کرمانی=Kermani کاشانی=Kashani همدانی=Hamedani خراسانی=Khorasani رشتی=Rashti
کریمیان=Karimian محمدیان=Mohammadian رحیمیان=Rahimian صادقیان=Sadeghian جعفریان=Jafarian عباسیان=Abbasian رستمیان=Rostamian هاشمیان=Hashemian نوریان=Nourian بهرامیان=Bahramian
علیخانی=Alikhani محمدخانی=Mohammadkhani حسن‌خانی=Hassankhani امیرخانی=Amirkhani رضاخانی=Rezakhani نیک‌نام=Niknam رنجبر=Ranjbar دهقان=Dehghan دهقانی=Dehghani زارع=Zare
زارعی=Zarei مقدم=Moghaddam رستگار=Rastegar باغبان=Baghban وکیلی=Vakili طالبی=Talebi غفاری=Ghaffari ستاری=Sattari جباری=Jabbari رزاقی=Razzaghi
سلطانی=Soltani ملکی=Maleki میرزایی=Mirzaei فتحی=Fathi نصیری=Nasiri صالحی=Salehi عابدی=Abedi بختیاری=Bakhtiari حبیبی=Habibi عزیزی=Azizi
امیدوار=Omidvar شهبازی=Shahbazi پناهی=Panahi کاظمی=Kazemi باقری=Bagheri قنبری=Ghanbari صفدری=Safdari جلالی=Jalali کمالی=Kamali جمالی=Jamali
نجفی=Najafi کاویانی=Kaviani فراهانی=Farahani پارسا=Parsa شهریاری=Shahriari خدادادی=Khodadadi زمانی=Zamani بیات=Bayat افشار=Afshar توکلی=Tavakoli
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('=') as [string, string])

it('has two hundred names to be held to', () => expect(people.length).toBeGreaterThanOrEqual(200))

it.each(people)('proposes %s as %s', (persian, latin) =>
  expect(proposeLatinName(persian)).toBe(latin),
)

describe('names that stand in no table', () => {
  it.each([
    ['مانیا', 'Mania'],
    ['تابان', 'Taban'],
    ['رادین', 'Radin'],
    ['سورنا', 'Sourna'],
    ['بنکدار', 'Bankadar'],
    ['ورزنده', 'Varzandeh'],
    ['یزدان', 'Yazdan'],
  ])('are written letter by letter: %s as %s', (persian, latin) =>
    expect(proposeLatinName(persian)).toBe(latin),
  )

  it('give a name the form accepts, whatever the letters', () => {
    const letters = fc.stringMatching(/^[ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیآ]{1,14}$/)
    fc.assert(
      fc.property(letters, (name) => {
        const latin = proposeLatinName(name)
        return latin === '' || isLatinName(latin)
      }),
    )
  })
})

it('writes several words, Arabic letters and half-spaces', () => {
  expect(proposeLatinName('سيد علي')).toBe('Seyed Ali')
  expect(proposeLatinName('حسینی نژاد')).toBe('Hosseini Nejad')
  expect(proposeLatinName('  مریم ')).toBe('Maryam')
})

it('proposes nothing for what is no Persian name', () => {
  for (const text of ['', ' ', 'Sara', 'سارا Sara', 'سارا۲', 'سارا!'])
    expect(proposeLatinName(text)).toBe('')
})

it('sees two scripts in one name', () => {
  expect(hasMixedScripts('Saراa')).toBe(true)
  for (const text of ['', 'Sara', 'سارا', '۱۲', 'سارا ۱']) expect(hasMixedScripts(text)).toBe(false)
})
