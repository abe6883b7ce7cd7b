import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTopic } from './follow-topic.ts'

/** The sockets that were opened, each held by the test as its server would hold it. */
let sockets: FakeSocket[] = []

class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  readonly sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  openAndFollow(topic: string) {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
    this.say({ type: 'subscribed', topic })
  }
}

beforeEach(() => {
  sockets = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { origin: 'http://site.test' })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('tells its reader to look once each time the topic begins to be followed, after a lost socket too', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const heard: string[] = []
  const end = followTopic('order:1', {
    onFollowed: (isFollowed) => heard.push(isFollowed ? 'followed' : 'lost'),
    onCatchUp: () => heard.push('look'),
    onMessage: ({ type }) => heard.push(type),
  })
  await vi.advanceTimersByTimeAsync(0)
  sockets[0]?.openAndFollow('order:1')
  expect(heard).toEqual(['followed', 'look'])
  sockets[0]?.say({ type: 'order', topic: 'order:1' })
  sockets[0]?.onclose?.()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sockets).toHaveLength(2)
  expect(heard).toEqual(['followed', 'look', 'order', 'lost'])
  // Whatever moved while nobody was connected is behind this look.
  sockets[1]?.openAndFollow('order:1')
  expect(heard).toEqual(['followed', 'look', 'order', 'lost', 'followed', 'look'])
  end()
  sockets[1]?.say({ type: 'order', topic: 'order:1' })
  expect(heard).toHaveLength(6)
})

it('comes back at a moment of its own, where all sockets of a node are lost at once', async () => {
  const random = vi.spyOn(Math, 'random')
  for (const drawn of [0, 0.5, 0.999]) random.mockReturnValueOnce(drawn)
  const nothing = { onFollowed: () => {}, onCatchUp: () => {}, onMessage: () => {} }
  const ends = ['one', 'two', 'three'].map((order) => followTopic(`order:${order}`, nothing))
  await vi.advanceTimersByTimeAsync(0)
  for (const socket of [...sockets]) socket.onclose?.()
  const back: number[] = []
  for (let second = 0; second < 6; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    back.push(sockets.length - 3)
  }
  expect(back).toEqual([0, 1, 1, 2, 2, 3])
  for (const end of ends) end()
})
