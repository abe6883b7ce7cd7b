/** The words of currencies: choosing one, and what is said beside a price in it. */
export const currency = {
  label: 'نمایش قیمت‌ها به',
  names: { IRR: 'تومان', USD: 'تومان و دلار', AED: 'تومان و درهم', IQD: 'تومان و دینار' },
  units: {
    IRR: 'ریال',
    USD: 'دلار آمریکا',
    AED: 'درهم امارات',
    IQD: 'دینار عراق',
  },
  rate: 'هر {unit} {rial} ریال، {source}، {when}',
  charged: 'قیمت‌ها به ریال است؛ مبلغ ارزی فقط برای اطلاع شماست.',
  frozen: 'نرخ زمان سفارش: هر {unit} {rial} ریال ({source}، {when})',
} as const
