import { nationalCodeSeals } from './national-code.ts'
import type { IdentityRoom } from './needs.ts'
import { plainNationalCodes, replaceNationalCode } from './person-store.ts'

const mostAtOnce = 500
const noId = '00000000-0000-0000-0000-000000000000'

/** Seals national codes from before there were seals, or under the key before. What no key opens is left as it lies. */
export async function sealNationalCodes({ db, documents }: IdentityRoom): Promise<void> {
  for (let after = noId; ; ) {
    const page = await plainNationalCodes(db, documents, { after, most: mostAtOnce })
    await db.tx(async (tx) => {
      for (const { id, nationalCode: was } of page) {
        const seals = nationalCodeSeals(documents, id)
        const code = seals.opened(was)
        if (code !== null) await replaceNationalCode(tx, { id, was, now: seals.sealed(code) })
      }
    })
    const last = page.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
