import type { TownEntry } from '@parastoo/kit/place-search'

/** Towns people travel to that no flight on sale serves, with the airports they use, the nearest first. */
export const townsWithoutAirport: readonly TownEntry[] = [
  town('قم', 'Qom', 'IKA', 'THR'),
  town('کاشان', 'Kashan', 'IFN', 'IKA'),
  town('قزوین', 'Qazvin', 'PYK', 'THR'),
  town('سمنان', 'Semnan', 'THR', 'RUD'),
  town('ساوه', 'Saveh', 'IKA', 'THR'),
  town('بابل', 'Babol', 'SRY', 'NSH'),
  town('آمل', 'Amol', 'SRY', 'NSH'),
  town('بابلسر', 'Babolsar', 'SRY', 'NSH'),
  town('چالوس', 'Chalus', 'NSH', 'RZR'),
  town('تنکابن', 'Tonekabon', 'RZR', 'NSH'),
  town('لاهیجان', 'Lahijan', 'RAS', 'RZR'),
  town('بندر انزلی', 'Bandar Anzali', 'RAS'),
  town('آستارا', 'Astara', 'ADU', 'RAS'),
  town('نیشابور', 'Neyshabur', 'MHD'),
  town('تربت حیدریه', 'Torbat-e Heydarieh', 'MHD'),
  town('مرودشت', 'Marvdasht', 'SYZ'),
  town('بروجرد', 'Borujerd', 'KHD'),
  town('ملایر', 'Malayer', 'HDM', 'AJK'),
  town('مریوان', 'Marivan', 'SDG'),
  town('سقز', 'Saqqez', 'SDG'),
  town('مهاباد', 'Mahabad', 'OMH'),
  town('مراغه', 'Maragheh', 'TBZ'),
  town('خرمشهر', 'Khorramshahr', 'ABD'),
  town('میبد', 'Meybod', 'AZD'),
  town('میناب', 'Minab', 'BND'),
  town('کربلا', 'Karbala', 'NJF', 'BGW'),
  town('سامرا', 'Samarra', 'BGW'),
  town('دهوک', 'Duhok', 'EBL'),
  town('مکه', 'Mecca', 'JED'),
]

function town(nameFa: string, nameEn: string, ...airports: string[]): TownEntry {
  return { nameFa, nameEn, airports }
}
