import {
  isTried,
  type RuleSheetName,
  readableSheets,
  ruleGroups,
} from '@parastoo/contract/office/rule-names'
import type { BadRuleLine } from '@parastoo/contract/office/rules'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { ComboBox } from '@parastoo/ui/ComboBox.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useEffect, useState } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { officeImports, officeRules } from '../../../messages/office-rules.ts'
import { siteOf } from '../../../shell/context.ts'
import { draftOf } from '../../../shell/drafts.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officePaths } from '../office-paths.ts'
import type { Route } from './+types/RulesPage.ts'
import { ReviewDialog, type Standing } from './ReviewDialog.tsx'
import { RuleConflict } from './RuleConflict.tsx'
import { RuleTable } from './RuleTable.tsx'
import {
  addLine,
  addVersion,
  type DraftLine,
  draftIn,
  linesOf,
  lockedIn,
  type RuleDraft,
  rowsOf,
} from './rule-draft.ts'
import { rulePaths } from './rule-paths.ts'
import { TrialPanel } from './TrialPanel.tsx'

const words = officeRules
const say = wordsOf(words.table)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, url, params: { sheet } }: Route.LoaderArgs) {
  if (!isSheet(sheet)) throw data(null, { status: 404 })
  const { officeRules: rules } = siteOf(context).api
  const parts = (await rules.parts({ sheet })).data
  const wanted = url.searchParams.get('of')
  // A sheet of one part needs no choosing.
  const of = parts.find(({ key }) => key === wanted)?.key ?? parts[0]?.key ?? null
  const shown = of === null ? null : (await rules.sheet({ sheet, of })).data
  return { sheet, parts, of, shown }
}

/** `/office/rules/:sheet`: one table of rules or prices, edited as a draft, tried beside it where it decides what is given back. */
export default function RulesPage({
  loaderData: { sheet, parts, of, shown },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const scope = useUser()?.scope ?? []
  const mayReadImports = scope.some((each) => importReaders.has(each))
  const readable = new Set(readableSheets(scope))
  const items = parts.map(({ key, title }) => ({ id: key, text: title, searchText: key }))
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        {...(scope.some((each) => each === 'inventory' || each === 'audit') && {
          back: <Link to={officePaths.inventory('flights')}>{words.back}</Link>,
        })}
      >
        {words.text}
      </PageHeader>
      <nav aria-label={words.sheets.label} className="mb-5">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {groupsOf(readable).map(([group, sheets]) => (
            <div key={group} className="contents">
              <dt className="self-center text-sm text-quiet">{words.groups[group]}</dt>
              <dd className="flex flex-wrap gap-2">
                {sheets.map((each) => (
                  <Link
                    key={each}
                    to={rulePaths.sheet(each)}
                    aria-current={each === sheet ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center rounded-control border border-line px-4 no-underline aria-[current]:border-lead aria-[current]:bg-lead-wash aria-[current]:font-bold"
                  >
                    {words.sheets[each]}
                  </Link>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </nav>
      {mayReadImports && (
        <p className="mb-4">
          <Link to={rulePaths.imports()}>{officeImports.link}</Link>
        </p>
      )}
      {of === null || shown === null ? (
        <EmptyState title={words.noParts}>{words.noPartsText}</EmptyState>
      ) : (
        <>
          {parts.length > 1 && (
            <div className="mb-4 max-w-md">
              <ComboBox
                label={words.part[sheet]}
                items={items}
                value={items.find(({ id }) => id === of) ?? null}
                onChange={({ id }) => void navigate(rulePaths.sheet(sheet, id))}
              />
            </div>
          )}
          <Editor
            key={`${sheet} ${of}`}
            sheet={sheet}
            of={of}
            name={parts.find(({ key }) => key === of)?.title ?? of}
            shown={shown}
          />
        </>
      )}
    </>
  )
}

type Group = keyof typeof ruleGroups
const groups = Object.entries(ruleGroups) as [Group, readonly RuleSheetName[]][]
/** Those of which somebody reads anything. */
const groupsOf = (readable: ReadonlySet<RuleSheetName>) =>
  groups
    .map(([group, sheets]) => [group, sheets.filter((sheet) => readable.has(sheet))] as const)
    .filter(([, sheets]) => sheets.length > 0)

/** Others of the desk read the rules, and find nothing there. */
const importReaders = new Set<string>(['inventory', 'inventory.approve', 'audit'])

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function Editor({
  sheet,
  of,
  name,
  shown,
}: {
  sheet: RuleSheetName
  of: string
  name: string
  shown: Shown
}) {
  const isReadOnly = !useUser()?.scope.includes('inventory')
  const { columns, rows, version, opensOn, askedId } = shown
  const kept = draftOf<unknown>(`office.rules.${sheet}.${of}`)
  const [lines, setLines] = useState<DraftLine[]>(() => linesOf(rows))
  /** What the draft was made from; another than what stands means that somebody was faster. */
  const [base, setBase] = useState(version)
  const [theirs, setTheirs] = useState<Standing | null>(null)
  const [bad, setBad] = useState<readonly BadRuleLine[]>([])
  const [savings, setSavings] = useState(0)
  /** Why, as it was typed; it stays where somebody was faster and the review closes. */
  const [reason, setReason] = useState('')
  /** How often the lines were put back: a table of other lines begins anew. */
  const [resets, setResets] = useState(0)
  /** A draft that was put aside, until something else is written: one press must not lose it. */
  const [aside, setAside] = useState<RuleDraft | null>(null)
  const [added, setAdded] = useState<{ id: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is read once, when the page has come
  useEffect(() => {
    const draft = draftIn(kept.read())
    if (!draft) return
    setLines(draft.lines)
    setBase(draft.version)
    if (draft.version !== version) setTheirs({ version, rows })
  }, [])
  const isDraft = JSON.stringify(rowsOf(lines)) !== JSON.stringify(rows)
  /** What was found wrong stays said until its cell is written, or lines come and go. */
  const write = (next: DraftLine[], stillBad: readonly BadRuleLine[] = []) => {
    setLines(next)
    setBad(stillBad)
    setAside(null)
    // What says the same as what stands is no draft: kept as one it would be shown against what a colleague saves later.
    const isSame = base === version && JSON.stringify(rowsOf(next)) === JSON.stringify(rows)
    if (isSame) kept.forget()
    else kept.write({ version: base, lines: next })
  }
  const putBack = (draft: RuleDraft) => {
    setLines(draft.lines)
    setBase(draft.version)
    setAside(null)
    setAdded(null)
    setResets(resets + 1)
    kept.write(draft)
  }
  const drop = ({ version: from, rows: standing }: Standing) => {
    setLines(linesOf(standing))
    setBase(from)
    setTheirs(null)
    setAside({ version: base, lines })
    setBad([])
    setAdded(null)
    setResets(resets + 1)
    kept.forget()
  }
  // What was saved is read anew: without a draft the fields say what stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saving is told by its count
  useEffect(() => {
    if (draftIn(kept.read()) !== null) return
    setLines(linesOf(rows))
    setBase(version)
  }, [rows, version, savings])
  const begins = columns.indexOf('validFrom')
  const locked = lockedIn(lines, rows, { at: begins, opensOn })
  const hasNext = opensOn !== null && lines.some(({ cells }) => cells[begins] === opensOn)
  const wanted = rowsOf(lines)
  const tried = isTried(sheet)
  return (
    <>
      {isReadOnly && <Notice className="mb-3">{words.readOnly}</Notice>}
      {askedId !== null && (
        <Notice tone="caution" className="mb-3">
          {words.asked} <Link to={gatePaths.approval(askedId)}>{words.seeAsked}</Link>
        </Notice>
      )}
      {theirs && (
        <div className="mb-4">
          <RuleConflict
            columns={columns}
            mine={wanted}
            theirs={theirs.rows}
            onMine={() => {
              setBase(theirs.version)
              kept.write({ version: theirs.version, lines })
              setTheirs(null)
            }}
            onTheirs={() => drop(theirs)}
          />
        </div>
      )}
      <div
        className={
          // Lines of visas are too wide to have something beside them.
          tried && !sheet.startsWith('visa-')
            ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]'
            : 'flex flex-col gap-5'
        }
      >
        <div className="flex min-w-0 flex-col gap-4">
          <RuleTable
            key={`${savings} ${resets}`}
            name={name}
            columns={columns}
            hidden={saidByPart(sheet, columns)}
            lines={lines}
            locked={locked}
            isReadOnly={isReadOnly}
            badLines={
              new Map(bad.map(({ line, column, reason }) => [`${line - 2} ${column}`, reason]))
            }
            added={added}
            onLines={(next) => write(next)}
            onCell={(next, { place, column }) =>
              write(
                next,
                bad.filter((one) => one.line !== place + 2 || one.column !== column),
              )
            }
          />
          {!isReadOnly && (
            <div className="flex flex-wrap items-center gap-2">
              <Button
                kind="quiet"
                // Beside versions that have begun alone there is none that a line could belong to.
                isDisabled={locked.size > 0 && locked.size === lines.length}
                onPress={() => {
                  const next = addLine(lines, {
                    width: columns.length,
                    part: ofOnePart.has(sheet) ? null : of,
                    locked,
                  })
                  write(next)
                  const last = next.at(-1)
                  setAdded(last ? { id: last.id } : null)
                }}
              >
                {words.table.add}
              </Button>
              {opensOn !== null && (
                <Button
                  kind="quiet"
                  isDisabled={hasNext}
                  onPress={() => write(addVersion(lines, { at: begins, from: opensOn }))}
                >
                  {say('version', { day: formatJalaliDate(opensOn) })}
                </Button>
              )}
              {isDraft && theirs === null && (
                <ReviewDialog
                  sheet={sheet}
                  of={of}
                  version={base}
                  rows={wanted}
                  reason={reason}
                  onReason={setReason}
                  onBad={setBad}
                  onConflict={setTheirs}
                  onSaved={() => {
                    kept.forget()
                    setAside(null)
                    setAdded(null)
                    setSavings(savings + 1)
                  }}
                />
              )}
              {(isDraft || aside) && (
                <Button
                  kind="quiet"
                  onPress={() => (!isDraft && aside ? putBack(aside) : drop({ version, rows }))}
                >
                  {isDraft ? words.draft.clear : words.draft.putBack}
                </Button>
              )}
              <span className="text-sm text-quiet" aria-live="polite">
                {isDraft ? words.draft.has : words.draft.none}
              </span>
            </div>
          )}
          {opensOn !== null && <p className="text-sm text-quiet">{words.table.versionHelp}</p>}
        </div>
        {tried && <TrialPanel sheet={sheet} of={of} rows={wanted} />}
      </div>
    </>
  )
}

/** Whose lines name no part: there is one. */
const ofOnePart = new Set<RuleSheetName>(['connections', 'terminals'])

/** What the part itself says: its lines are not asked for it. */
function saidByPart(sheet: RuleSheetName, columns: readonly string[]): readonly string[] {
  if (ofOnePart.has(sheet)) return []
  return sheet === 'fares' ? ['airline', 'origin', 'destination'] : columns.slice(0, 1)
}

const isSheet = (text: string): text is RuleSheetName =>
  groups.some(([, sheets]) => (sheets as readonly string[]).includes(text))
