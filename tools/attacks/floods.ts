/** Attacks that take memory, processor or places from everybody else. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Attack, json, type Target, tally } from './target.ts'

const handshake = ({ host }: Target, more: string[] = []) =>
  [
    'GET /live HTTP/1.1',
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    ...more,
    '',
    '',
  ].join('\r\n')

/** A text frame of a client, masked with zeros. */
function frame(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length =
    bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), bytes])
}

const available = (target: Target) => ({
  productType: 'DomesticFlight',
  originDestinations: [
    {
      origin: 'THR',
      originKind: 'CityCode',
      destination: 'MHD',
      destinationKind: 'CityCode',
      departureDate: Temporal.PlainDate.from(target.today).add({ days: 9 }).toString(),
    },
  ],
  adults: 1,
})

export const floods: readonly Attack[] = [
  {
    name: 'H1',
    what: 'one socket of /live that never reads is sent subscriptions as fast as it takes them',
    async run(target) {
      const before = await target.memoryMegabytes()
      const socket = await target.raw()
      let isOpen = true
      socket.on('close', () => {
        isOpen = false
      })
      socket.write(handshake(target))
      await new Promise((resolve) => socket.once('data', resolve))
      socket.pause()
      const many = Buffer.concat(
        Array.from({ length: 1000 }, () =>
          frame(JSON.stringify({ type: 'subscribe', topic: 'x'.repeat(100) })),
        ),
      )
      const beganMs = performance.now()
      let sent = 0
      while (isOpen && performance.now() - beganMs < 8_000) {
        const drained = socket.write(many)
        sent += 1000
        if (!drained)
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), delay(500)])
        else await delay(0)
      }
      const grownMegabytes = Math.round((await target.memoryMegabytes()) - before)
      socket.destroy()
      const saw = `${isOpen ? 'open' : 'closed'} after ${sent} messages, memory grew by ${grownMegabytes} MB`
      return { held: !isOpen && grownMegabytes < 150, saw }
    },
  },
  {
    name: 'H1b',
    what: '1,500 sockets of /live are opened from one address',
    async run(target) {
      const address = target.newAddress()
      const sockets = await Promise.all(
        Array.from({ length: 400 }, async () => {
          const socket = await target.raw()
          const status = new Promise<number>((resolve) => {
            socket.once('data', (more) => resolve(Number(more.toString().slice(9, 12))))
            socket.once('close', () => resolve(0))
          })
          socket.write(handshake(target, [`X-Forwarded-For: ${address}`]))
          return { socket, status: await status }
        }),
      )
      for (const { socket } of sockets) socket.destroy()
      const opened = sockets.filter(({ status }) => status === 101).length
      return { held: opened < 400, saw: `${opened} of 400 opened` }
    },
  },
  {
    name: 'H3',
    what: 'the client writes an address of this machine into X-Forwarded-For and asks for /metrics',
    async run(target) {
      const { status } = await target.ask('/metrics', { claimed: '127.0.0.1' })
      return { held: status === 404, saw: `status ${status}` }
    },
  },
  {
    name: 'H3b',
    what: 'each call claims another address, to have limits of its own',
    async run(target) {
      const address = target.newAddress()
      const statuses = await Promise.all(
        Array.from({ length: 45 }, async (_, index) => {
          const claimed = `198.51.100.${index}`
          const { status } = await target.ask('/api/captcha/Captcha/GetCaptcha', {
            ...json({ purpose: 'discount' }),
            address,
            claimed,
          })
          return status
        }),
      )
      const path = '/api/flight-catalog/FlightCatalog/Available'
      for (let index = 0; index < 140; index += 1) {
        const claimed = `198.51.101.${index}`
        const asked = { ...json(available(target)), address, claimed }
        const reply = await target.ask(path, {
          ...asked,
          headers: { 'content-type': 'application/json' },
        })
        await reply.arrayBuffer()
        statuses.push(reply.status)
      }
      return { held: statuses.includes(429), saw: tally(statuses) }
    },
  },
  {
    name: 'M1',
    what: 'one address opens 200 pages of results',
    async run(target) {
      const address = target.newAddress()
      const date = Temporal.PlainDate.from(target.today).add({ days: 9 }).toString()
      const path = `/plp?product=domestic&origin=THR&originKind=city&destination=MHD&destinationKind=city&date=${date}`
      const statuses: number[] = []
      for (let index = 0; index < 200; index += 1) {
        const reply = await target.ask(path, { address })
        await reply.arrayBuffer()
        statuses.push(reply.status)
      }
      return { held: statuses.includes(429), saw: tally(statuses) }
    },
  },
  {
    name: 'M1b',
    what: 'one address sends 200 made-up returns of a bank',
    async run(target) {
      const address = target.newAddress()
      const statuses: number[] = []
      for (let index = 0; index < 200; index += 1)
        statuses.push(
          (await target.ask(`/api/payment/Callback/sandbox?reference=guess${index}`, { address }))
            .status,
        )
      return { held: statuses.includes(429), saw: tally(statuses) }
    },
  },
  {
    name: 'M6',
    what: 'a body of 5,000 nested lists with an idempotency key',
    async run(target) {
      const one = await target.signedIn()
      const { status } = await one.send('/api/payment/Pay/Create', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'nested' },
        body: `{"topUpAmount":900000,"more":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      })
      return { held: status === 400, saw: `status ${status}` }
    },
  },
  {
    name: 'M8',
    what: 'six strangers send a passport at a byte a second, and somebody else wants one read',
    async run(target) {
      const reader = await target.signedIn()
      const slow = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const socket = await target.raw()
          socket.write(
            `POST /images/Blob/ReadMRZ HTTP/1.1\r\nHost: ${target.host}\r\nX-Forwarded-For: ${target.newAddress()}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b`,
          )
          return socket
        }),
      )
      await delay(1_000)
      const form = new FormData()
      form.set('file', new Blob(['no picture'], { type: 'image/jpeg' }), 'passport.jpg')
      const { status } = await reader.send('/images/Blob/ReadMRZ', { method: 'POST', body: form })
      for (const socket of slow) socket.destroy()
      return { held: status !== 429, saw: `the other was answered ${status}` }
    },
  },
  {
    name: 'L2',
    what: 'a page of another site opens /live',
    async run(target) {
      const heard = await target.answerTo(
        handshake(target, ['Origin: https://evil.example']),
        1_500,
      )
      return { held: heard.startsWith('HTTP/1.1 403'), saw: heard.slice(0, 12) }
    },
  },
  {
    name: 'L3',
    what: '45 addresses of one IPv6 network ask for captchas',
    async run(target) {
      const statuses: number[] = []
      const network = `2001:db8:${(stamp() & 0xffff).toString(16)}:1`
      for (let index = 1; index <= 45; index += 1) {
        const address = `${network}::${index.toString(16)}`
        statuses.push(
          (
            await target.ask('/api/captcha/Captcha/GetCaptcha', {
              ...json({ purpose: 'discount' }),
              address,
            })
          ).status,
        )
        const call = { ...json({ phoneNumber: '1', dialingCode: '+98' }), address }
        statuses.push((await target.ask('/accounts/otp/create', call)).status)
      }
      return { held: statuses.includes(429), saw: tally(statuses) }
    },
  },
  {
    name: 'L4',
    what: 'a Host that is markup, and two Hosts',
    async run(target) {
      const bad = ['Host: a"><script>', `Host: ${target.host}\r\nHost: evil.example`]
      const heard = await Promise.all(
        bad.map((line) =>
          target.answerTo(`GET / HTTP/1.1\r\n${line}\r\nConnection: close\r\n\r\n`),
        ),
      )
      const statuses = heard.map((text) => Number(text.slice(9, 12)))
      return { held: statuses.every((status) => status === 400), saw: tally(statuses) }
    },
  },
  {
    name: 'DoS: big and deep bodies',
    what: 'a body over the limit, and 100,000 nested lists',
    async run(target) {
      const path = '/api/flight-catalog/FlightCatalog/Available'
      const headers = { 'content-type': 'application/json' }
      const sizes = ['x'.repeat(300_000), '['.repeat(100_000)]
      const replies = await Promise.all(
        sizes.map((body) => target.ask(path, { method: 'POST', body, headers })),
      )
      const statuses = replies.map(({ status }) => status)
      return { held: statuses.join() === '413,400', saw: tally(statuses) }
    },
  },
  {
    name: 'DoS: slow headers',
    what: '100 connections that never finish their headers, and others who want a page',
    async run(target) {
      const sockets = await Promise.all(Array.from({ length: 100 }, () => target.raw()))
      for (const socket of sockets) socket.write(`GET / HTTP/1.1\r\nHost: ${target.host}\r\nX-A: `)
      const beganMs = performance.now()
      const { status } = await target.ask('/healthz')
      const tookMs = Math.round(performance.now() - beganMs)
      for (const socket of sockets) socket.destroy()
      return { held: status === 200 && tookMs < 2_000, saw: `${status} in ${tookMs} ms` }
    },
  },
]

const stamp = () => Math.floor(Math.random() * 0xffff)
