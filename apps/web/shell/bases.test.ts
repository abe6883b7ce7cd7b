import { afterEach, expect, it } from 'vitest'
import { addressOf, basesAttribute, setBases } from './bases.ts'

const usual = { api: '/api', accounts: '/accounts', images: '/images', live: '/live' }
afterEach(() => setBases(usual))

it('are the usual ones, with nothing said in the document, until a setting says otherwise', () => {
  expect(addressOf('/images/Blob/Upload')).toBe('/images/Blob/Upload')
  expect(basesAttribute()).toEqual({})
})

it('are written into the document and into every address that begins with one', () => {
  setBases({ ...usual, api: '/v1/api', images: '/pictures' })
  expect(addressOf('/api')).toBe('/v1/api')
  expect(addressOf('/images/Blob/Upload')).toBe('/pictures/Blob/Upload')
  expect(addressOf('/live')).toBe('/live')
  expect(addressOf('/flight/MHD')).toBe('/flight/MHD')
  expect(JSON.parse(basesAttribute()['data-bases'] ?? '')).toMatchObject({ api: '/v1/api' })
})
