/** What people here try first as a password: names, cities, teams, words of love and faith, in Latin letters and in ours. */
const latin = `
  parastoo parastu parasto iran irani iranian persia persian tehran tehroon mashhad mashad isfahan esfahan shiraz tabriz ahvaz ahwaz qom kerman
  rasht karaj kish qeshm yazd hamedan hamadan zahedan bandar abadan urmia orumieh ardabil kermanshah sanandaj khorramabad arak qazvin
  semnan bushehr iraq baghdad karbala najaf samarra dubai istanbul turkey
  persepolis perspolis esteghlal estghlal sepahan tractor foolad zobahan perspolisi estghlali taj ali amir mohammad mohamad mohamed
  muhammad hosein hossein hussein hasan hassan reza mehdi mahdi abbas javad hamid hamed saeed saeid vahid majid masoud masood milad omid
  pouya pooya arash arman aria arian armin ashkan babak behnam behzad bijan davood ehsan erfan farhad farshad hadi iman kamran kaveh
  keyvan mahmoud mansour mostafa navid nima parsa payam peyman pedram ramin rasoul saman sina soheil siavash yaser yousef zahra
  zahraa fateme fatemeh fatima maryam mariam sara sarah narges nargess nazanin negar niloofar parisa samira setareh shiva sima somayeh
  yasaman yasamin mahsa mina mona elham azadeh atefeh leila leyla hanieh mahdieh samaneh shirin kimia ghazal baran donya
  salam khoda khodaya allah yaali yahosein yahossein yazahra bismillah emam imam quran ghoran karbalaa hazrat eshgh eshq eshgham asheghetam
  asal asalam azizam jigar joonam golam zendegi mamane maman madar pedar baba babaei khahar baradar pesar dokhtar golnar gol
  ramz ramzeman ramzoobor aboor password pass admin user karbar safar bilit belit parvaz havapeyma havapeima hotel flight travel ticket`
const persian = `
  پرستو ایران تهران مشهد اصفهان شیراز تبریز اهواز قم کرمان رشت کرج کیش یزد همدان بغداد کربلا نجف پرسپولیس استقلال سپاهان تراکتور
  علی امیر محمد حسین حسن رضا مهدی عباس جواد حمید سعید وحید مجید مسعود میلاد امید آرش آرمان بابک بهنام احسان عرفان فرهاد ایمان
  مصطفی نوید نیما پارسا پیمان سامان سینا سهیل زهرا فاطمه مریم سارا نرگس نازنین نگار نیلوفر پریسا سمیرا ستاره شیوا مهسا مینا مونا
  الهام لیلا شیرین کیمیا غزل باران سلام خدا خدایا الله عشق عشقم دوستت‌دارم عسل عزیزم جیگر زندگی مامان مادر پدر بابا خواهر برادر
  پسر دختر گل رمز رمزعبور عبور کاربر سفر بلیت بلیط پرواز هواپیما هتل`

export const persianWords: ReadonlySet<string> = new Set(
  `${latin} ${persian}`.split(/\s+/).filter(Boolean),
)
