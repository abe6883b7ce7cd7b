import type { WrittenPicture } from '@parastoo/contract/content/content'
import type { EditedPage, EditedWords } from '@parastoo/contract/office/content'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeContent } from '../../../messages/office-content.ts'
import type { CallContext } from '../../../shell/api.ts'
import { siteOf } from '../../../shell/context.ts'
import { draftOf } from '../../../shell/drafts.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { useUser } from '../../../shell/site.ts'
import { toast } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { WrittenBody } from '../../../shell/written/WrittenBody.tsx'
import { officeApi } from '../office-api.ts'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/WritePage.ts'
import { Conflict } from './Conflict.tsx'
import { contentPaths } from './content-paths.ts'
import { PageDeeds } from './PageDeeds.tsx'
import { WordsFields } from './WordsFields.tsx'
import {
  type Draft,
  draftAfter,
  isSame,
  type TypedWords,
  typedOf,
  wordsOfTyped,
  writerWord,
} from './words-form.ts'

const words = officeContent.write
const say = wordsOf(words)

/** Its script is large and only a writer's: it comes when there is something to write. */
const BodyEditor = lazyPart(
  () => import('./editor/BodyEditor.tsx'),
  (module) => module.BodyEditor,
)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.page.title ?? officeContent.nav, { isIndexed: false })

export async function loader({ context, params: { pageId } }: Route.LoaderArgs) {
  return { page: (await siteOf(context).api.officeContent.page({ pageId })).data }
}

/** `/office/content/pages/{pageId}`: the words of a page as they are written, and what becomes of them. */
export default function WritePage({ loaderData: { page } }: Route.ComponentProps) {
  const scope = useUser()?.scope ?? []
  const mayWrite = scope.includes('content')
  return (
    <>
      <PageHeader
        title={page.title}
        className="mb-4"
        back={<Link to={contentPaths.pages()}>{words.back}</Link>}
      >
        {officeContent.kinds[page.kind]} · <Ltr>{page.path}</Ltr>{' '}
        <Badge>{officeContent.states[page.state]}</Badge>
      </PageHeader>
      <Standing page={page} />
      {mayWrite ? (
        <Writing key={page.pageId} page={page} mayPublish={scope.includes('content.publish')} />
      ) : (
        <>
          <p className="mb-4 text-quiet">{words.readOnly}</p>
          {scope.includes('content.publish') && (
            <PageDeeds page={page} isSaved number={page.last.number} mayPublish />
          )}
          <Section title={words.body}>
            <Shown body={page.words.body} pictures={page.pictures} />
          </Section>
        </>
      )}
      <History page={page} />
    </>
  )
}

function Standing({ page }: { page: EditedPage }) {
  const { publishedRevision, scheduledRevision, publishAt, state, path } = page
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 text-sm text-quiet">
      <span>
        {state === 'archived'
          ? words.takenOff
          : publishedRevision === null
            ? words.notShown
            : say('shown', { number: publishedRevision })}
      </span>
      {scheduledRevision !== null && publishAt !== null && (
        <span>{say('due', { number: scheduledRevision, when: toldMoment(publishAt) })}</span>
      )}
      {publishedRevision !== null && state !== 'archived' && <Link to={path}>{words.see}</Link>}
    </p>
  )
}

/** What saving came to: kept under a number, or somebody has saved in between. */
type Kept = { number: number } | { theirs: EditedPage }

async function saveWords(
  input: { pageId: string; beganFrom: number; words: EditedWords },
  options: { context: CallContext },
): Promise<Kept> {
  try {
    const { data } = await officeApi.officeContent.save(input, options)
    return { number: data.number }
  } catch (error) {
    if (refusedOf(error)?.code !== 'PAGE_CHANGED') throw error
    return { theirs: (await officeApi.officeContent.page({ pageId: input.pageId })).data }
  }
}

function Writing({ page, mayPublish }: { page: EditedPage; mayPublish: boolean }) {
  const { pageId } = page
  const draft = draftOf<Draft>(`content.${pageId}`)
  const [saved, setSaved] = useState({ number: page.last.number, typed: typedOf(page.words) })
  const [typed, setTyped] = useState(saved.typed)
  // Another document in the editor is another editor.
  const [turn, setTurn] = useState(0)
  const [isReady, setReady] = useState(false)
  const [pictures, setPictures] = useState<readonly WrittenPicture[]>(page.pictures)
  const [theirs, setTheirs] = useState<EditedPage | null>(null)
  const [wrong, setWrong] = useState<'places' | 'sources' | null>(null)
  const { act, fault, faultOf, isPending } = useDeed(saveWords)
  // What was put away by one press comes back by another, until something else is typed.
  const [putAway, setPutAway] = useState<Draft | null>(null)
  const isSaved = isSame(typed, saved.typed)
  /** What stands in the fields now, also for who asks after a wait. */
  const latest = useRef(typed)
  const form = useRef<HTMLFormElement>(null)
  const put = (now: TypedWords) => {
    latest.current = now
    setTyped(now)
  }

  const readDraft = useRef(() => {
    const kept = draft.read()
    if (kept?.typed?.body && !isSame(kept.typed, saved.typed)) {
      setSaved((now) => ({ ...now, number: kept.beganFrom }))
      put(kept.typed)
      toast({ text: words.restored, tone: 'good' })
    }
    setReady(true)
  })
  useEffect(() => readDraft.current(), [])

  const keep = (next: Draft) => {
    put(next.typed)
    draft.write(next)
  }
  /** Kept at once: a reload, a way back or a sign-in in the middle loses nothing. */
  const change = (part: Partial<TypedWords>) => {
    setPutAway(null)
    keep({ beganFrom: saved.number, typed: { ...latest.current, ...part } })
  }
  const takeOver = (next: { number: number; typed: TypedWords }, mine: Draft) => {
    setPutAway(mine)
    setTheirs(null)
    setSaved(next)
    put(next.typed)
    draft.forget()
    setTurn((before) => before + 1)
  }
  const bringBack = (mine: Draft) => {
    setPutAway(null)
    setSaved((now) => ({ ...now, number: mine.beganFrom }))
    keep(mine)
    setTurn((before) => before + 1)
  }

  async function save(beganFrom = saved.number): Promise<void> {
    const read = wordsOfTyped(typed)
    if ('wrong' in read) {
      // The field may be out of sight: the button is not.
      flushSync(() => setWrong(read.wrong))
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    setWrong(null)
    const sent = typed
    const kept = await act({ pageId, beganFrom, words: read.words })
    if (!kept) return
    if ('theirs' in kept) return setTheirs(kept.theirs)
    setTheirs(null)
    setSaved({ number: kept.number, typed: sent })
    const left = draftAfter({ number: kept.number, sent }, latest.current)
    if (left) draft.write(left)
    else draft.forget()
    toast({ text: words.saved, tone: 'good' })
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {theirs && (
        <Conflict
          mine={typed}
          theirs={theirs}
          pictures={pictures}
          isPending={isPending}
          onMine={() => void save(theirs.last.number)}
          onTheirs={() => {
            const { number } = theirs.last
            takeOver({ number, typed: typedOf(theirs.words) }, { beganFrom: number, typed })
            setPictures((known) => [...known, ...theirs.pictures])
          }}
        />
      )}
      <Section title={words.body}>
        {isReady ? (
          <Suspense fallback={<Waiting />}>
            <BodyEditor
              key={turn}
              body={typed.body}
              pictures={pictures}
              error={faultOf('body') ?? faultOf('words.body')}
              onChange={(body) => change({ body })}
              onPicture={(picture) => setPictures((known) => [...known, picture])}
            />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </Section>
      <WordsFields typed={typed} wrong={wrong} faultOf={faultOf} onChange={change} />
      {/* On a phone it would cover what is written. */}
      <div className="z-10 flex flex-wrap items-center gap-2 border-t border-line bg-ground py-3 sm:sticky sm:bottom-0">
        {fault && (
          <div className="basis-full">
            <Notice tone="bad" title={office.deed.failed} isLive>
              {fault}
            </Notice>
          </div>
        )}
        <Button type="submit" isPending={isPending} isDisabled={isSaved}>
          {words.save}
        </Button>
        {(!isSaved || putAway) && (
          // One button for both ways: the focus stays on it.
          <Button
            kind="quiet"
            onPress={() =>
              isSaved && putAway
                ? bringBack(putAway)
                : takeOver(
                    { number: page.last.number, typed: typedOf(page.words) },
                    { beganFrom: saved.number, typed },
                  )
            }
          >
            {isSaved ? words.bringBack : words.discard}
          </Button>
        )}
        <PageDeeds page={page} isSaved={isSaved} number={saved.number} mayPublish={mayPublish} />
        <p role="status" className="text-sm text-quiet">
          {isSaved ? '' : words.unsaved}
        </p>
      </div>
    </form>
  )
}

const Waiting = () => (
  <Loading label={officeContent.editor.loading}>
    <Skeleton className="h-96" />
  </Loading>
)

/** The words as they are on the page; live blocks show pictures alone. */
function Shown({
  body,
  pictures,
}: {
  body: EditedWords['body']
  pictures: readonly WrittenPicture[]
}) {
  return <WrittenBody body={body} live={{ routes: [], pages: [], pictures }} />
}

function History({ page: { revisions } }: { page: EditedPage }) {
  return (
    <details className="mt-6">
      <summary className="min-h-11 cursor-pointer font-bold">{words.history}</summary>
      <ul className="mt-2 flex flex-col gap-1 text-sm text-quiet">
        {revisions.map(({ number, by, at }) => (
          <li key={number}>
            {say('revision', { number, by: writerWord(by), when: toldMoment(at) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
