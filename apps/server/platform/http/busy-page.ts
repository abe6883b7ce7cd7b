/** The page for whoever opens pages faster than people do: drawn without the site, so that refusing costs nothing. */
import { createHash } from 'node:crypto'
import type { ORPCError } from '@orpc/server'
import type { FailureEnvelope } from '@parastoo/contract/envelope'
import type { FastifyReply } from 'fastify'
import { failureBody, retryAfterOf } from './failure-body.ts'

const style = `:root{color-scheme:light dark;font:1rem/2 Vazirmatn,Tahoma,system-ui,sans-serif}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;background:Canvas;color:CanvasText}
main{max-inline-size:28rem;padding:2rem;text-align:center}
h1{font-size:1.5rem;margin:0 0 .5rem}
a{display:inline-block;margin-block-start:1rem;padding:.5rem 1.5rem;border-radius:.75rem;background:#0b6b62;color:#fff;text-decoration:none}`

/** Lets the page's one style sheet in and nothing else. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

/** Answers a refusal for its rate (429), or of a server under pressure (503), with a page that says to wait. */
export function sendBusyPage(reply: FastifyReply, refusal: ORPCError<string, unknown>) {
  const failure = failureBody(refusal)
  return reply
    .status(refusal.status)
    .headers({
      'retry-after': retryAfterOf(failure) ?? reply.getHeader('retry-after') ?? '60',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .type('text/html; charset=utf-8')
    .send(busyPage(failure))
}

function busyPage({ meta }: FailureEnvelope): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>کمی صبر کنید</title>
<style>${style}</style>
<main>
<h1>کمی صبر کنید</h1>
<p>${meta.errors[0]?.messages[0] ?? ''}</p>
<a href="/">صفحهٔ اصلی</a>
</main>
`
}
