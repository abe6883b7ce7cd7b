import type { SourceFile, Violation } from '../tree.ts'

/** What a key looks like, by who gives it out. */
const shapes: readonly [what: string, shape: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an access key of a store', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  [
    'a key of a service',
    /\b(sk_live_|rk_live_|ghp_|gho_|github_pat_|xox[abp]-|AIza|glpat-)[\w-]{16,}/,
  ],
  ['a token of Facebook', /\bEAA[A-Za-z0-9]{60,}/],
  // As long as a hash: those of ours are lower case, and a bank's hash of a card says what it is.
  ['a key of Kavenegar', /(?<!card_hash": ")\b(?=[0-9A-F]*[A-F])(?=[0-9A-F]*[0-9])[0-9A-F]{60,}\b/],
  ['a password in an address', /\b[a-z][a-z+]*:\/\/[^\s/:@'"`{}<>$]+:[^\s/@'"`{}<>$]+@[^\s'"`]+/],
]

/** Hosts that exist on this machine or nowhere (RFC 2606), and words nobody would take for a secret. */
const harmless = /EXAMPLE|@(127\.0\.0\.1|localhost|\[::1\]|host\b)|\.(example|test|invalid)\b/

/**
 * No secret is written into the tree. Keys of real agencies stand in public clients of suppliers, where they are easily copied from
 * with the rest.
 */
export function secrets(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path !== 'package-lock.json')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((row, index) =>
        shapes.flatMap(([what, shape]) => {
          const found = shape.exec(row)?.[0]
          if (found === undefined || harmless.test(found)) return []
          const message = `holds what looks like ${what}; take it out, and have whoever gave it out end it`
          return [{ path, line: index + 1, rule: 'secrets', message }]
        }),
      ),
    )
}
