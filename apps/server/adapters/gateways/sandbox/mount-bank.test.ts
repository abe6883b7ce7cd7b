import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { newId, randomDigits, randomToken } from '../../../platform/ids.ts'
import { createSandbox } from './create-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'parastoo-bank-'))
const clock = createTestClock('2026-01-01T08:00:00Z')
const { bank, mount } = createSandbox({
  folder,
  clock,
  newReference: () => randomToken(18),
  newTrackingNumber: () => randomDigits(8),
  siteUrl: 'http://localhost:3000',
  merchantFa: 'پرستو & همکاران',
})
const app = Fastify()
mount(app)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const returnUrl = 'http://localhost:3000/api/payment/Callback/sandbox'
const begin = (descriptionFa = 'بلیت تهران به مشهد') =>
  bank.open({ paymentId: newId(), amountRial: 12_500_000, returnUrl, descriptionFa })
const pageOf = (reference: string) => app.inject({ url: `/dev/bank/${reference}` })
const decide = (reference: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/dev/bank/${reference}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('the bank’s page', () => {
  it('shows the amount in toman, rial and words, whom it is for and until when', async () => {
    const { body, statusCode } = await pageOf(begin())
    expect(statusCode).toBe(200)
    for (const text of [
      'درگاه آزمایشی',
      '۱٬۲۵۰٬۰۰۰</b> تومان',
      '۱۲٬۵۰۰٬۰۰۰ ریال',
      'دوازده میلیون و پانصد هزار ریال',
      'بلیت تهران به مشهد',
      'تا ساعت ۱۱:۵۰',
    ])
      expect(body).toContain(text)
  })

  it('lets no text of an order become markup', async () => {
    const { body } = await pageOf(begin(`<img src=x onerror="alert('1')">`))
    expect(body).not.toContain('<img')
    expect(body).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;')
    expect(body).toContain('پرستو &#38; همکاران')
  })

  it('lives under a policy without scripts, inline styles or strangers', async () => {
    const { body, headers } = await pageOf(begin())
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:3000")
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('brings its style and letters with it', async () => {
    const [style, font] = await Promise.all(
      ['page.css', 'vazirmatn.woff2'].map((name) => app.inject({ url: `/dev/bank/${name}` })),
    )
    expect(style?.headers['content-type']).toContain('text/css')
    expect(font?.headers['content-type']).toBe('font/woff2')
    expect(font?.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  })

  it('is not there for a reference nobody gave out', async () => {
    expect((await pageOf('nobody')).statusCode).toBe(404)
    expect((await decide('nobody', { outcome: 'paid' })).statusCode).toBe(404)
  })
})

describe('deciding', () => {
  it.each([
    ['paid', 'OK', 'paid'],
    ['failed', 'NOK', 'refused'],
    ['cancelled', 'NOK', 'cancelled'],
    ['paid-late', 'OK', 'open'],
  ])('%s sends the browser back with %s', async (outcome, status, state) => {
    const reference = begin()
    const reply = await decide(reference, { outcome })
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe(`${returnUrl}?Authority=${reference}&Status=${status}`)
    expect(bank.visit(reference)).toMatchObject({ state })
  })

  it('to pay and not return keeps the browser at the bank, also when it is reloaded', async () => {
    const reference = begin()
    const reply = await decide(reference, { outcome: 'paid-no-return' })
    expect([reply.statusCode, reply.headers.location]).toEqual([200, undefined])
    expect(reply.body).toContain('پرداخت انجام شد')
    expect((await pageOf(reference)).body).not.toContain(returnUrl)
    expect(bank.visit(reference)).toMatchObject({ state: 'paid' })
  })

  it('to pay late brings the money after the seconds asked for', async () => {
    const reference = begin()
    await decide(reference, { outcome: 'paid-late', delaySeconds: '90' })
    clock.advance({ seconds: 89 })
    expect(bank.visit(reference)).toMatchObject({ state: 'open' })
    clock.advance({ seconds: 1 })
    expect(bank.visit(reference)).toMatchObject({ state: 'paid' })
  })

  it('twice answers the same, and changes nothing', async () => {
    const reference = begin()
    await decide(reference, { outcome: 'paid' })
    const again = await decide(reference, { outcome: 'failed' })
    expect(again.headers.location).toContain('Status=OK')
    expect(bank.visit(reference)).toMatchObject({ state: 'paid' })
    const { body } = await pageOf(reference)
    expect(body).toContain(`?Authority=${reference}&#38;Status=OK`)
    expect(body).not.toContain('<form')
  })

  it('something the page does not offer is not found', async () => {
    const reference = begin()
    expect((await decide(reference, { outcome: 'everything' })).statusCode).toBe(404)
    expect(bank.visit(reference)).toMatchObject({ state: 'open' })
  })

  it('may order a fault with it, by JSON too', async () => {
    const reference = begin()
    await app.inject({
      method: 'POST',
      url: `/dev/bank/${reference}`,
      payload: { outcome: 'paid', fault: 'verify-lost' },
    })
    expect(bank.strike('verify-lost', reference)).toBe(true)
    expect(bank.strike('verify-lost', reference)).toBe(false)
  })
})
