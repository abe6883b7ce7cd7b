import { casesToCertify, certify } from './decision-file-store.ts'
import { filesOfExit } from './exit-proof.ts'
import { filesOfCase } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

const atOnce = 200
const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Writes down, once for each case that is over, that nothing of its papers and its visa is kept any more, and takes the numbers of its documents
 * out of it in the same transaction. Their keys are gone, so what lies in any store is noise, and in any backup once those of the keys are gone
 * too: that day stands in the certificate, which the traveller reads at the case.
 */
export async function certifyDeletions({
  db,
  files,
  clock,
  log,
  keyBackupDays,
}: Pick<CaseNeeds, 'db' | 'files' | 'clock' | 'log' | 'keyBackupDays'>): Promise<void> {
  let after = noId
  for (;;) {
    const over = await casesToCertify(db, { after, most: atOnce })
    const kept = await files.bound(
      db,
      over.flatMap(({ caseId }) => [filesOfCase(caseId), filesOfExit(caseId)]),
    )
    const isKept = new Set(kept.map(({ boundTo }) => boundTo))
    for (const { caseId, files: count } of over) {
      if (count === 0 || isKept.has(filesOfCase(caseId)) || isKept.has(filesOfExit(caseId)))
        continue
      const deletedAt = clock.now()
      const lastCopyUntil = deletedAt.add({ hours: 24 * keyBackupDays })
      const isNew = await db.tx((tx) =>
        certify(tx, { caseId, files: count, deletedAt, lastCopyUntil }),
      )
      if (isNew) log.info({ caseId, files: count }, 'the papers of a visa are deleted')
    }
    const last = over.at(-1)
    if (last === undefined || over.length < atOnce) return
    after = last.caseId
  }
}
