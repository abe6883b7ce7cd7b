/** Google's own sign-in script (developers.google.com/identity/gsi/web). Nothing of it is loaded before it is asked for. */
const address = 'https://accounts.google.com/gsi/client'

type Credential = { credential: string }
export type GoogleIdentity = {
  initialize: (options: {
    client_id: string
    callback: (answer: Credential) => void
    ux_mode: 'popup'
  }) => void
  renderButton: (place: HTMLElement, look: Record<string, string | number>) => void
}

let loading: Promise<GoogleIdentity> | undefined

/** Loads the script once; after a failure the next ask tries again. Browser only. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<GoogleIdentity> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  // The script gives this nonce to the style elements it adds.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) script.nonce = nonce
  await new Promise((done, fail) => {
    script.addEventListener('load', done)
    script.addEventListener('error', fail)
    document.head.append(script)
  })
  const { google } = globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }
  if (!google?.accounts?.id) throw new Error('The sign-in script of Google is empty')
  return google.accounts.id
}
