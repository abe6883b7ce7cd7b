/** The site's own worker as it is sent to browsers, with as much of a browser around it as a test gives. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'

type Listener = (event: object) => void
const origin = 'https://site.test'

/** Answers how to send it an event and wait for all that it does about it. */
export function startSiteWorker(around: Record<string, unknown> = {}, self: object = {}) {
  const listeners = new Map<string, Listener>()
  // A worker knows its own origin, Node does not.
  class OwnResponse extends Response {
    static override redirect(path: string | URL, status?: number): Response {
      return Response.redirect(new URL(path, origin), status)
    }
  }
  const world = createContext({
    URL,
    Response: OwnResponse,
    setTimeout,
    ...around,
    self: {
      location: { origin },
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      ...self,
    },
  })
  runInContext(readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8'), world)
  return async (name: string, event: object): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined
    const waited: Promise<unknown>[] = []
    listeners.get(name)?.({
      ...event,
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
      waitUntil: (given: Promise<unknown>) => waited.push(given),
    })
    await Promise.all(waited)
    return await answer
  }
}
