import { addressOf } from '../bases.ts'
import { browserSession } from '../browser-session.ts'
import { fetchInTime } from '../fetch-in-time.ts'

/**
 * Where a picture that was handed in before can be seen, for some minutes; null when it is gone or somebody else's, which the server does
 * not tell apart. Throws when nobody can say.
 */
export async function linkToFile(id: string): Promise<string | null> {
  const reply = await ask('GET', addressOf(`/images/Blob/Link/${id}`))
  if (reply.status === 404) return null
  if (!reply.ok) throw new Error(`The picture could not be asked for: ${reply.status}`)
  return ((await reply.json()) as { data: { url: string } }).data.url
}

/** Takes a picture back. What is not heard of goes by itself within a day. */
export async function takeFileBack(id: string): Promise<void> {
  await ask('DELETE', addressOf(`/images/Blob/${id}`)).catch(() => undefined)
}

async function ask(method: string, path: string): Promise<Response> {
  const token = await browserSession().accessToken()
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  return await fetchInTime(path, { method, headers })
}
