/** Google as a journey meets it: keys that the house fetches, identity tokens signed by them, and the sign-in script's place. */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

export const googleClientId = 'journeys.apps.googleusercontent.com'

export type Google = {
  /** Where the keys are, for the setting GOOGLE_KEYS_HOST. */
  host: string
  tokenFor: (claims: Record<string, unknown>) => string
  close: () => Promise<void>
}

/** Serves one key where Google serves its own. */
export async function startGoogle(): Promise<Google> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'journeys', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/oauth2/v3/certs' ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [key] }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenFor(claims) {
      const now = Math.floor(Date.now() / 1000)
      const whole = {
        iss: 'https://accounts.google.com',
        aud: googleClientId,
        email_verified: true,
        iat: now,
        exp: now + 3600,
        ...claims,
      }
      const signed = `${part({ alg: 'RS256', kid: 'journeys' })}.${part(whole)}`
      const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
      return `${signed}.${signature}`
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Puts a script in the place of Google's: its button answers with the token that `next` gives. */
export async function standInForGoogle(page: Page, next: () => string): Promise<void> {
  await page.exposeFunction('tokenOfGoogle', next)
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        let asked
        globalThis.google = { accounts: { id: {
          initialize: (options) => { asked = options },
          renderButton: (place, look) => {
            const button = document.createElement('button')
            button.textContent = 'Google ' + asked.client_id + ' ' + look.locale
            button.onclick = async () => asked.callback({ credential: await tokenOfGoogle() })
            place.append(button)
          },
        } } }`,
    }),
  )
}
