import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { secrets } from './secrets.ts'

// Written in halves, so that this file does not report itself.
it.each([
  ['a private key', `-----BEGIN RSA PRI${'VATE KEY'}-----`],
  ['an access key', `AK${'IA'}J7QZ3MX5T2WPLD8R`],
  [
    'a signed token',
    `ey${'J'}hbGciOiJIUzI1NiIsInR5.ey${'J'}zdWIiOiIxMjM0NTY3.${'a1B2c3'.repeat(6)}`,
  ],
  ['a key of a service', `gh${'p_'}${'a1B2'.repeat(9)}`],
  ['a key of Kavenegar', '4F7A6B52'.repeat(8)],
  ['a password of a database', `postgres://nira:s3cr3t${'@'}db.agency.ir/nira`],
])('reports %s', (_name, secret) => {
  expectReported(secrets, { 'a.ts': `first\nconst key = '${secret}'\n` }, ['a.ts:2'])
})

it('passes examples, addresses of this machine and hashes', () => {
  expectClean(secrets, {
    'a.ts': [
      "'AKIAIOSFODNN7EXAMPLE'",
      "'postgres://parastoo:password@127.0.0.1:5432/parastoo'",
      "'smtps://user:password@mail.example:465'",
      'smtps://user:password@host:465',
      'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is looked at.
      'postgres://${user}:${password}@${host}/parastoo',
    ].join('\n'),
  })
})
