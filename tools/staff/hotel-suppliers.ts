import { isRefused } from '@parastoo/kit/outcome'
import type { House } from '@parastoo/server/app/wiring'
import type { DumpRound, SupplierChecked } from '@parastoo/server/modules/hotels/index'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = 'check <name> <city> | contents | read <name>'

export const hotelSuppliers: StaffCommand = {
  name: 'hotel-suppliers',
  usage,
  description:
    'asks a supplier of hotels outside for a night in a city, by reading calls only, and says in Persian and English what works; says how the weekly reading of all its hotels ended, or reads them now',
  async run({ words: [verb, name, cityCode], openHouse }) {
    if (verb === 'contents') return readings(await (await openHouse()).hotels.dumps.list())
    if (verb === 'read' && name) {
      const { dumps } = (await openHouse()).hotels
      const read = await dumps.read({ supplier: name }, new AbortController().signal)
      if (!read) throw new WrongWords(`No supplier of hotels is configured as ${name}.`)
      return readings((await dumps.list()).filter(({ supplier }) => supplier === name))
    }
    if (verb !== 'check' || !name || !cityCode) throw new WrongWords(`Needs ${usage}.`)
    return await hotelSupplierChecked((await openHouse()).hotels, { name, cityCode })
  },
}

/** Asks one for a night in a city, and says what works. Throws where none is configured so. */
export async function hotelSupplierChecked(
  { checkSupplier }: Pick<House['hotels'], 'checkSupplier'>,
  { name, cityCode }: { name: string; cityCode: string },
): Promise<string> {
  const checked = await checkSupplier({ name, cityCode })
  if (isRefused(checked)) throw new WrongWords(`No supplier of hotels is configured as ${name}.`)
  return written(name, cityCode, checked)
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

/** How the last reading of each supplier ended, a line each. */
function readings(rounds: readonly DumpRound[]): string {
  if (rounds.length === 0) return 'Nothing has been read yet. (HOTEL_SUPPLIER_DUMPS=weekly)'
  return rounds
    .map(({ supplier, beganAt, endedAt, kept, elsewhere, unread, mark, problem }) =>
      [
        `${supplier}: began ${beganAt}, ${endedAt ? `ended ${endedAt}` : `is at ${mark ?? 'its beginning'}`}`,
        `  ${kept} kept, ${elsewhere} of other cities, ${unread} could not be read`,
        ...(problem === null ? [] : [`  broke off: ${problem}`]),
      ].join('\n'),
    )
    .join('\n')
}
