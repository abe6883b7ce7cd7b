import { isRefused } from '@parastoo/kit/outcome'
import type { SupplierChecked } from '@parastoo/server/modules/hotels/index'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = 'check <name> <city>'

export const hotelSuppliers: StaffCommand = {
  name: 'hotel-suppliers',
  usage,
  description:
    'asks a supplier of hotels outside for a night in a city, by reading calls only, and says in Persian and English what works',
  async run({ words: [verb, name, cityCode], openHouse }) {
    if (verb !== 'check' || !name || !cityCode) throw new WrongWords(`Needs ${usage}.`)
    const checked = await (await openHouse()).hotels.checkSupplier({ name, cityCode })
    if (isRefused(checked)) throw new WrongWords(`No supplier of hotels is configured as ${name}.`)
    return written(name, cityCode, checked)
  },
}

/** What works, a line in each language. */
function written(
  name: string,
  cityCode: string,
  { checkIn, hotels, offers, problem }: SupplierChecked,
): string {
  const rial = new Intl.NumberFormat('en-US')
  const lines = [
    hotels === null
      ? [`List of ${cityCode}: no answer`, `فهرست ${cityCode}: پاسخی نیامد`]
      : [`List of ${cityCode}, ${checkIn}: ${hotels} hotel(s)`, `فهرست ${cityCode}: ${hotels} هتل`],
    offers === null
      ? ['Page of a hotel: not seen', 'صفحهٔ هتل: دیده نشد']
      : [
          `Page of ${offers.hotelFa}: ${offers.count} offer(s), the least ${rial.format(offers.leastRial)} rial`,
          `صفحهٔ ${offers.hotelFa}: ${offers.count} پیشنهاد، کمترین ${rial.format(offers.leastRial)} ریال`,
        ],
    ...(problem === null ? [] : [[`It said: ${problem}`, `پاسخ او: ${problem}`]]),
    hotels === 0
      ? [
          'Nothing with a price: is the city its own by that name, and is there a rate of the currency?',
          'هیچ هتلی با قیمت نیست: نام شهر را می‌شناسد؟ نرخ ارز ثبت شده است؟',
        ]
      : [],
  ]
  return [`${name}:`, ...lines.flat().map((line) => `  ${line}`)].join('\n')
}
