import { expect, it } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { openStubServer, type StubReply } from '../../platform/outbound/testing/stub-server.ts'
import { createWordPress } from './create-wordpress.ts'
import { plainTextOf } from './plain-text.ts'

let reply: StubReply = {}
const blog = await openStubServer(() => reply)
const magazine = createWordPress({ url: blog.url }, createOutbound({ log: silentLog }))
const ask = { page: 1, take: 8 }

const post = {
  date_gmt: '2026-11-20T21:00:00',
  link: `${blog.url}/kish-in-winter/`,
  title: { rendered: 'کیش در زمستان &#8211; بخش ۱ &amp; ۲' },
  excerpt: { rendered: '<p>هوا <strong>خنک</strong>، <em>«دریا»</em> آرام&hellip;</p>\n' },
  content: { rendered: `<p>${'کلمه '.repeat(450)}</p><script>alert(1)</script>` },
  _embedded: { author: [{ name: 'سارا' }] },
}

it('takes words, dates and addresses of posts, newest first as they come, and nothing of their markup', async () => {
  reply = { json: [post], headers: { 'x-wp-total': '41' } }
  expect(await magazine.posts({ page: 2, take: 8 })).toEqual({
    total: 41,
    posts: [
      {
        address: `${blog.url}/kish-in-winter/`,
        title: 'کیش در زمستان – بخش ۱ & ۲',
        lead: 'هوا خنک، «دریا» آرام…',
        author: 'سارا',
        at: Temporal.Instant.from('2026-11-20T21:00:00Z'),
        words: 450,
      },
    ],
  })
  expect(blog.requests.at(-1)).toMatchObject({
    path: '/wp-json/wp/v2/posts',
    query: { page: '2', per_page: '8', orderby: 'date', order: 'desc' },
  })
})

it('leaves out what has no title, no date, or leads to another host', async () => {
  const odd = [
    { ...post, title: { rendered: '<b></b>' } },
    { ...post, date_gmt: 'gestern' },
    { ...post, link: 'https://evil.example/' },
    { ...post, link: 'javascript:alert(1)' },
    { ...post, _embedded: undefined, excerpt: null },
    null,
  ]
  reply = { json: odd, headers: { 'x-wp-total': '6' } }
  expect(await magazine.posts(ask)).toMatchObject({ posts: [{ author: null, lead: '' }] })
})

it('tells a page past the last from a magazine that is not heard', async () => {
  reply = { status: 400, json: { code: 'rest_post_invalid_page_number' } }
  expect(await magazine.posts(ask)).toEqual({ posts: [], total: 0 })
  for (reply of [
    { json: { message: 'maintenance' }, headers: { 'x-wp-total': '1' } },
    { json: [post] },
    { status: 400, json: { code: 'rest_invalid_param' } },
    { text: '<h1>Bad gateway</h1>', type: 'text/html' },
    { status: 503, json: [] },
  ] satisfies StubReply[])
    expect(await magazine.posts(ask)).toEqual({ unheard: expect.any(String) })
})

it('reads a text in one walk, whatever was left open in it', () => {
  const many = 250_000
  expect(plainTextOf(`کیش ${'<'.repeat(8 * many)}`)).toMatch(/^کیش </)
  expect(plainTextOf(`کیش ${'<script>'.repeat(many)}`)).toBe('کیش')
  expect(plainTextOf('یک<style>p{}</STYLE >دو<br>سه <b>۴')).toBe('یک دو سه ۴')
})
