import type { Traveller } from '@parastoo/contract/office/lists'
import { expect, it } from 'vitest'
import { documentSeals } from '../../../platform/document-seals.ts'
import { hashesOf, markChanges } from './mark-changes.ts'

const seals = documentSeals(['a secret of at least thirty-two letters'])
const traveller = (id: string, more: Partial<Traveller> = {}): Traveller => ({
  id,
  orderId: 'o',
  group: 'ABC123',
  nameFa: 'سارا مرادی',
  nameEn: 'SARA MORADI',
  gender: 'Female',
  born: '1990-01-01',
  age: null,
  nationality: 'ایران',
  document: '0012345678',
  detail: '',
  ...more,
})

it('marks who is new and who is otherwise, and counts who is gone', () => {
  const sent = hashesOf([traveller('1'), traveller('2'), traveller('3')], seals)
  expect(JSON.stringify(sent)).not.toContain('0012345678')
  const now = [traveller('1'), traveller('2', { nameEn: 'SARA MORADIAN' }), traveller('4')]
  const { travellers, gone } = markChanges({ travellers: now, sent, seals })
  expect(travellers.map(({ mark }) => mark)).toEqual([null, 'changed', 'new'])
  expect(gone).toBe(1)
})

it('marks nothing where no list was sent, nor when the key was changed', () => {
  const now = [traveller('1')]
  expect(markChanges({ travellers: now, sent: null, seals }).travellers[0]?.mark).toBeNull()
  const later = documentSeals([
    'another secret of at least thirty-two letters',
    'a secret of at least thirty-two letters',
  ])
  const sent = hashesOf(now, seals)
  expect(markChanges({ travellers: now, sent, seals: later }).travellers[0]?.mark).toBeNull()
})
