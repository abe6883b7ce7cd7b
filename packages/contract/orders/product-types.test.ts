import { expect, it } from 'vitest'
import { specProductTypes } from '../enums.ts'
import { productTypes } from './lines.ts'

it('calls by its kind what the spec has no word for, after the spec’s own', () => {
  expect(productTypes).toEqual([...specProductTypes, 'Insurance'])
})
