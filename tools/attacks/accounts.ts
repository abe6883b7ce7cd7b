/** Attacks on who somebody is: codes, passwords, sessions, tokens, and what stands behind them. */
import { setTimeout as delay } from 'node:timers/promises'
import { follow } from '@parastoo/server/app/testing/follow'
import { type Attack, json, tally } from './target.ts'

/** Passwords of the first lines of every list, some of them Persian. */
const wellKnown = [
  'aaaaaaaa',
  '87654321',
  '12341234',
  'admin123',
  'monkey123',
  'Password1!',
  'parastoo',
  'persepolis',
  'esteghlal',
  'tehran123',
  'iran1234',
]

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const accounts: readonly Attack[] = [
  {
    name: 'H2',
    what: '335 codes for numbers abroad, 28 from each of 12 addresses; then somebody at home wants one',
    async run(target) {
      const statuses: number[] = []
      for (let network = 0; network < 12; network += 1) {
        const address = target.newAddress()
        for (let asked = 0; asked < 28; asked += 1) {
          const phoneNumber = `74${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
          const call = json({ phoneNumber, dialingCode: '+44', channel: 'Sms' })
          statuses.push((await target.ask('/accounts/otp/create', { ...call, address })).status)
        }
      }
      // What was left of a purse is used up by the first few of them.
      let last = await target.stranger().askCode()
      for (let more = 0; more < 9; more += 1) last = await target.stranger().askCode()
      const { refused } = last
      const saw = `${tally(statuses)}; at home ${refused ? `${refused.status} ${refused.code}` : 'sent'}`
      return { held: refused === null, saw }
    },
  },
  {
    name: 'H4',
    what: 'a thief has the number for a minute: new session, new name, own IBAN, withdrawal',
    async run(target) {
      const owner = await target.signedIn()
      await target.topUp(owner, 60_000_000)
      // Codes are a minute apart.
      await delay(61_000)
      const thief = target.sameNumber(owner)
      await thief.signIn()
      const update = (change: object) => thief.call('POST', '/accounts/api/Account/Update', change)
      await update({ firstNameFarsi: 'دزد', lastNameFarsi: 'دزدیان' })
      await update({ bank: { iban: 'IR820540102680020817909002' } })
      const { refused } = await thief.call(
        'POST',
        '/api/wallet/Withdrawal/Create',
        { amount: 50_000_000 },
        { 'idempotency-key': 'thief' },
      )
      return { held: refused !== null, saw: refused ? refused.code : 'asked for at once' }
    },
  },
  {
    name: 'M3',
    what: 'a stranger asks for codes of a number and types wrong ones; its owner comes from a known browser',
    async run(target) {
      const owner = await target.signedIn()
      const stranger = target.sameNumber(owner)
      const types = async (times: number) => {
        await delay(61_000)
        await stranger.call('POST', '/accounts/otp/create', {
          phoneNumber: owner.phoneNumber,
          dialingCode: '+98',
        })
        for (let time = 0; time < times; time += 1) await stranger.exchange('0000')
      }
      await types(3)
      await types(3)
      const { refused } = await owner.askCode()
      return { held: refused === null, saw: refused ? `${refused.status} ${refused.code}` : 'sent' }
    },
  },
  {
    name: 'M7',
    what: 'well-known passwords, Persian words and the brand',
    async run(target) {
      const one = await target.signedIn()
      const taken: string[] = []
      for (const password of wellKnown) {
        const fields = { password, newPassword: password, repeatPassword: password }
        const path =
          taken.length === 0 ? 'account/CurrentUserSetFirstPassword' : 'Account/ChangePassword'
        const current = taken.at(-1)
        const body = { ...fields, ...(current && { currentPassword: current }) }
        const { refused } = await one.call('POST', `/accounts/api/${path}`, body)
        if (
          refused &&
          refused.code !== 'PASSWORD_TOO_COMMON' &&
          refused.code !== 'PASSWORD_TOO_SHORT'
        )
          throw new Error(`asked wrongly: ${refused.code}`)
        if (!refused) taken.push(password)
      }
      return {
        held: taken.length === 0,
        saw: `${taken.length} of ${wellKnown.length} taken: ${taken.join(' ')}`,
      }
    },
  },
  {
    name: 'L1',
    what: 'a socket follows an order, its session is ended elsewhere, the order is paid',
    async run(target) {
      const owner = await target.signedIn()
      const { orderId } = owner.must(await owner.submit(await target.offered(owner)))
      const topic = `order:${orderId}`
      const { socket, heard } = await follow(target.baseUrl, {
        type: 'subscribe',
        topic,
        token: owner.token(),
      })
      await delay(61_000)
      const elsewhere = target.sameNumber(owner)
      await elsewhere.signIn()
      elsewhere.must(await elsewhere.call('POST', '/accounts/api/Account/SignOutElsewhere'))
      const { redirectUrl } = elsewhere.must(await elsewhere.pay(orderId))
      await elsewhere.comeBack(String(await elsewhere.bank(redirectUrl, 'paid')))
      await delay(2_000)
      socket.close()
      const facts = heard.filter(({ type }) => type === 'order-status')
      const saw = heard.map(({ type, fact, code }) => fact ?? code ?? type).join(', ')
      return { held: facts.length === 0 && heard.length > 0, saw }
    },
  },
  {
    name: 'codes: guessing',
    what: '60 guesses at once at one code',
    async run(target) {
      const one = target.stranger()
      await one.askCode()
      const right = await one.code()
      const wrong = right === '1111' ? '2222' : '1111'
      const guesses = await Promise.all(Array.from({ length: 60 }, () => one.exchange(wrong)))
      const late = await one.exchange(right)
      const entered = [...guesses, late].filter(({ access_token }) => access_token).length
      return { held: entered === 0, saw: `${entered} got in, the right code after them too` }
    },
  },
  {
    name: 'tokens: forged',
    what: 'alg none, another signature, another owner, a token in the query',
    async run(target) {
      const one = await target.signedIn()
      const [head = '', body = '', signature = ''] = one.token().split('.')
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
      const forged = [
        `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.AA`,
        `${part({ alg: 'HS256', typ: 'at+jwt' })}.${body}.${signature}`,
        `${head}.${part({ ...claims, scope: 'staff' })}.${signature}`,
        `${head}.${part({ ...claims, exp: claims.exp + 1e6 })}.${signature}`,
        `${head}.${body}.${'A'.repeat(signature.length)}`,
      ]
      const path = '/accounts/api/Account/CurrentUser'
      const statuses = await Promise.all(
        forged.map(async (token) => {
          const headers = { authorization: `Bearer ${token}` }
          return (await target.ask(path, { headers })).status
        }),
      )
      statuses.push((await target.ask(`${path}?access_token=${one.token()}`)).status)
      return { held: statuses.every((status) => status === 401), saw: tally(statuses) }
    },
  },
  {
    name: 'access: another’s things',
    what: 'order, ticket and payment page of somebody else, beside ones that do not exist',
    async run(target) {
      const [owner, thief] = [await target.signedIn(), await target.signedIn()]
      const { orderId } = owner.must(
        await owner.submit(await target.offered(owner, { daysAhead: 23 })),
      )
      const missing = `${orderId.slice(0, -4)}0000`
      const paths = (id: string) => [
        `/api/orders/Order/GetCurrentUserOrderDetails/${id}`,
        `/api/flight-reservation/Submit/VerifyFlightOrder/${id}`,
        `/api/flight-reservation/Tickets/FlightTicketPdf/${id}`,
      ]
      const answers = async (id: string) =>
        await Promise.all(
          paths(id).map(async (path) => {
            const reply = await thief.send(path)
            return `${reply.status} ${await reply.text()}`
          }),
        )
      const [anothers, none] = [await answers(orderId), await answers(missing)]
      const held = anothers.every((text, at) => text === none[at] && text.startsWith('404'))
      return { held, saw: tally(anothers.map((text) => Number(text.slice(0, 3)))) }
    },
  },
  {
    name: 'access: staff and mass assignment',
    what: 'a user writes a scope, an id and a verified bank into their own account',
    async run(target) {
      const one = await target.signedIn()
      const path = '/accounts/api/Account'
      const change = {
        scope: ['finance'],
        id: 'me',
        hasPassword: true,
        phoneNumber: '9120000000',
        isVerified: true,
      }
      const before = one.must(await one.call('GET', `${path}/CurrentUser`))
      await one.call('POST', `${path}/Update`, change)
      const after = one.must(await one.call('GET', `${path}/CurrentUser`))
      return {
        held: JSON.stringify(before) === JSON.stringify(after),
        saw: 'the account is as it was, or not',
      }
    },
  },
  {
    name: 'accounts: who exists',
    what: 'codes asked for a number with an account and for one without',
    async run(target) {
      const known = await target.signedIn()
      await delay(61_000)
      const shape = async (one: typeof known) => {
        const { data, refused } = await one.askCode()
        return JSON.stringify([refused?.code, Object.keys(data ?? {}).sort()])
      }
      const [registered, unknown] = [
        await shape(target.sameNumber(known)),
        await shape(target.stranger()),
      ]
      return { held: registered === unknown, saw: `${registered} and ${unknown}` }
    },
  },
]
