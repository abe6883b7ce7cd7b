import { afterEach, expect, it } from 'vitest'
import { identity } from '../messages/identity.ts'
import { shell } from '../messages/shell.ts'
import { brandAttributes, brandOf, setBrand } from './brand.ts'
import { loader } from './brand-style.ts'
import { pageMeta } from './page-meta.ts'

const parastoo = { name: 'پرستو', logo: null, colours: null }
afterEach(() => setBrand(parastoo))

it('is Parastoo, with nothing said in the document, until a setting says otherwise', () => {
  expect(brandOf()).toEqual(parastoo)
  expect(brandAttributes()).toEqual({})
  expect(loader().status).toBe(404)
})

it('names another agency in titles and sentences, and brings its colours', async () => {
  setBrand({
    name: 'آسمان',
    logo: '/brand/x.svg',
    colours: { lead: '#7a0050', action: null },
  })
  expect(shell.home).toBe('صفحهٔ اصلی آسمان')
  expect(JSON.stringify(identity.phone.terms)).toContain('با ورود به آسمان')
  expect(pageMeta('تأیید سفارش')).toContainEqual({ title: 'تأیید سفارش | آسمان' })
  expect(brandAttributes()).toEqual({
    'data-brand': 'آسمان',
    'data-brand-logo': '/brand/x.svg',
    'data-brand-colours': 'yes',
  })
  const sheet = await loader().text()
  expect(sheet).toContain('--color-lead-strong: light-dark(')
  expect(sheet).not.toContain('--color-action')
})
