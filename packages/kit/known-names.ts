/**
 * Common Iranian given names, and the stems of family names, as passports most often write them: one piece, a table. Written as
 * pairs so that a line can be read aloud.
 */
const written = `
محمد Mohammad, علی Ali, حسین Hossein, حسن Hassan, رضا Reza, مهدی Mehdi, امیر Amir, احمد Ahmad, محمود Mahmoud, مصطفی Mostafa,
مرتضی Morteza, مجتبی Mojtaba, عباس Abbas, جواد Javad, صادق Sadegh, کاظم Kazem, باقر Bagher, جعفر Jafar, موسی Mousa, عیسی Isa,
یوسف Yousef, یعقوب Yaghoub, ابراهیم Ebrahim, اسماعیل Esmaeil, اسحاق Eshagh, داود Davoud, داوود Davoud, سلیمان Soleiman, یحیی Yahya,
یونس Younes, نوح Nouh, آدم Adam, هادی Hadi, حمید Hamid, حامد Hamed, سعید Saeid, مسعود Masoud, محسن Mohsen, مجید Majid,
وحید Vahid, ناصر Naser, نادر Nader, قاسم Ghasem, قادر Ghader, اکبر Akbar, اصغر Asghar, اکرم Akram, اعظم Azam, رحمان Rahman,
رحیم Rahim, کریم Karim, سلیم Salim, نعیم Naeim, عظیم Azim, حکیم Hakim, قدیر Ghadir, بشیر Bashir, نصیر Nasir, منصور Mansour,
مسلم Moslem, میثم Meysam, یاسر Yaser, یاسین Yasin, طاها Taha, امین Amin, ایمان Iman, احسان Ehsan, عرفان Erfan, پیمان Peyman,
پویا Pouya, پوریا Pouria, پارسا Parsa, پدرام Pedram, پژمان Pezhman, پرویز Parviz, پیام Payam, پوران Pouran, پریسا Parisa, پریا Parya,
پرستو Parastou, پانیذ Paniz, پگاه Pegah, پروانه Parvaneh, پروین Parvin, آرش Arash, آرمان Arman, آرمین Armin, آرین Arian, آریا Arya,
آرتین Artin, آیدین Aydin, آیدا Ayda, آیسان Aysan, آتنا Atena, آرزو Arezou, آزاده Azadeh, آزیتا Azita, آناهیتا Anahita, آوا Ava,
آیلین Aylin, آیناز Aynaz, اشکان Ashkan, افشین Afshin, امید Omid, ایرج Iraj, اردشیر Ardeshir, اسفندیار Esfandiar, انوش Anoush, انوشه Anousheh,
الهام Elham, الهه Elaheh, الناز Elnaz, السا Elsa, المیرا Elmira, الهیار Elahyar, اسرا Asra, افسانه Afsaneh, اقدس Aghdas, اشرف Ashraf,
بابک Babak, بهرام Bahram, بهمن Bahman, بهنام Behnam, بهروز Behrouz, بهزاد Behzad, بیژن Bijan, برزو Borzou, بردیا Bardia, بنیامین Benyamin,
بهار Bahar, بهاره Bahareh, بهناز Behnaz, بیتا Bita, بنفشه Banafsheh, باران Baran, تورج Touraj, تیام Tiam, ترانه Taraneh, تینا Tina,
جمشید Jamshid, جهان Jahan, جلال Jalal, جمال Jamal, جلیل Jalil, جمیله Jamileh, چنگیز Changiz, حبیب Habib, حجت Hojjat, حدیث Hadis,
حدیثه Hadiseh, حسام Hesam, حنانه Hannaneh, حلیمه Halimeh, حوریه Houriyeh, خسرو Khosrow, خدیجه Khadijeh, خلیل Khalil, خاطره Khatereh, دانیال Danial,
داریوش Dariush, دانش Danesh, درسا Dorsa, دنیا Donya, دلارام Delaram, رامین Ramin, راحله Raheleh, رؤیا Roya, رویا Roya, روزبه Rouzbeh,
رستم Rostam, رسول Rasoul, رقیه Roghayeh, ریحانه Reyhaneh, رعنا Rana, راضیه Razieh, رومینا Romina, زهرا Zahra, زهره Zohreh, زینب Zeinab,
زیبا Ziba, ژاله Zhaleh, ژیلا Zhila, سارا Sara, ساره Sareh, ساناز Sanaz, سامان Saman, سام Sam, سپهر Sepehr, سپیده Sepideh,
ستاره Setareh, سجاد Sajjad, سحر Sahar, سعیده Saeideh, سکینه Sakineh, سمیه Somayeh, سمیرا Samira, سمانه Samaneh, سوسن Sousan, سودابه Soudabeh,
سهراب Sohrab, سهیل Soheil, سهیلا Soheila, سیامک Siamak, سیاوش Siavash, سیروس Sirous, سینا Sina, سیما Sima, سیمین Simin, سید Seyed,
شاهین Shahin, شاهرخ Shahrokh, شایان Shayan, شبنم Shabnam, شراره Sharareh, شروین Shervin, شهاب Shahab, شهرام Shahram, شهریار Shahriar, شهرزاد Shahrzad,
شهین Shahin, شهناز Shahnaz, شهلا Shahla, شیدا Sheyda, شیرین Shirin, شیما Shima, شیوا Shiva, شکوفه Shokoufeh, صابر Saber, صبا Saba,
صدف Sadaf, صدیقه Sedigheh, صغری Soghra, صفورا Safoura, صمد Samad, ضیا Zia, طاهر Taher, طاهره Tahereh, طیبه Tayebeh, طناز Tannaz,
عادل Adel, عاطفه Atefeh, عبدالله Abdollah, عبدالرضا Abdolreza, عبدالحسین Abdolhossein, عزیز Aziz, عصمت Esmat, عفت Effat, عقیل Aghil, عماد Emad,
عنایت Enayat, غزل Ghazal, غزاله Ghazaleh, غلام Gholam, فاطمه Fatemeh, فائزه Faezeh, فاضل Fazel, فرامرز Faramarz, فرانک Faranak, فرزاد Farzad,
فرزانه Farzaneh, فرشاد Farshad, فرشته Fereshteh, فرشید Farshid, فرهاد Farhad, فرهنگ Farhang, فرید Farid, فریده Farideh, فریبا Fariba, فرناز Farnaz,
فروغ Forough, فرخ Farrokh, فریدون Fereydoun, فیروز Firouz, فیروزه Firouzeh, فواد Foad, کامران Kamran, کامبیز Kambiz, کاوه Kaveh, کاوان Kavan,
کیان Kian, کیانا Kiana, کیوان Keyvan, کیمیا Kimia, کیومرث Kiumars, کوروش Kourosh, کبری Kobra, کمال Kamal, کوثر Kosar, گلناز Golnaz,
گلشن Golshan, گیتی Giti, گلی Goli, لادن Ladan, لاله Laleh, لیلا Leila, لیدا Lida, لعیا Laya, مائده Maedeh, ماهان Mahan,
مانی Mani, مازیار Maziar, ماریا Maria, مبینا Mobina, محدثه Mohaddeseh, محبوبه Mahboubeh, مریم Maryam, مرجان Marjan, مرضیه Marzieh, مژگان Mozhgan,
مژده Mozhdeh, معصومه Masoumeh, ملیکا Melika, ملیحه Maliheh, منا Mona, مینا Mina, مینو Minou, مهران Mehran, مهرداد Mehrdad, مهرناز Mehrnaz,
مهسا Mahsa, مهشید Mahshid, مهناز Mahnaz, مهتاب Mahtab, مهین Mahin, مهرنوش Mehrnoush, مهرانه Mehraneh, منیژه Manizheh, منیره Monireh, منوچهر Manouchehr,
میترا Mitra, میلاد Milad, مونا Mona, نازنین Nazanin, نازی Nazi, نجمه Najmeh, نرگس Narges, نسترن Nastaran, نسرین Nasrin, نسیم Nasim,
نگار Negar, نگین Negin, نگاه Negah, ندا Neda, نیما Nima, نیلوفر Niloufar, نیوشا Niousha, نوید Navid, نوشین Noushin, نوشا Nousha,
نیکی Niki, هاشم Hashem, هانیه Hanieh, هستی Hasti, هدی Hoda, هدیه Hedieh, هما Homa, همایون Homayoun, هومن Houman, هوشنگ Houshang,
هلیا Helia, هلنا Helena, ولی Vali, یاسمن Yasaman, یاسمین Yasamin, یلدا Yalda, یگانه Yeganeh, کیمیا Kimia, آریان Aryan, ارسلان Arsalan,
مراد Morad, موسو Mousav, هاشم Hashem, تهران Tehran, شیراز Shiraz, اصفهان Esfahan, تبریز Tabriz, رشت Rasht, کرمان Kerman, یزد Yazd,
کاشان Kashan, همدان Hamedan, خراسان Khorasan, نوری Nouri, عظیم Azim, ملک Malek, میر Mir, حاج Haj, حاجی Haji, خان Khan,
شریف Sharif, نظر Nazar, صفر Safar, رجب Rajab, شعبان Shaban, رمضان Ramezan, محرم Moharram, قربان Ghorban, بختیار Bakhtiar, یار Yar,
الله Allah, رستگار Rastegar, پاک Pak, نیک Nik, خوش Khosh, فتح Fath, نصر Nasr, صالح Saleh, عابد Abed, زارع Zare,
شجاع Shoja, وکیل Vakil, طالب Taleb, غفار Ghaffar, ستار Sattar, جبار Jabbar, رزاق Razzagh, صفا Safa, وفا Vafa, بهشت Behesht,
سلطان Soltan, شاه Shah, دهقان Dehghan, باغبان Baghban, رنجبر Ranjbar, چوپان Choupan, شیخ Sheikh, اسد Asad, حیدر Heydar, صفدر Safdar,
قنبر Ghanbar, مقدم Moghaddam, محقق Mohaghegh, تقی Taghi, نقی Naghi, زند Zand, کرد Kord, ترک Tork, عرب Arab, قلی Gholi,
میرزا Mirza, نجف Najaf, خدا Khoda, داد Dad, توکل Tavakol, پیر Pir, دین Din, الدین Oddin, شمس Shams, نور Nour, بدر Badr,
کاویان Kavian, خداداد Khodadad, کشاورز Kashavarz
`

/** Each name with its Latin spelling. */
export const knownNames: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split(/,\s*/)
    .map((pair) => pair.split(' ') as [string, string]),
)
