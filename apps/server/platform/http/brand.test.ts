import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { mountBrandLogo, siteBrandOf } from './brand.ts'

const app = fastify()
afterEach(() => app.close())

it('serves the agency’s own mark as a picture in which nothing runs', async () => {
  const markSvg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const brand = siteBrandOf({ name: 'آسمان', colours: { lead: null, action: null }, markSvg })
  expect(brand).toMatchObject({ name: 'آسمان', colours: null })
  mountBrandLogo(app, markSvg)
  const reply = await app.inject(brand.logo ?? '')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

it('has no mark and no colours of its own where no setting names any', () => {
  const settings = { name: 'پرستو', colours: { lead: null, action: null }, markSvg: undefined }
  expect(siteBrandOf(settings)).toEqual({ name: 'پرستو', logo: null, colours: null })
})
