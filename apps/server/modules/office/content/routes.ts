/** Contract operations of the editor. Each deed is written down in the transaction that does it. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { PageKind } from '@parastoo/contract/content/content'
import type { EditedPage, EditedWords, PageListed } from '@parastoo/contract/office/content'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { Act } from '../../../platform/audit.ts'
import { answered, ok, okPage } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { Content } from '../../content/index.ts'
import type { OfficeNeeds } from '../needs.ts'

const pageSize = 50
/** Addresses nobody answers that are listed, most asked first. */
const mostMissing = 100

type Needs = Pick<OfficeNeeds, 'db' | 'clock' | 'audit' | 'identity' | 'content' | 'images'>
type Verbs = ReturnType<Content['desk']['within']>
type Listed = Awaited<ReturnType<Content['desk']['list']>>[number]
type Page = NonNullable<Awaited<ReturnType<Content['desk']['byId']>>>

export function contentDeskRoutes(needs: Needs) {
  const routes = implement(contract.api.officeContent).$context<RequestContext>()
  const { db, clock, audit, images } = needs
  const { desk } = needs.content

  /** Does one deed and writes it down with it; a refusal changes nothing. */
  const deed = async <Outcome>(
    work: (verbs: Verbs) => Promise<Outcome>,
    act: (done: Exclude<Outcome, Refusal<string>>) => Act,
  ): Promise<Exclude<Outcome, Refusal<string>>> =>
    answered(
      await db.tx(async (tx) => {
        const done = await work(desk.within(tx))
        if (!isRefused(done)) await audit(tx, act(done as Exclude<Outcome, Refusal<string>>))
        return done
      }),
    )

  const about = (id: string) => ({ kind: 'page', id })
  const unsound = refuse('BODY_IS_UNSOUND', { field: 'body' })

  return {
    pages: routes.pages.handler(async ({ input: { kind, q, page } }) => {
      const kinds: PageKind[] = kind ? [kind] : []
      const listed = await desk.list({ kinds, text: q.trim(), page, take: pageSize })
      const total = await desk.count({ kinds, text: q.trim() })
      const nameOf = await namesOf(
        needs,
        listed.map(({ last }) => last.savedBy),
      )
      return okPage(
        listed.map((one) => shownPage(one, nameOf)),
        { page, pageSize, total },
      )
    }),
    page: routes.page.handler(async ({ input: { pageId } }) => ok(await editedPage(needs, pageId))),
    add: routes.add.handler(async ({ input: { path, kind, words }, context }) => {
      if (!desk.isSoundBody(words.body)) return answered(unsound)
      const savedBy = callerOf(context).userId
      const done = await deed(
        (verbs) => verbs.addPage({ path, kind, words, savedBy }),
        ({ pageId }) => ({
          kind: 'content.page-added',
          subject: about(pageId),
          after: { path, kind },
        }),
      )
      return ok(done)
    }),
    save: routes.save.handler(async ({ input: { pageId, beganFrom, words }, context }) => {
      if (!desk.isSoundBody(words.body)) return answered(unsound)
      const savedBy = callerOf(context).userId
      const done = await deed(
        (verbs) => verbs.saveRevision({ pageId, beganFrom, words, savedBy }),
        ({ number }) => ({
          kind: 'content.page-saved',
          subject: about(pageId),
          before: { number: beganFrom },
          after: { number },
        }),
      )
      return ok(done)
    }),
    preview: routes.preview.handler(async ({ input: { pageId, number } }) => {
      if (!(await desk.revision(pageId, number))) return answered(refuse('NOT_FOUND'))
      return ok({ path: `/preview/${desk.previewToken({ pageId, number })}` })
    }),
    publish: routes.publish.handler(async ({ input: { pageId, number }, context }) => {
      const by = callerOf(context).userId
      const done = await deed(
        async (verbs) =>
          (await ownLegal(verbs, { pageId, number, by })) ??
          (await verbs.publishNow({ pageId, number })),
        () => ({ kind: 'content.published', subject: about(pageId), after: { number } }),
      )
      return ok(done)
    }),
    schedule: routes.schedule.handler(async ({ input: { pageId, number, publishAt }, context }) => {
      const by = callerOf(context).userId
      const at = Temporal.Instant.from(publishAt)
      if (Temporal.Instant.compare(at, clock.now()) <= 0)
        return answered(refuse('PUBLISH_TIME_IS_PAST', { field: 'publishAt' }))
      const done = await deed(
        async (verbs) =>
          (await ownLegal(verbs, { pageId, number, by })) ??
          (await verbs.schedule({ pageId, number, publishAt: at })),
        () => ({
          kind: 'content.scheduled',
          subject: about(pageId),
          after: { number, publishAt: at.toString() },
        }),
      )
      return ok(done)
    }),
    giveUpSchedule: routes.giveUpSchedule.handler(async ({ input: { pageId } }) =>
      ok(
        await deed(
          (verbs) => verbs.giveUpSchedule(pageId),
          () => ({ kind: 'content.schedule-given-up', subject: about(pageId) }),
        ),
      ),
    ),
    rename: routes.rename.handler(async ({ input: { pageId, path } }) => {
      const before = (await desk.byId(pageId))?.path ?? null
      const done = await deed(
        async (verbs) =>
          (await shownLegal(verbs, pageId)) ?? (await verbs.rename({ pageId, path })),
        () => ({
          kind: 'content.renamed',
          subject: about(pageId),
          before: { path: before },
          after: { path },
        }),
      )
      return ok(done)
    }),
    archive: routes.archive.handler(async ({ input: { pageId, leadTo } }) =>
      ok(
        await deed(
          async (verbs) =>
            (await shownLegal(verbs, pageId)) ?? (await verbs.archive({ pageId, leadTo })),
          () => ({ kind: 'content.archived', subject: about(pageId), after: { leadTo } }),
        ),
      ),
    ),
    addresses: routes.addresses.handler(async () => {
      const [redirects, missing] = [await desk.redirects(), await desk.missingPaths(mostMissing)]
      return ok({
        redirects: redirects.map(({ fromPath: from, toPath: to, hits }) => ({ from, to, hits })),
        missing: missing.map(({ path, hits }) => ({ path, hits })),
      })
    }),
    lead: routes.lead.handler(async ({ input: { from, to } }) =>
      ok(
        await deed(
          (verbs) => verbs.redirect({ from, to }),
          () => ({
            kind: 'content.address-led',
            subject: { kind: 'address', id: from },
            after: { to },
          }),
        ),
      ),
    ),
    pictures: routes.pictures.handler(async () => ok(await desk.pictures())),
    addPicture: routes.addPicture.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { fileId, focus, caption, credit, alt } = input
      const bytes = await images.privateFiles.openOwn(
        { id: fileId, ownerId: userId },
        { leastWidth: 1 },
      )
      if (!bytes) return answered(refuse('NOT_FOUND', { field: 'fileId' }))
      const asset = answered(
        await desk.keepPicture({
          bytes,
          alt,
          caption: caption || null,
          credit: credit || null,
          licence: null,
          addedBy: userId,
          focus: { focusX: focus.x, focusY: focus.y },
        }),
      )
      await deed(
        async (verbs) => ({ added: await verbs.addPicture(asset) }),
        () => ({
          kind: 'content.picture-added',
          subject: { kind: 'picture', id: asset.assetId },
          after: { width: asset.width, height: asset.height },
        }),
      )
      return ok(desk.asPicture(asset))
    }),
  }
}

/** Rules are read by two: whoever wrote them does not show them. */
async function ownLegal(
  verbs: Verbs,
  { pageId, number, by }: { pageId: string; number: number; by: string },
): Promise<Refusal<'LEGAL_NEEDS_SECOND'> | null> {
  const page = await verbs.page(pageId)
  if (page?.kind !== 'legal') return null
  const revision = await verbs.revision(pageId, number)
  return revision?.savedBy === by ? refuse('LEGAL_NEEDS_SECOND') : null
}

/**
 * Rules hold by their address for whoever places an order, so one person neither takes them off it nor makes room there for a page that is
 * no rules, and that nobody else has to read.
 */
async function shownLegal(verbs: Verbs, pageId: string): Promise<Refusal<'LEGAL_STAYS'> | null> {
  const page = await verbs.page(pageId)
  return page?.kind === 'legal' && page.publishedRevision !== null ? refuse('LEGAL_STAYS') : null
}

async function editedPage(needs: Needs, pageId: string): Promise<EditedPage> {
  const { desk } = needs.content
  const page = await desk.byId(pageId)
  const last = page && (await desk.lastRevision(pageId))
  if (!page || !last) return answered(refuse('NOT_FOUND'))
  const revisions = await desk.revisions(pageId)
  const nameOf = await namesOf(
    needs,
    revisions.map(({ savedBy }) => savedBy),
  )
  const { title, lead, description, author, dated, places, sources, body } = last
  const words: EditedWords = {
    title,
    lead,
    description,
    author,
    dated,
    places: [...places],
    sources: sources.map((source) => ({ ...source })),
    body,
  }
  return {
    ...shownPage({ ...page, last }, nameOf),
    publishedRevision: page.publishedRevision,
    scheduledRevision: page.scheduledRevision,
    words,
    revisions: revisions.map((one) => ({ ...savedOf(one, nameOf), title: one.title })),
    pictures: await desk.picturesOf(last),
  }
}

const savedOf = (
  { number, savedBy, savedAt }: Pick<Listed['last'], 'number' | 'savedBy' | 'savedAt'>,
  nameOf: (by: string) => string,
) => ({ number, by: nameOf(savedBy), at: savedAt.toString() })

const shownPage = (
  { pageId, path, kind, state, publishAt, last }: Page & { last: Listed['last'] },
  nameOf: (by: string) => string,
): PageListed => ({
  pageId,
  path,
  kind,
  state,
  publishAt: publishAt?.toString() ?? null,
  title: last.title,
  last: savedOf(last, nameOf),
})

/** Words are saved by people, whose names are asked for, and by files and commands, which say theirs. */
async function namesOf(
  { identity }: Pick<Needs, 'identity'>,
  savedBy: readonly string[],
): Promise<(by: string) => string> {
  const names = await identity.staff.namesOf(savedBy.filter(isUuid))
  return (by) => names.get(by) ?? by
}
