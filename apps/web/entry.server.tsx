/** The server's side of a page: streams HTML with the reply's nonce, and hands the host what it needs from the bundle. */
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { siteOf } from './shell/context.ts'
import { NonceContext } from './shell/nonce.ts'
import { localeCookieFor } from './shell/theme.ts'

export { createRequest } from '@remix-run/node-fetch-server'
export { createRequestHandler } from 'react-router'
export { makeContext } from './shell/context.ts'

/** Late parts of a page are given up after this time and drawn by the browser instead. */
export const streamTimeout = 5_000

/**
 * So long a page waits for its late parts, milliseconds. What has come by then stands at its place as the page arrives; what comes
 * later is put there by a script of React's, up to 300 ms after the first picture, and laid out once more.
 */
const patienceMs = 50

/** React sends parts that are larger than 12,800 letters behind the page, even if they are there; no page of ours has so many. */
const progressiveChunkSize = 1_000_000

type Rendering = {
  request: Request
  routerContext: EntryContext
  nonce: string
}

/** Called by React Router once the loaders have answered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const localeCookie = localeCookieFor(request)
  if (localeCookie) headers.append('set-cookie', localeCookie)
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = siteOf(context)
  const { body, shellFailed } = await render({ request, routerContext, nonce })
  return new Response(body, { status: shellFailed ? 500 : status, headers })
}

/** Starts streaming a moment after the shell stands, or with the whole page if that is sooner; robots wait for the whole page. */
function render({ request, routerContext, nonce }: Rendering) {
  return new Promise<{ body: ReadableStream; shellFailed: boolean }>((resolve, reject) => {
    let shellFailed = false
    const nonced = nonce === '' ? {} : { nonce }
    const isRobot = isbot(request.headers.get('user-agent') ?? '')
    const waiting = { isOver: false, failed: false }
    const start = () => {
      if (waiting.isOver) return
      waiting.isOver = true
      const body = new PassThrough()
      body.on('close', () => clearTimeout(timer))
      pipe(body)
      resolve({ body: createReadableStreamFromReadable(body), shellFailed: waiting.failed })
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce || undefined}>
        <ServerRouter context={routerContext} url={request.url} {...nonced} />
      </NonceContext>,
      {
        ...nonced,
        progressiveChunkSize,
        onShellReady: () => {
          // What fails behind the shell is drawn by the browser instead, and the page is none the worse.
          waiting.failed = shellFailed
          if (!isRobot) setTimeout(start, patienceMs)
        },
        onAllReady: () => {
          if (isRobot) waiting.failed = shellFailed
          start()
        },
        onShellError: reject,
        onError: () => {
          shellFailed = true
        },
      },
    )
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort())
  })
}
