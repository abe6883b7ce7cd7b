import { Readable } from 'node:stream'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { randomToken } from '../../../platform/ids.ts'
import { type BrowserCookies, cookieHeader, cookieIn } from '../browser-cookies.ts'
import { lifetimes } from '../limits.ts'
import { servedPaths } from './served-paths.ts'

const longestForm = 16 * 1024
const deviceSeconds = lifetimes.deviceDays * 86_400
const refreshSeconds = lifetimes.refreshTokenDays * 86_400

/**
 * Browsers hold their secrets in HttpOnly cookies, yet the provider reads forms and answers in JSON. For the client `web`
 * this puts the cookies into the form before the provider reads it, and takes the refresh token out of the reply after,
 * so that every grant, present and future, works for browsers and native apps alike.
 */
export function keepTokensInCookies(cookies: BrowserCookies) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.method !== 'POST' || !ctx.is('application/x-www-form-urlencoded')) return await next()
    const text = await readForm(ctx)
    if (text === null) {
      ctx.status = 413
      ctx.body = { error: 'invalid_request', error_description: 'PAYLOAD_TOO_LARGE' }
      return
    }
    const form = new URLSearchParams(text)
    if (form.get('client_id') !== 'web') {
      giveForm(ctx, text)
      return await next()
    }
    const held = (name: string) => cookieIn(ctx.get('cookie'), name)
    if (ctx.path === servedPaths.revocation) {
      // RFC 7009: revoking a token that does not exist is a success, so logging out twice is one, too.
      if (!form.get('token')) form.set('token', held(cookies.refresh) ?? 'none')
    } else {
      if (!form.get('refresh_token')) setOrDelete(form, 'refresh_token', held(cookies.refresh))
      setOrDelete(form, 'challenge', held(cookies.challenge))
      form.set('device', held(cookies.device) ?? randomToken())
    }
    giveForm(ctx, form.toString())
    await next()
    takeTokenOut(ctx, cookies, form)
  }
}

/** Moves the refresh token from the reply into its cookie, and takes cookies away that are worth nothing any more. */
function takeTokenOut(ctx: KoaContextWithOIDC, cookies: BrowserCookies, form: URLSearchParams) {
  const set = (name: string, value: string, maxAgeSeconds: number) =>
    ctx.append('set-cookie', cookieHeader(cookies, { name, value, maxAgeSeconds }))
  const body = ctx.body as { refresh_token?: string; error?: string } | undefined
  if (body?.refresh_token !== undefined) {
    const { refresh_token: token, ...shown } = body
    ctx.body = shown
    set(cookies.refresh, token, refreshSeconds)
    if (form.get('grant_type') === 'refresh_token') return
    set(cookies.challenge, '', 0)
    set(cookies.device, form.get('device') ?? '', deviceSeconds)
    return
  }
  const isLoggedOut = ctx.path === servedPaths.revocation && ctx.status === 200
  const isRefused = form.get('grant_type') === 'refresh_token' && body?.error === 'invalid_grant'
  if (isLoggedOut || isRefused) set(cookies.refresh, '', 0)
  // What the browser kept of pages goes with the session (ASVS 14.3.1). Storage stays: it holds what belongs to the visit, and
  // what belongs to the person the site takes away by name; cookies stay, since a known device has its own allowance.
  if (isLoggedOut) ctx.set('clear-site-data', '"cache"')
}

function setOrDelete(form: URLSearchParams, name: string, value: string | null): void {
  if (value === null) form.delete(name)
  else form.set(name, value)
}

/** The form as text; null when it is longer than any form of ours. */
async function readForm(ctx: KoaContextWithOIDC): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of ctx.req) {
    length += chunk.length
    if (length > longestForm) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Lets the provider read `text` as the request's body; it reads `ctx.req` and compares the length with the header. */
function giveForm(ctx: KoaContextWithOIDC, text: string): void {
  const bytes = Buffer.from(text)
  ctx.request.req.headers['content-length'] = String(bytes.length)
  ctx.req = Readable.from(bytes.length === 0 ? [] : [bytes]) as typeof ctx.req
}
