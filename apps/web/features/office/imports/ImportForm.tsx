import { type RuleSheetName, ruleSheets } from '@parastoo/contract/office/rule-names'
import type { ColumnMapping, ImportUpload, JudgedChange } from '@parastoo/contract/office/rules'
import { Button } from '@parastoo/ui/Button.tsx'
import { FileDrop } from '@parastoo/ui/FileDrop.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useRef, useState } from 'react'
import { office } from '../../../messages/office.ts'
import { officeRules, officeImports as words } from '../../../messages/office-rules.ts'
import { uploads } from '../../../messages/uploads.ts'
import { toast } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { columnWord } from '../rules/column-word.ts'
import { Judged } from '../rules/Judged.tsx'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { saveBadLines } from './bad-lines-file.ts'
import { handInSheet } from './hand-in-sheet.ts'

const say = wordsOf(words)
const sayUpload = wordsOf(uploads)
const sheets = ruleSheets.map((id) => ({ id, text: officeRules.sheets[id] }))
const none = 'none'

/** A file on its way in: handed in, its columns named, looked at, and brought in or not. */
export function ImportForm() {
  const [upload, setUpload] = useState<ImportUpload | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <FileStep onTaken={setUpload} />
      {upload && (
        <ColumnStep key={upload.uploadId} upload={upload} onDone={() => setUpload(null)} />
      )}
    </div>
  )
}

function FileStep({ onTaken }: { onTaken: (upload: ImportUpload | null) => void }) {
  const [sheet, setSheet] = useState<RuleSheetName | null>(null)
  const [sender, setSender] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { act, fault, faultOf, isPending, proof } = useDeed(handInSheet)
  async function send(): Promise<void> {
    if (!sheet || !file) return
    // What was told of the file before is not of this one.
    onTaken(null)
    const taken = await act({ sheet, sender, file })
    if (!taken) return
    toast({ text: say('readDone', { count: taken.lines }), tone: 'good' })
    onTaken(taken)
  }
  return (
    <Section title={words.step1}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.sheet}
          options={sheets}
          value={sheet}
          onChange={(id) => setSheet(id as RuleSheetName)}
          error={faultOf('sheet')}
        />
        <TextField
          label={words.sender}
          description={words.senderHelp}
          isOptional
          value={sender}
          onChange={setSender}
          maxLength={80}
        />
      </div>
      <FileDrop
        label={words.file}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        isMultiple={false}
        isCamera={false}
        files={
          file ? [{ id: 'sheet', preview: null, state: 'waiting', share: 0, name: file.name }] : []
        }
        error={faultOf('file')}
        words={{
          choose: words.choose,
          camera: uploads.camera,
          drop: words.drop,
          remove: (name) => sayUpload('remove', { name }),
          cancel: (name) => sayUpload('cancel', { name }),
          states: { ...uploads.states, waiting: words.chosen },
        }}
        onChoose={([chosen]) => chosen && setFile(chosen)}
        onRemove={() => setFile(null)}
      />
      {fault && !faultOf('sheet') && !faultOf('file') && (
        <Notice tone="bad" title={office.deed.failed} isLive>
          {fault}
        </Notice>
      )}
      <div>
        <Button isPending={isPending} isDisabled={!sheet || !file} onPress={() => void send()}>
          {words.read}
        </Button>
      </div>
      <StaffProofDialog {...proof} />
    </Section>
  )
}

function ColumnStep({ upload, onDone }: { upload: ImportUpload; onDone: () => void }) {
  const { uploadId, sheet, columns, heads, firstLines, isKept } = upload
  const [mapping, setMapping] = useState<ColumnMapping>(upload.mapping)
  const [judged, setJudged] = useState<JudgedChange | null>(null)
  const [reason, setReason] = useState('')
  const look = useDeed(officeApi.officeImports.dryRun)
  const bring = useDeed(officeApi.officeImports.apply)
  const options = [
    { id: none, text: words.noColumn },
    ...heads.map((head, at) => ({ id: String(at), text: head || String(at + 1) })),
  ]
  const missing = (look.detail as { columns?: string[] } | undefined)?.columns ?? []
  /** What the columns say now: an answer about others is not shown. */
  const wanted = useRef(mapping)
  const changes = judged ? judged.added + judged.changed + judged.gone : 0
  async function check(): Promise<void> {
    setJudged(null)
    bring.forget()
    const answer = await look.act({ uploadId, mapping })
    if (answer && wanted.current === mapping) setJudged(answer.data)
  }
  async function apply(): Promise<void> {
    if (!judged) return
    const done = await bring.act({ uploadId, mapping, version: judged.version, reason })
    if (!done) return
    const { approvalId } = done.data
    toast({
      text: approvalId === null ? officeRules.review.saved : officeRules.review.asked,
      tone: 'good',
    })
    onDone()
  }
  return (
    <>
      <Section title={`${words.step2}: ${officeRules.sheets[sheet]}`}>
        <p>{isKept ? words.kept : words.mapping}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map((column) => {
            const at = mapping[column] ?? null
            const text = at === null ? '' : (firstLines[0]?.[at] ?? '')
            return (
              <Select
                key={column}
                label={columnWord(column)}
                description={text === '' ? undefined : say('sample', { text })}
                options={options}
                value={at === null ? none : String(at)}
                onChange={(id) => {
                  wanted.current = { ...mapping, [column]: id === none ? null : Number(id) }
                  setMapping(wanted.current)
                  setJudged(null)
                }}
                error={missing.includes(column) ? look.fault : undefined}
              />
            )
          })}
        </div>
        {look.fault && missing.length === 0 && (
          <Notice tone="bad" title={office.deed.failed} isLive>
            {look.fault}
          </Notice>
        )}
        <div>
          <Button
            kind={judged ? 'quiet' : 'lead'}
            isPending={look.isPending}
            onPress={() => void check()}
          >
            {words.check}
          </Button>
        </div>
        <StaffProofDialog {...look.proof} />
      </Section>
      {judged && (
        <Section title={words.step3}>
          <Judged judged={judged} />
          {judged.badLines.length > 0 && (
            <div>
              <Button kind="quiet" onPress={() => saveBadLines(judged.badLines)}>
                {words.badFile}
              </Button>
            </div>
          )}
          {judged.badLines.length === 0 && changes > 0 && (
            <div className="flex flex-col gap-3">
              <TextField
                label={officeRules.review.reason}
                value={reason}
                onChange={setReason}
                maxLength={500}
                error={bring.faultOf('reason')}
              />
              <div>
                <Button
                  isPending={bring.isPending}
                  isDisabled={reason.trim().length < 3}
                  onPress={() => void apply()}
                >
                  {judged.losses.length > 0 ? officeRules.review.ask : words.apply}
                </Button>
              </div>
            </div>
          )}
          {bring.fault && !bring.faultOf('reason') && (
            <Notice tone="bad" title={office.deed.failed} isLive>
              {bring.code === 'RULES_CHANGED' ? words.changed : bring.fault}
            </Notice>
          )}
          <StaffProofDialog {...bring.proof} />
        </Section>
      )}
    </>
  )
}
