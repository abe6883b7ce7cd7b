import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawMissingPage, drawPaymentPage, drawReceiptPage, type Page } from './bank-page.ts'
import { isFaultName } from './faults.ts'
import type { SandboxBank } from './sandbox-bank.ts'
import { isUndecided, type Visit } from './visit.ts'

/** What the buttons of the page decide. */
const outcomes = ['paid', 'failed', 'cancelled', 'paid-no-return', 'paid-late'] as const
type Outcome = (typeof outcomes)[number]

const defaultDelaySeconds = 20
const longestDelaySeconds = 3_600
const fontFile = 'vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2'

type Call = { Params: { reference: string } }

/** Serves the bank's page and takes what the customer decides on it. Works without scripts. */
export function mountBank(
  app: FastifyInstance,
  { bank, merchantFa }: { bank: SandboxBank; merchantFa: string },
): void {
  const style = readFileSync(join(import.meta.dirname, 'bank-page.css'), 'utf8')
  const font = readFileSync(fileURLToPath(import.meta.resolve(fontFile)))
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get('/dev/bank/page.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(style),
    )
    scope.get('/dev/bank/vazirmatn.woff2', (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'max-age=86400').send(font),
    )
    scope.get<Call>('/dev/bank/:reference', (request, reply) => {
      const visit = bank.visit(request.params.reference)
      if (!visit) return sendPage(reply, drawMissingPage())
      return sendPage(
        reply,
        isUndecided(visit, bank.now())
          ? drawPaymentPage({ visit, merchantFa })
          : drawReceiptPage({
              visit,
              merchantFa,
              returnTo: visit.comesBack ? wayBack(visit) : null,
            }),
      )
    })
    scope.post<Call>('/dev/bank/:reference', (request, reply) => {
      const { reference } = request.params
      const { outcome, delaySeconds, fault } = (request.body ?? {}) as Record<string, unknown>
      if (!outcomes.includes(outcome as Outcome) || !bank.visit(reference))
        return sendPage(reply, drawMissingPage())
      if (isFaultName(fault)) bank.orderFault(fault, reference)
      decide(bank, { reference, outcome: outcome as Outcome, delaySeconds })
      const visit = bank.visit(reference)
      if (!visit) return sendPage(reply, drawMissingPage())
      if (!visit.comesBack)
        return sendPage(reply, drawReceiptPage({ visit, merchantFa, returnTo: null }))
      return reply.redirect(wayBack(visit), 303)
    })
  })
}

function decide(
  bank: SandboxBank,
  asked: { reference: string; outcome: Outcome; delaySeconds: unknown },
): void {
  const { reference, outcome } = asked
  if (outcome === 'failed') bank.refuse(reference)
  else if (outcome === 'cancelled') bank.cancel(reference)
  else if (outcome === 'paid') bank.pay(reference)
  else if (outcome === 'paid-no-return') bank.pay(reference, { comesBack: false })
  else bank.pay(reference, { inSeconds: delayOf(asked.delaySeconds) })
}

function delayOf(text: unknown): number {
  const seconds = Number(text ?? defaultDelaySeconds)
  if (!Number.isInteger(seconds) || seconds < 1) return defaultDelaySeconds
  return Math.min(seconds, longestDelaySeconds)
}

/** The shop's address with what a bank writes behind it; the shop believes none of it. */
function wayBack({ returnUrl, reference, decision }: Visit): string {
  const address = new URL(returnUrl)
  address.searchParams.set('Authority', reference)
  address.searchParams.set('Status', decision === 'pay' ? 'OK' : 'NOK')
  return address.toString()
}

/** The page under the strictest policy it can live with: own style and font, own form, and the way back to the shop. */
function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${page.shopOrigin}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .send(page.html)
}
