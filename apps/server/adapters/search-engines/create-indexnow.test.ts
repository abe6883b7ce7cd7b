import { expect, it } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { openStubServer } from '../../platform/outbound/testing/stub-server.ts'
import { createIndexNow } from './create-indexnow.ts'

let status = 202
const engine = await openStubServer(() => ({ status, text: '', type: 'text/plain' }))
const key = '0123456789abcdef'
const engines = createIndexNow(
  { host: engine.url, key, publicUrl: 'https://parastoo.test' },
  createOutbound({ log: silentLog }),
)

it('sends changed addresses of this host in one call, with the key and where it stands', async () => {
  expect(await engines.tell(['/', '//magazine/a'])).toEqual({ told: true })
  const [asked] = engine.requests
  expect(asked).toMatchObject({ method: 'POST', path: '/indexnow' })
  expect(asked?.json).toEqual({
    host: 'parastoo.test',
    key,
    keyLocation: `https://parastoo.test/${key}.txt`,
    urlList: ['https://parastoo.test/', 'https://parastoo.test//magazine/a'],
  })
  expect(engines.keyFile).toEqual({ path: `/${key}.txt`, text: key })
})

it('says that nobody was told when it is refused, or not answered', async () => {
  for (status of [403, 422, 429, 500])
    expect(await engines.tell(['/'])).toEqual({ untold: String(status) })
})
