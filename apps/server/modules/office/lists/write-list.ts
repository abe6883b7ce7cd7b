import type { ListName, TravellerList } from '@parastoo/contract/office/lists'
import { type SheetColumn, writeSheet } from '../../../platform/sheets/write-sheet.ts'

const columns: readonly SheetColumn[] = [
  { title: 'ردیف', width: 6, kind: 'amount' },
  { title: 'تغییر', width: 10, kind: 'text' },
  { title: 'گروه', width: 16, kind: 'text' },
  { title: 'نام', width: 26, kind: 'text' },
  { title: 'نام لاتین', width: 30, kind: 'text' },
  { title: 'جنسیت', width: 8, kind: 'text' },
  { title: 'تاریخ تولد', width: 14, kind: 'date' },
  { title: 'سن', width: 6, kind: 'amount' },
  { title: 'ملیت', width: 16, kind: 'text' },
  { title: 'شماره مدرک', width: 18, kind: 'text' },
  { title: 'توضیح', width: 40, kind: 'text' },
]
const marksFa = { new: 'جدید', changed: 'تغییر' } as const
const gendersFa = { Male: 'مرد', Female: 'زن' } as const

/** What each list is called in its sheet, and what of it is left empty: rooms say nothing of documents, a border nothing of rooms. */
const sheets: Readonly<Record<ListName, { name: string; without: readonly string[] }>> = {
  travellers: { name: 'فهرست', without: [] },
  rooming: { name: 'اتاق‌ها', without: ['شماره مدرک'] },
  border: { name: 'مرز', without: ['گروه'] },
}

/** The list as whoever runs it reads it, with what has changed since the one before. */
export function writeList(
  travellers: TravellerList['travellers'],
  list: ListName,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, without } = sheets[list]
  const isIn = (place: number) => !without.includes(columns[place]?.title ?? '')
  return writeSheet({
    name,
    columns: columns.filter((_column, place) => isIn(place)),
    rows: travellers.map((each, at) =>
      [
        at + 1,
        each.mark === null ? '' : marksFa[each.mark],
        each.group,
        each.nameFa,
        each.nameEn,
        gendersFa[each.gender],
        each.born,
        each.age,
        each.nationality,
        each.document,
        each.detail,
      ].filter((_cell, place) => isIn(place)),
    ),
  })
}
