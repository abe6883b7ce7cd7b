import type { TravellerList } from '@parastoo/contract/office/lists'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { TravellersTable } from './TravellersTable.tsx'

const list: TravellerList = {
  travellers: [
    {
      id: '01a20a88-db15-77e7-9ce1-617da9957591',
      orderId: '01a20a88-db15-77e7-9ce1-617da9957592',
      group: 'A1',
      nameFa: 'سارا مرادی',
      nameEn: 'Sara Moradi',
      gender: 'Female',
      born: null,
      age: 30,
      nationality: 'IRN',
      document: 'A71234567',
      detail: '',
      mark: null,
    },
  ],
  gone: 0,
  lastSent: null,
}

it('names a traveller without a way to an order that its reader would be refused', () => {
  const shown = renderPage(<TravellersTable list={list} kind={null} />)
  expect(textOf(shown)).toContain('سارا مرادی')
  expect(shown).not.toContain('/office/orders/')
})
