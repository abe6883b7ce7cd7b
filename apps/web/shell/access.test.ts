import type { RouterContextProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { access, loginForGuests } from './access.ts'
import { makeContext, type Site } from './context.ts'

const somebody = { id: 'u' } as Site['user']

function visit(path: string, user: Site['user']) {
  const site = { api: {}, accounts: {}, user, nonce: 'n' } as unknown as Site
  return {
    context: makeContext(site) as Readonly<RouterContextProvider>,
    url: new URL(path, 'https://parastoo.example'),
  } as never
}

const page = new Response('page')
const next = vi.fn(async () => page)

/** Where the middleware led: the page itself, an address, or a refused status. */
async function outcome(run: Promise<unknown>): Promise<unknown> {
  try {
    return (await run) === page ? 'page' : 'nothing'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    const { init, data } = thrown as { init: { status: number }; data: unknown }
    return `${init.status} ${data}`
  }
}

describe('a page', () => {
  it('that is open lets everyone in', async () => {
    expect(await outcome(access('open')(visit('/', null), next) as Promise<unknown>)).toBe('page')
  })

  it('that is protected sends a visitor to sign-in and remembers the way back', async () => {
    const guard = access('protected')
    expect(await outcome(guard(visit('/profile/my-travels?page=2', null), next) as never)).toBe(
      '/?login=1&returnTo=%2Fprofile%2Fmy-travels%3Fpage%3D2',
    )
    expect(await outcome(guard(visit('/profile', somebody), next) as never)).toBe('page')
  })

  it('for guests sends somebody signed in home, or on their remembered way', async () => {
    const guard = access('guest-only')
    expect(await outcome(guard(visit('/join', null), next) as never)).toBe('page')
    expect(await outcome(guard(visit('/join', somebody), next) as never)).toBe('/')
    expect(await outcome(guard(visit('/join?returnTo=/confirm', somebody), next) as never)).toBe(
      '/confirm',
    )
  })

  it('with a rule nobody knows answers 500 and opens to nobody', async () => {
    const guard = access('vip' as never)
    expect(await outcome(guard(visit('/', somebody), next) as never)).toBe(
      '500 Unknown middleware vip',
    )
    expect(await outcome(access('toString' as never)(visit('/', null), next) as never)).toBe(
      '500 Unknown middleware toString',
    )
  })
})

describe('the login route', () => {
  it.each([
    ['/?login=1', null, 'page'],
    ['/', somebody, 'page'],
    ['/?login=1', somebody, '/'],
    ['/?login=1&returnTo=%2Fconfirm', somebody, '/confirm'],
    ['/?login=1&returnTo=%2F%2Felsewhere.example', somebody, '/'],
    ['/?login=1&returnTo=https%3A%2F%2Felsewhere.example', somebody, '/'],
  ])('%s leads to the right place', async (path, user, place) => {
    expect(await outcome(loginForGuests(visit(path, user), next) as never)).toBe(place)
  })
})

describe('the clients of a page', () => {
  const refusing = (error: unknown) =>
    makeContext({
      api: { orders: { details: () => Promise.reject(error) } },
      accounts: {},
      user: null,
      nonce: 'n',
    } as unknown as Site)

  async function thrownBy(error: unknown) {
    const { siteOf } = await import('./context.ts')
    const { api } = siteOf(refusing(error))
    return await api.orders.details({ id: 'x' }).catch((thrown: unknown) => thrown)
  }

  it('throw refusals as the router knows them, with status and sentence', async () => {
    const refusal = Object.assign(new Error(), { status: 404, code: 'NOT_FOUND' })
    expect(await thrownBy(refusal)).toMatchObject({
      init: { status: 404 },
      data: {
        entries: [{ code: 'NOT_FOUND', messages: ['موردی با این مشخصات پیدا نشد.'] }],
      },
    })
  })

  it('leave faults what they are', async () => {
    const fault = Object.assign(new Error('broken'), { status: 500, code: 'INTERNAL_SERVER_ERROR' })
    expect(await thrownBy(fault)).toBe(fault)
    const bug = new TypeError('bug')
    expect(await thrownBy(bug)).toBe(bug)
  })
})
