import type { Log } from '../../../platform/log.ts'

/**
 * Loads oidc-provider. On a Node that is not (yet) a long-term release it prints a warning while it is loaded, which no
 * setting turns off; that one warning goes to our log instead.
 */
export async function loadProvider(log: Log): Promise<typeof import('oidc-provider')> {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (String(words[0]).includes('oidc-provider')) log.debug({ warning: words[0] }, 'library')
    else warn(...words)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
