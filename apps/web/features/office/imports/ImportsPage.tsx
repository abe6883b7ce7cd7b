import type { RuleChange } from '@parastoo/contract/office/rules'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { officeMoney } from '../../../messages/office-money.ts'
import { officeRules, officeImports as words } from '../../../messages/office-rules.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { askedPage } from '../asked-page.ts'
import { officeApi } from '../office-api.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { rulePaths } from '../rules/rule-paths.ts'
import type { Route } from './+types/ImportsPage.ts'
import { ImportForm } from './ImportForm.tsx'

const say = wordsOf(words)
const sayCounts = wordsOf(officeRules.review)
const pageSize = 20
const tones = { asked: 'caution', made: 'good', 'given-up': 'plain', undone: 'plain' } as const

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = askedPage(url)
  const { data: changes, meta: about } = await siteOf(context).api.officeImports.list({
    page,
    pageSize,
  })
  return { changes, paging: about.paging }
}

/** `/office/imports`: a sheet brought in step by step, and what was changed of late, the last of each table to be taken back. */
export default function ImportsPage({ loaderData: { changes, paging } }: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('inventory') ?? false
  return (
    <>
      <ClaimBar />
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<Link to={rulePaths.sheet('penalties')}>{officeRules.link}</Link>}
      >
        {words.text}
      </PageHeader>
      {mayAct && <ImportForm />}
      <h2 className="mt-6 mb-3 font-bold">{words.history}</h2>
      {changes.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
          {changes.map((change) => (
            <li
              key={change.changeId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <Change change={change} mayAct={mayAct} />
            </li>
          ))}
        </ul>
      )}
      <nav aria-label={words.history} className="mt-4 flex gap-4">
        {paging.page > 1 && (
          <Link to={rulePaths.imports(paging.page - 1)}>{officeMoney.sides.before}</Link>
        )}
        {paging.page * pageSize < paging.total && (
          <Link to={rulePaths.imports(paging.page + 1)}>{officeMoney.sides.after}</Link>
        )}
      </nav>
    </>
  )
}

function Change({ change, mayAct }: { change: RuleChange; mayAct: boolean }) {
  const { sheet, parts, fileName, by, at, state, reason, mayUndo } = change
  return (
    <>
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-bold wrap-anywhere">
          {officeRules.sheets[sheet]}: <bdi>{parts.join('، ')}</bdi>
        </p>
        <p className="text-quiet wrap-anywhere">
          <bdi>{fileName ?? words.typed}</bdi> · <bdi>{by.nameFa}</bdi> · {toldMoment(at)}
        </p>
        <p className="text-quiet wrap-anywhere">
          {sayCounts('counts', change)} · {reason}
        </p>
      </div>
      <Badge tone={tones[state]}>{words.states[state]}</Badge>
      {mayAct && mayUndo && <UndoDialog changeId={change.changeId} />}
    </>
  )
}

function UndoDialog({ changeId }: { changeId: string }) {
  const [reason, setReason] = useState('')
  const { act, forget, faultOf, detail, ...deed } = useDeed(
    officeApi.officeImports.undo,
    words.undone,
  )
  const sold = (detail as { lines?: { line: string; sold: number }[] } | undefined)?.lines ?? []
  return (
    <DeedDialog
      label={words.undo}
      title={words.undoTitle}
      text={words.undoText}
      kind="danger"
      {...deed}
      fault={faultOf('reason') ? undefined : deed.fault}
      isReady={reason.trim().length >= 3}
      onForget={forget}
      onAct={async () => (await act({ changeId, reason })) !== null}
    >
      <TextField
        label={officeRules.review.reason}
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={faultOf('reason')}
      />
      {sold.some(({ line }) => line !== undefined) && (
        <Notice tone="bad" title={words.soldLines}>
          <ul>
            {sold.map((one) => (
              <li key={one.line}>{say('soldLine', one)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </DeedDialog>
  )
}
