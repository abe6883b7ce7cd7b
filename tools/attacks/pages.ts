/** Attacks through pages, addresses and texts. */

import { stat } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { type Attack, json, tally } from './target.ts'

const payloads = [
  `' or 1=1 --`,
  `"><script>alert(1)</script>`,
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00',
  '__proto__',
]

export const pages: readonly Attack[] = [
  {
    name: 'M5',
    what: 'after a wrong code, a forged token, a call without one and a flood: what the log says',
    async run(target) {
      const one = target.stranger()
      await one.askCode()
      await one.exchange('0000')
      await target.ask('/accounts/api/Account/CurrentUser')
      const headers = { authorization: 'Bearer a.b.c' }
      await target.ask('/accounts/api/Account/CurrentUser', { headers })
      const address = target.newAddress()
      for (let asked = 0; asked < 35; asked += 1)
        await target.ask('/api/captcha/Captcha/GetCaptcha', {
          ...json({ purpose: 'discount' }),
          address,
        })
      const log = await target.log()
      if (log === null) return { held: false, saw: 'the log cannot be read: give --log' }
      const events = new Set(
        [...log.matchAll(/"securityEvent":"([a-z-]+)"/g)].map(([, event]) => event),
      )
      const wanted = ['caller-refused', 'token-refused', 'rate-limited']
      return {
        held: wanted.every((event) => events.has(event)) && !log.includes(one.phoneNumber),
        saw: events.size === 0 ? 'no event at all' : [...events].join(', '),
      }
    },
  },
  {
    name: 'L5',
    what: 'cookies of pages',
    async run(target) {
      const cookies = (await target.ask('/')).headers.getSetCookie()
      const isSecure = target.baseUrl.startsWith('https:')
      const held = !isSecure || cookies.every((cookie) => /^__Host-.*; Secure/.test(cookie))
      return { held, saw: isSecure ? cookies.join(' | ') : 'not judged without https' }
    },
  },
  {
    name: 'L6',
    what: 'the sandbox’s outbox is read from the network',
    async run(target) {
      const addresses = Object.values(networkInterfaces())
        .flatMap((each) => each ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4')
        .map(({ address }) => address)
      const { port } = new URL(target.baseUrl)
      const answered = await Promise.all(
        addresses.map((address) =>
          fetch(`http://${address}:${port}/dev/outbox.json`, {
            signal: AbortSignal.timeout(3000),
          }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      )
      const saw = addresses.length === 0 ? 'this machine is on no network' : tally(answered)
      return { held: !answered.includes(200), saw }
    },
  },
  {
    name: 'L8',
    what: 'who may read the log, and where browsers report what the policy kept away',
    async run(target) {
      const mode = target.logFile ? (await stat(target.logFile)).mode & 0o077 : 0
      const policy = (await target.ask('/')).headers.get('content-security-policy') ?? ''
      const reports = policy.includes('report-')
      return {
        held: mode === 0 && reports,
        saw: `others may ${mode.toString(8)}; reports: ${reports}`,
      }
    },
  },
  {
    name: 'pages: policy',
    what: 'headers of a page: nonce, frames, sniffing',
    async run(target) {
      const { headers } = await target.ask('/')
      const policy = headers.get('content-security-policy') ?? ''
      const held =
        /script-src 'nonce-[^']+' 'strict-dynamic'/.test(policy) &&
        policy.includes("frame-ancestors 'none'") &&
        policy.includes("object-src 'none'") &&
        headers.get('x-content-type-options') === 'nosniff'
      return { held, saw: policy.slice(0, 60) }
    },
  },
  {
    name: 'pages: foreign forms',
    what: 'a form of another site is sent to a page',
    async run(target) {
      const statuses = await Promise.all(
        ['https://evil.example', 'null', `http://${target.host}.evil.example`].map(
          async (origin) =>
            (await target.ask('/', { method: 'POST', body: 'a=1', headers: { origin } })).status,
        ),
      )
      return { held: statuses.every((status) => status === 403), saw: tally(statuses) }
    },
  },
  {
    name: 'pages: injection',
    what: 'markup, SQL and paths in searches and addresses',
    async run(target) {
      const texts = await Promise.all(
        payloads.map(async (payload) => {
          const value = encodeURIComponent(payload)
          const reply = await target.ask(`/plp?origin=${value}&destination=${value}&date=${value}`)
          return { status: reply.status, text: await reply.text() }
        }),
      )
      const statuses = texts.map(({ status }) => status)
      const isClean = texts.every(({ text }) => !text.includes('<script>alert(1)'))
      const held = isClean && statuses.every((status) => status < 500)
      return { held, saw: `${tally(statuses)}, markup ${isClean ? 'escaped' : 'as it came'}` }
    },
  },
  {
    name: 'files: traversal',
    what: 'paths that leave the folders of pictures and assets',
    async run(target) {
      const paths = [
        '/images/..%2f..%2f..%2fetc/passwd',
        '/images/%2e%2e/%2e%2e/secret',
        '/assets/..%2f..%2fserver/index.js',
        '/images/.env',
        '/assets/%00',
      ]
      const replies = await Promise.all(
        paths.map((path) =>
          target.answerTo(
            `GET ${path} HTTP/1.1\r\nHost: ${target.host}\r\nConnection: close\r\n\r\n`,
          ),
        ),
      )
      const statuses = replies.map((text) => Number(text.slice(9, 12)))
      const held = statuses.every((status) => status >= 400 && status < 500)
      return { held, saw: tally(statuses) }
    },
  },
  {
    name: 'HTTP: smuggling',
    what: 'two lengths, a length beside chunks, a folded header',
    async run(target) {
      const lines = [
        'Content-Length: 3\r\nContent-Length: 5',
        'Content-Length: 3\r\nTransfer-Encoding: chunked',
        'Transfer-Encoding: xchunked',
      ]
      const replies = await Promise.all(
        lines.map((line) =>
          target.answerTo(
            `POST /healthz HTTP/1.1\r\nHost: ${target.host}\r\n${line}\r\nConnection: close\r\n\r\nabc`,
            3000,
          ),
        ),
      )
      const statuses = replies.map((text) => Number(text.slice(9, 12)))
      return {
        held: statuses.every((status) => status === 400 || status === 501),
        saw: tally(statuses),
      }
    },
  },
  {
    name: 'pages: open redirects',
    what: 'the way on after signing in leads to another site',
    async run(target) {
      const back = [
        '//evil.example',
        '/\\evil.example',
        'https://evil.example',
        'javascript:alert(1)',
      ]
      const replies = await Promise.all(
        back.map((path) => target.ask(`/profile?returnUrl=${encodeURIComponent(path)}`)),
      )
      const locations = replies.map(({ headers }) => headers.get('location') ?? '')
      const held = locations.every((location) => !/^(https?:)?[/\\]{2}|^javascript:/.test(location))
      return { held, saw: [...new Set(locations)].join(' ') || 'no redirect' }
    },
  },
]
